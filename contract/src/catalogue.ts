/**
 * Collects every sentence that a user can read. The sentences of every page are in `messages.ts`; each domain has its own file, so that a
 * page loads only the sentences of its domain.
 */
import { doneMessages } from './cash/cash-messages.ts'
import { depositMessages } from './deposits/deposits-messages.ts'
import { evidenceMessages } from './receipts/evidence-messages.ts'
import { pendingMessages } from './receipts/pending-messages.ts'
import { advanceMessages, bounceMessages, receiptMessages } from './receipts/receipts-messages.ts'
import { advanceRefusals, bounceRefusals, receiptRefusals } from './receipts/receipts-refusals.ts'
import { transferMessages } from './transfers/transfers-messages.ts'
import { approvalsMessages } from './approvals/approvals-messages.ts'
import { helpMessages } from './help/help-messages.ts'
import { homeMessages } from './home/home-messages.ts'
import { countMessages } from './cash/count-messages.ts'
import { clientsMessages } from './clients/clients-messages.ts'
import { filesMessages } from './files/files-messages.ts'
import { findMessages } from './find/find-messages.ts'
import { holdingsMessages } from './users/holdings-messages.ts'
import { feedsMessages } from './imports/feeds-messages.ts'
import { importsMessages } from './imports/imports-messages.ts'
import { invoicesMessages } from './invoices/invoices-messages.ts'
import { leavesMessages } from './leaves/leaves-messages.ts'
import { messages } from './messages.ts'
import { notificationsMessages } from './notifications/notifications-messages.ts'
import { ordersMessages } from './orders/orders-messages.ts'
import { passwordMessages } from './session/password-messages.ts'
import { paymentsMessages } from './payments/payments-messages.ts'
import { periodsMessages } from './periods/periods-messages.ts'
import { reviewMessages } from './approvals/review-messages.ts'
import { serverMessages } from './server-messages.ts'
import { settingsMessages } from './settings/settings-messages.ts'
import { stockMessages } from './stock/stock-messages.ts'
import { summaryMessages } from './cash/summary-messages.ts'
import { tablesMessages } from './imports/tables-messages.ts'
import { timelineMessages } from './timeline/timeline-messages.ts'
import { toursMessages } from './tours/tours-messages.ts'
import { undoMessages } from './approvals/undo-messages.ts'
import { usersMessages } from './users/users-messages.ts'
import { visitsMessages } from './visits/visits-messages.ts'
import { vouchersMessages } from './vouchers/vouchers-messages.ts'

export const catalogue = {
  ...messages,
  done: doneMessages,
  receipt: { ...receiptMessages, ...receiptRefusals },
  evidence: evidenceMessages,
  pending: pendingMessages,
  transfer: transferMessages,
  advance: { ...advanceMessages, ...advanceRefusals },
  deposit: depositMessages,
  bounce: { ...bounceMessages, ...bounceRefusals },
  approvals: approvalsMessages,
  help: helpMessages,
  home: homeMessages,
  clients: clientsMessages,
  count: countMessages,
  files: filesMessages,
  find: findMessages,
  holdings: holdingsMessages,
  feeds: feedsMessages,
  imports: importsMessages,
  invoices: invoicesMessages,
  leaves: leavesMessages,
  notifications: notificationsMessages,
  orders: ordersMessages,
  password: passwordMessages,
  payments: paymentsMessages,
  periods: periodsMessages,
  review: reviewMessages,
  server: serverMessages,
  settings: settingsMessages,
  stock: stockMessages,
  summary: summaryMessages,
  tables: tablesMessages,
  timeline: timelineMessages,
  tours: toursMessages,
  undo: undoMessages,
  users: usersMessages,
  visits: visitsMessages,
  vouchers: vouchersMessages,
} as const
