/**
 * Maps the name of a constraint to the user's message when a write breaks it. A rule that a database function raises has a name too, and
 * may add details. A missing name is a fault of ours and answers 500.
 */
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import { goLiveMessages } from '@backoffice/contract/home/golive-messages'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { invoicesMessages } from '@backoffice/contract/invoices/invoices-messages'
import { leavesMessages } from '@backoffice/contract/leaves/leaves-messages'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { messages } from '@backoffice/contract/messages'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { bounceMessages, receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { advanceRefusals, bounceRefusals, receiptRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { contactMessages } from '@backoffice/contract/session/contact-messages'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { stockMessages } from '@backoffice/contract/stock/stock-messages'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { vouchersMessages } from '@backoffice/contract/vouchers/vouchers-messages'
import { toursMessages } from '@backoffice/contract/tours/tours-messages'
import { builtOn, documentBuiltOn } from '@backoffice/contract/approvals/built-on'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { stillOpen } from '@backoffice/contract/users/still-open'

export type ConstraintMessage = string | ((detail: string) => string)

export const constraintMessages: Readonly<Record<string, ConstraintMessage>> = {
  batches_are_made_by_a_director_of_deposits: booksMessages.notAllowed,
  ledgers_are_of_a_director_of_all_branches: booksMessages.notYours,
  program_token_is_of_its_director: booksMessages.tokenNotYours,
  program_token_name_is_taken: booksMessages.tokenNameTaken,
  program_token_has_a_name: booksMessages.tokenName,
  ledger_is_of_an_account_of_custody: booksMessages.ledgerUnknown,
  invoice_balance_is_not_negative: receiptMessages.balanceNegative,
  cheque_is_unique_of_party: receiptMessages.chequeTaken,
  reference_is_used_once: receiptMessages.referenceTaken,
  cheque_is_one_piece: paymentsMessages.oneCheque,
  payment_is_of_a_known_party: receiptMessages.clientUnknown,
  receipt_is_of_a_known_party: receiptMessages.clientUnknown,
  receipt_is_of_the_client_of_its_invoice: receiptMessages.invoiceUnknown,
  receipt_is_of_a_salesman_of_the_branch: receiptMessages.salesmanUnknown,
  receipt_is_taken_by_its_salesman_or_a_cashier: receiptMessages.salesmanUnknown,
  receipt_is_elsewhere: receiptRefusals.notMovable,
  advance_is_open: advanceRefusals.notOpen,
  advance_is_not_applied_twice: advanceRefusals.notOpen,
  receipt_in_one_live_transfer: receiptRefusals.notMovable,
  transfer_is_to_a_cashier_of_the_branch: transferMessages.cashierUnknown,
  transfer_is_to_a_cashier: transferMessages.cashierUnknown,
  transfer_is_decided_by_its_cashier_or_a_director: messages.http.notAllowed,
  transfer_is_redirected_within_the_branch: transferMessages.cashierUnknown,
  transfer_is_redirected_to_another: transferMessages.sameCashier,
  receipt_goes_to_a_salesman_who_can_come_in: transferMessages.salesmanGone,
  user_holds_nothing: stillOpen,
  transfer_step_exists: receiptRefusals.notMovable,
  deposit_is_to_a_known_account: depositMessages.accountUnknown,
  deposit_has_lines: depositMessages.noReceipts,
  deposit_is_decided_by_another: depositMessages.own,
  deposit_is_pending: receiptRefusals.notMovable,
  decider_may_decide: approvalsMessages.notAllowed('document'),
  voucher_is_decided_by_another: approvalsMessages.own('voucher'),
  voucher_is_approved_by_two_people: vouchersMessages.firstAgain,
  voucher_is_approved_in_turn: approvalsMessages.changed('voucher'),
  approved_voucher_balances: vouchersMessages.unbalanced,
  invoice_is_approved_by_another: approvalsMessages.own('invoice'),
  approved_invoice_is_kept: invoicesMessages.kept,
  receipt_in_one_live_deposit: depositMessages.receiptTaken,
  cheque_is_not_post_dated: depositMessages.postDated,
  posting_is_not_in_future: depositMessages.postingInFuture,
  posting_is_not_before_deposit: depositMessages.postingBeforeDeposit,
  decision_is_undone_in_time: undoMessages.tooLate,
  decision_is_not_built_on: builtOn,
  document_is_not_built_on: documentBuiltOn,
  money_comes_back_to_a_cashier_who_can_come_in: undoMessages.cashierGone,
  undone_posting_period_is_open: undoMessages.postingClosed,
  posting_period_is_open: depositMessages.postingClosed,
  bounce_is_of_a_deposited_cheque: bounceRefusals.notDeposited,
  bounce_is_recorded_by_its_cashier_or_a_director: messages.http.notAllowed,
  bounce_is_not_in_future: bounceMessages.inFuture,
  bounce_is_not_before_deposit: bounceMessages.beforeDeposit,
  bounce_period_is_open: bounceMessages.closed,
  days_are_closed_by_a_director_of_all_branches: periodsMessages.notAllowed,
  settings_are_changed_by_a_director_of_all_branches: settingsMessages.notAllowed,
  allowance_of_entered_tours_stays: settingsMessages.entered,
  first_steps_are_closed_by_a_director: messages.http.notAllowed,
  setting_is_changed: settingsMessages.unchanged,
  marketing_rep_code_is_free: settingsMessages.codeTaken,
  marketing_rep_pkey: settingsMessages.changedMeanwhile,
  marketing_rep_works_in_my_branches: settingsMessages.otherBranch,
  marketing_rep_works_only_in_my_branches: settingsMessages.elsewhere,
  closed_days_are_over: periodsMessages.notOver,
  closing_changes_the_day: periodsMessages.unchanged,
  reopening_has_a_reason: receiptMessages.noReason,
  some_day_is_closed: periodsMessages.nothingClosed,
  opening_has_a_reason: receiptMessages.noReason,
  opening_lasts_a_week_at_most: periodsMessages.tooLong,
  days_are_opened_by_another: periodsMessages.self,
  days_are_opened_for_somebody_who_posts: periodsMessages.notSomebody,
  days_are_opened_once_for_a_person: periodsMessages.openAlready,
  lot_is_not_below_zero: stockMessages.notEnough,
  tour_is_decided_by_another: approvalsMessages.own('tour'),
  tour_bill_is_an_amount: toursMessages.tooLarge,
  tour_does_not_end_before_it_starts: toursMessages.endBeforeStart,
  tours_of_a_user_do_not_overlap: toursMessages.overlap,
  tour_expense_is_of_a_known_category: toursMessages.categoryUnknown,
  declined_tour_has_a_reason: approvalsMessages.noReason,
  leave_is_of_a_known_type: leavesMessages.typeUnknown,
  leave_does_not_end_before_it_starts: leavesMessages.endBeforeStart,
  leave_is_decided_by_another: approvalsMessages.own('leave'),
  declined_leave_has_a_reason: approvalsMessages.noReason,
  leaves_of_a_user_do_not_overlap: leavesMessages.overlap,
  visit_is_to_a_known_client: visitsMessages.clientUnknown,
  visit_is_to_a_client_or_a_name: visitsMessages.noOrganization,
  follow_up_is_not_before_the_visit: visitsMessages.followUpInPast,
  sale_order_has_lines: ordersMessages.noItems,
  order_item_exists: ordersMessages.itemUnknown,
  sale_order_is_of_a_known_client: ordersMessages.clientUnknown,
  sale_order_is_of_a_salesman_of_the_branch: ordersMessages.salesmanUnknown,
  sale_order_is_of_a_marketing_rep_of_the_branch: ordersMessages.marketingUnknown,
  delivery_is_not_before_the_order: ordersMessages.deliveryBeforeOrder,
  sale_order_is_decided_by_another: approvalsMessages.own('sale order'),
  sale_order_is_changed_by_its_people: ordersMessages.notYours,
  approved_sale_order_is_kept: ordersMessages.kept,
  clients_are_changed_by_a_director_of_the_branch: clientsMessages.notAllowed,
  client_is_changed: clientsMessages.unchanged,
  login_id_is_taken: usersMessages.loginTaken,
  email_is_taken: contactMessages.emailTaken,
  email_is_changed: contactMessages.emailUnchanged,
  telephone_is_changed: contactMessages.telephoneUnchanged,
  user_is_changed_by_a_director: usersMessages.notDirector,
  user_is_changed_by_another: usersMessages.self,
  user_is_of_my_branches: usersMessages.unknown,
  user_works_in_my_branches_alone: usersMessages.elsewhere,
  user_has_modules_of_the_role: usersMessages.otherModule,
  user_is_created_in_my_branches: usersMessages.otherBranch,
  place_is_of_a_visit_of_the_branch: visitsMessages.notOfVisit,
  purchase_order_has_a_known_currency: ordersMessages.conditionUnknown('Currency'),
  purchase_order_has_known_payment_terms: ordersMessages.conditionUnknown('Payment Terms'),
  purchase_order_has_a_known_incoterm: ordersMessages.conditionUnknown('In Conterm'),
  purchase_line_is_of_a_known_item: ordersMessages.itemUnknown,
  go_live_day_is_kept: goLiveMessages.kept,
  go_live_day_is_kept_for_invoices: goLiveMessages.kept,
  go_live_day_is_kept_for_vouchers: goLiveMessages.kept,
  go_live_day_is_near: goLiveMessages.far,
  go_live_day_is_of_a_company: goLiveMessages.noCompany,
  go_live_day_is_set_by_a_director_of_all_branches: goLiveMessages.notYours,
  invoice_is_decided_by_a_person_or_approved_before: goLiveMessages.approvedBefore,
  import_is_by_a_director: importsMessages.notAllowed,
  import_is_of_its_person: importsMessages.unknown,
  import_is_applied_once: importsMessages.appliedAlready,
  import_is_not_cancelled: importsMessages.endedAlready,
  import_runs_once: importsMessages.worked,
  imports_of_a_kind_wait: importsMessages.running,
  import_everywhere_is_by_a_director_of_all_branches: importsMessages.notEverywhere,
  import_is_checked: importsMessages.notChecked,
  import_has_its_rows: importsMessages.gone,
  import_has_no_rejected_rows: (rows) => importsMessages.rejectedRows(Number(rows)),
  import_changes_something: importsMessages.nothingNew,
  import_has_other_rows: importsMessages.nothingLeft,
  import_has_other_documents: importsMessages.onlyKept,
  import_is_as_previewed: importsMessages.changedMeanwhile,
  feed_has_a_name: feedsMessages.noName,
  feed_name_is_taken: feedsMessages.nameTaken,
  feed_is_of_its_director: feedsMessages.notOfDirector,
  feed_of_everywhere_has_all_branches: feedsMessages.notEverywhere,
  feed_is_living: feedsMessages.notLiving,
  feed_is_for_the_kind: feedsMessages.otherKind,
  feed_rests: feedsMessages.rests,
}
