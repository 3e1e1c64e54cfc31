/** Exports the table of all calls. It is the only barrel file of the repository. */
import type { Call } from './call.ts'
import * as advances from './receipts/advances.ts'
import * as ageing from './invoices/ageing.ts'
import * as bouncesOfClients from './receipts/client-bounces.ts'
import * as debts from './invoices/debts.ts'
import * as messaging from './messaging/messages-to-clients.ts'
import * as aboveLimit from './clients/above-limit.ts'
import * as bounced from './receipts/bounced.ts'
import * as collected from './cash/collected.ts'
import * as decided from './approvals/decided.ts'
import * as away from './leaves/away.ts'
import * as tourReport from './tours/tour-report.ts'
import * as programs from './books/programs.ts'
import * as books from './books/books.ts'
import * as bounces from './receipts/bounces.ts'
import * as cheques from './receipts/cheques.ts'
import * as returnedCheques from './receipts/returned-cheques.ts'
import * as clientFacts from './clients/client-facts.ts'
import * as clients from './clients/clients.ts'
import * as banks from './banks/bank-statements.ts'
import * as credits from './credits/credits.ts'
import * as clientPages from './client-pages/client-pages.ts'
import * as oddities from './oddities/oddities.ts'
import * as statements from './statements/statements.ts'
import * as deposits from './deposits/deposits.ts'
import * as find from './find/find.ts'
import * as devices from './intake/devices.ts'
import * as held from './intake/held.ts'
import * as items from './intake/items.ts'
import * as unsent from './intake/unsent.ts'
import * as holdings from './users/holdings.ts'
import * as holders from './cash/holders.ts'
import * as moneyInHands from './cash/money-in-hands.ts'
import * as firstSteps from './home/first-steps.ts'
import * as homeConfirmed from './home/confirmed.ts'
import * as homeLate from './home/late.ts'
import * as homeMoney from './home/money.ts'
import * as waiting from './home/waiting.ts'
import * as feeds from './imports/feeds.ts'
import * as imports from './imports/imports.ts'
import * as surpluses from './imports/surpluses.ts'
import * as mappings from './imports/mappings.ts'
import * as invoiceApprovals from './invoices/invoice-approvals.ts'
import * as leaves from './leaves/leaves.ts'
import * as keptSaves from './saves/kept-saves.ts'
import * as invoices from './invoices/invoices.ts'
import * as purchaseOrders from './orders/purchase-orders.ts'
import * as lastReceipts from './receipts/last-receipts.ts'
import * as evidence from './receipts/evidence.ts'
import * as receipts from './receipts/receipts.ts'
import * as days from './cash/days.ts'
import * as summaries from './cash/summaries.ts'
import * as received from './cash/received.ts'
import * as summaryReport from './cash/summary-report.ts'
import * as timeline from './timeline/timeline.ts'
import * as myTours from './tours/my-tours.ts'
import * as tourDecisions from './tours/tour-decisions.ts'
import * as tours from './tours/tours.ts'
import * as transfers from './transfers/transfers.ts'
import * as otherUses from './files/other-uses.ts'
import * as uploads from './files/uploads.ts'
import * as orderLookups from './orders/order-lookups.ts'
import * as orderFigures from './orders/order-figures.ts'
import * as orders from './orders/orders.ts'
import * as places from './visits/places.ts'
import * as visits from './visits/visits.ts'
import * as accounts from './lookups/accounts.ts'
import * as dictionary from './lookups/dictionary.ts'
import * as deciders from './lookups/deciders.ts'
import * as people from './lookups/people.ts'
import * as stockExpiry from './stock/expiry.ts'
import * as stockLedger from './stock/ledger.ts'
import * as stockPosition from './stock/position.ts'
import * as payments from './payments/payments.ts'
import * as periods from './periods/periods.ts'
import * as settings from './settings/settings.ts'
import * as vouchers from './vouchers/vouchers.ts'
import * as notifications from './notifications/notifications.ts'
import * as refusedSignIns from './users/refused-sign-ins.ts'
import * as users from './users/users.ts'
import * as configuration from './session/configuration.ts'
import * as contact from './session/contact.ts'
import * as homeSummary from './home/summary.ts'
import * as ownReading from './session/own-reading.ts'
import * as reset from './session/reset.ts'
import * as signIn from './session/sign-in.ts'

/** Lists every call that the server answers. The server does not start with a route that is missing here. */
export const calls: readonly Call[] = [
  configuration.getConfiguration,
  signIn.login,
  signIn.refresh,
  signIn.logout,
  signIn.changePassword,
  reset.askReset,
  reset.takeReset,
  contact.getContact,
  contact.changeEmail,
  signIn.listSignIns,
  signIn.endSignIn,
  signIn.endAllSignIns,
  people.listPeople,
  deciders.listDeciders,
  deciders.listDepositAccounts,
  dictionary.listDictionary,
  accounts.listAccounts,
  accounts.pageAccounts,
  summaries.salesmanSummary,
  summaries.cashierSummary,
  summaryReport.listSummaries,
  received.listReceived,
  days.listDays,
  waiting.listWaiting,
  homeMoney.listMoney,
  homeLate.listLate,
  homeConfirmed.getConfirmed,
  ownReading.getReading,
  ownReading.saveReading,
  homeSummary.getSummaryChoice,
  homeSummary.saveSummaryChoice,
  firstSteps.getFirstSteps,
  firstSteps.closeFirstSteps,
  firstSteps.saveGoLiveDay,
  invoices.listPendingInvoices,
  ageing.outstandingAgeing,
  clients.getClient,
  clientFacts.saveClientFacts,
  find.find,
  invoiceApprovals.listInvoiceApprovals,
  invoiceApprovals.approveInvoices,
  invoiceApprovals.undoInvoice,
  invoiceApprovals.invoiceTimeline,
  receipts.saveReceipts,
  receipts.saveCashierReceipt,
  receipts.sameReceipts,
  evidence.sameCheques,
  evidence.sameSlips,
  lastReceipts.listLastReceipts,
  receipts.voidReceipts,
  receipts.listReceipts,
  advances.listAdvances,
  advances.applyAdvance,
  payments.getClientDues,
  payments.listDebtors,
  payments.savePayment,
  transfers.sendTransfers,
  transfers.listTransfers,
  transfers.decideTransfers,
  transfers.undoTransfer,
  receipts.undoReceived,
  holdings.settleTransfers,
  holdings.getHoldings,
  moneyInHands.listMoneyInHands,
  holders.listHolders,
  debts.listDebts,
  aboveLimit.listAboveLimit,
  bounced.listBounced,
  collected.listCollected,
  collected.compareBranches,
  decided.listDecisions,
  away.listAway,
  tourReport.listTourReport,
  deposits.saveDeposit,
  deposits.listDeposits,
  deposits.listDepositLines,
  deposits.decideDeposit,
  deposits.undoDeposit,
  deposits.withdrawDeposit,
  bounces.bounceCheque,
  returnedCheques.representCheque,
  returnedCheques.replaceCheque,
  returnedCheques.giveBackCheque,
  returnedCheques.listReplacements,
  bouncesOfClients.clientBounces,
  cheques.listCheques,
  cheques.listChequeDays,
  cheques.countCheques,
  keptSaves.getKeptSave,
  uploads.uploadImages,
  notifications.listNotifications,
  notifications.countUnread,
  notifications.readNotifications,
  notifications.followNotifications,
  uploads.listUploads,
  otherUses.listOtherUses,
  timeline.receiptTimeline,
  payments.paymentTimeline,
  timeline.depositTimeline,
  stockPosition.getStockPosition,
  stockExpiry.stockByExpiry,
  stockLedger.getStockLedger,
  vouchers.listVouchers,
  vouchers.approveVoucher,
  vouchers.undoVoucher,
  vouchers.voucherTimeline,
  myTours.saveTour,
  myTours.listMyTours,
  myTours.tourFigures,
  myTours.withdrawTour,
  tours.listTours,
  tourDecisions.decideTour,
  tourDecisions.undoTour,
  tourDecisions.tourTimeline,
  banks.listBankAccounts,
  banks.listBankLines,
  banks.bankCandidates,
  clientPages.linkOfReceipt,
  clientPages.endLink,
  statements.getStatement,
  statements.shareStatement,
  statements.endStatementLink,
  statements.listMonthStatements,
  statements.shareMonthStatements,
  statements.countStatementsAhead,
  statements.sendMonthStatements,
  oddities.getOddities,
  oddities.listOddities,
  oddities.markOddity,
  oddities.getOddityRules,
  oddities.saveOddityRule,
  banks.matchBankLine,
  banks.explainBankLine,
  banks.freeBankLine,
  banks.saveBankAccount,
  credits.listCredits,
  credits.saveCredit,
  credits.decideCredit,
  credits.undoCredit,
  credits.reverseCredit,
  credits.useCredit,
  credits.creditTimeline,
  leaves.saveLeave,
  leaves.listMyLeaves,
  leaves.withdrawLeave,
  leaves.listLeaves,
  leaves.decideLeave,
  leaves.undoLeave,
  leaves.leaveTimeline,
  visits.saveVisit,
  visits.listVisits,
  orderLookups.listItems,
  orderLookups.listReps,
  orderFigures.getClientCredit,
  orderFigures.getItemStock,
  orders.saveOrder,
  orders.updateOrder,
  orders.undoOrder,
  orders.listOrders,
  orders.orderTimeline,
  users.listUsers,
  users.getUser,
  users.assignRole,
  users.saveTelephone,
  users.createUser,
  users.resetPassword,
  users.resetBranchPasswords,
  users.listUserSignIns,
  users.endUserSignIns,
  users.userTimeline,
  refusedSignIns.listRefusedSignIns,
  places.tagPlace,
  places.listPlaces,
  purchaseOrders.savePurchaseOrder,
  purchaseOrders.listPurchaseOrders,
  purchaseOrders.purchaseTimeline,
  periods.getPeriod,
  periods.getPendingBefore,
  periods.listClosings,
  periods.listOpenings,
  periods.listPostings,
  periods.closeDays,
  periods.openDays,
  periods.endOpening,
  settings.getSettings,
  settings.listAllowances,
  settings.listMarketingReps,
  settings.listSettingChanges,
  settings.saveSettings,
  settings.saveImportSettings,
  settings.saveTelephoneCountry,
  settings.saveClientPages,
  settings.saveNumbers,
  settings.saveMessageChannel,
  messaging.listMessages,
  messaging.sendMessageAgain,
  settings.saveAllowance,
  settings.removeAllowance,
  settings.saveMarketingRep,
  books.listDue,
  books.listBatches,
  books.getBatchFile,
  books.makeBatch,
  books.listLedgers,
  books.saveLedger,
  books.listBookCompanies,
  books.saveNightly,
  programs.listPrograms,
  programs.makeProgram,
  programs.endProgram,
  programs.programBatches,
  programs.programFile,
  devices.registerDevice,
  devices.listDevices,
  devices.endDevice,
  items.addItem,
  items.addItemPhoto,
  items.askItems,
  unsent.listUnsent,
  held.listHeld,
  held.bookHeld,
  held.settleHeld,
  held.confirmHeld,
  held.withdrawHeld,
  held.heldTimeline,
  imports.uploadImport,
  imports.listImports,
  imports.getImport,
  imports.mapImport,
  imports.listImportRecords,
  imports.listRejectedRows,
  imports.listNotedRows,
  imports.applyImport,
  imports.correctImport,
  imports.sameCodes,
  imports.cancelImport,
  surpluses.listSurpluses,
  surpluses.takeOverSurplus,
  surpluses.seeSurplus,
  mappings.saveMapping,
  mappings.renameMapping,
  mappings.removeMapping,
  feeds.listFeeds,
  feeds.makeFeed,
  feeds.endFeed,
  feeds.feedImport,
]
