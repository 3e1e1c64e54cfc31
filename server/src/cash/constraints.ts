/** What the constraints of the custody core say to a user. */
import { messages } from '@backoffice/contract/messages'

export const custodyMessages: Readonly<Record<string, string>> = {
  invoice_balance_is_not_negative: messages.receipt.balanceNegative,
  cheque_is_unique_of_party: messages.receipt.chequeTaken,
  receipt_is_of_a_known_party: messages.receipt.clientUnknown,
  receipt_is_of_a_salesman_of_the_branch: messages.receipt.salesmanUnknown,
  receipt_is_elsewhere: messages.receipt.notMovable,
  receipt_in_one_live_transfer: messages.receipt.notMovable,
  transfer_is_to_a_cashier_of_the_branch: messages.transfer.cashierUnknown,
  transfer_step_exists: messages.receipt.notMovable,
  deposit_is_to_a_known_account: messages.deposit.accountUnknown,
  deposit_has_lines: messages.deposit.noReceipts,
  deposit_is_decided_by_another: messages.deposit.own,
  deposit_is_pending: messages.receipt.notMovable,
  receipt_in_one_live_deposit: messages.deposit.receiptTaken,
  cheque_is_not_post_dated: messages.deposit.postDated,
  posting_is_not_in_future: messages.deposit.postingInFuture,
  posting_is_not_before_deposit: messages.deposit.postingBeforeDeposit,
  posting_period_is_open: messages.deposit.postingClosed,
}
