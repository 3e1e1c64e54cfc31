/**
 * Collects every sentence that a user can read. The sentences of every page are in `messages.ts`; each domain has its own file, so that a
 * page loads only the sentences of its domain.
 */
import { doneMessages } from './cash/cash-messages.ts'
import { depositMessages } from './deposits/deposits-messages.ts'
import { chequeLabels, chequeMessages, returnedRefusals } from './receipts/cheques-messages.ts'
import { evidenceMessages } from './receipts/evidence-messages.ts'
import { pendingMessages } from './receipts/pending-messages.ts'
import { advanceMessages, bounceMessages, receiptMessages } from './receipts/receipts-messages.ts'
import { advanceRefusals, bounceRefusals, receiptRefusals } from './receipts/receipts-refusals.ts'
import { transferMessages } from './transfers/transfers-messages.ts'
import { approvalsMessages } from './approvals/approvals-messages.ts'
import { helpMessages } from './help/help-messages.ts'
import { dailyMessages } from './home/daily-messages.ts'
import { goLiveMessages } from './home/golive-messages.ts'
import { homeMessages } from './home/home-messages.ts'
import { countMessages } from './cash/count-messages.ts'
import { booksMessages } from './books/books-messages.ts'
import { sendingMessages } from './messaging/sending-messages.ts'
import { clientTextMessages } from './messaging/text-messages.ts'
import { sendingLabels } from './messaging/sending-labels.ts'
import { clientsMessages } from './clients/clients-messages.ts'
import { filesMessages } from './files/files-messages.ts'
import { banksMessages } from './banks/banks-messages.ts'
import { wordMessages } from './client-pages/word-messages.ts'
import { clientPagesMessages } from './client-pages/client-pages-messages.ts'
import { odditiesMessages } from './oddities/oddities-messages.ts'
import { statementMessages } from './statements/statements-messages.ts'
import { creditsMessages } from './credits/credits-messages.ts'
import { findMessages } from './find/find-messages.ts'
import { holdingsMessages } from './cash/holdings-messages.ts'
import { feedsMessages } from './imports/feeds-messages.ts'
import { importsMessages } from './imports/imports-messages.ts'
import { deviceLabels } from './intake/device-labels.ts'
import { deviceMessages } from './intake/device-messages.ts'
import { heldLabels } from './intake/held-labels.ts'
import { heldMessages } from './intake/held-messages.ts'
import { intakeMessages } from './intake/intake-messages.ts'
import { outboxMessages } from './intake/outbox-messages.ts'
import { reasonMessages } from './intake/reason-messages.ts'
import { storageMessages } from './intake/storage-messages.ts'
import { invoicesMessages } from './invoices/invoices-messages.ts'
import { leavesMessages } from './leaves/leaves-messages.ts'
import { bulkMessages, exportMessages, listMessages } from './list-messages.ts'
import { messages } from './messages.ts'
import { notificationsMessages } from './notifications/notifications-messages.ts'
import { ordersMessages } from './orders/orders-messages.ts'
import { readingMessages } from './session/reading-messages.ts'
import { contactMessages } from './session/contact-messages.ts'
import { pageMessages } from './session/page-messages.ts'
import { passwordMessages } from './session/password-messages.ts'
import { resetMessages } from './session/reset-messages.ts'
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
import { labels } from './labels.ts'
import { bookLabels } from './books/books-labels.ts'
import { clientLabels } from './clients/clients-labels.ts'
import { bankLabels } from './banks/banks-labels.ts'
import { oddityLabels } from './oddities/oddities-labels.ts'
import { creditLabels } from './credits/credits-labels.ts'
import { depositLabels } from './deposits/deposits-labels.ts'
import { importLabels } from './imports/imports-labels.ts'
import { invoiceLabels } from './invoices/invoices-labels.ts'
import { outboxLabels } from './intake/outbox-labels.ts'
import { leaveLabels } from './leaves/leaves-labels.ts'
import { orderLabels } from './orders/orders-labels.ts'
import { periodLabels } from './periods/periods-labels.ts'
import { reportLabels } from './reports/reports-labels.ts'
import { reportMessages } from './reports/reports-messages.ts'
import { receiptLabels } from './receipts/receipts-labels.ts'
import { sessionLabels } from './session/session-labels.ts'
import { settingLabels } from './settings/settings-labels.ts'
import { statementLabels } from './statements/statements-labels.ts'
import { stockLabels } from './stock/stock-labels.ts'
import { tourLabels } from './tours/tours-labels.ts'
import { transferLabels } from './transfers/transfers-labels.ts'
import { userLabels } from './users/users-labels.ts'
import { visitLabels } from './visits/visits-labels.ts'
import { voucherLabels } from './vouchers/vouchers-labels.ts'
import { shortMessages } from './language/short-messages.ts'
import { joinedMessages } from './language/joined-messages.ts'
import { bulkCountMessages } from './saves/bulk-messages.ts'
import { words } from './words.ts'
import { importKindNames } from './imports/kind-names.ts'
import { texts } from './language/texts.ts'
import { homeTiles, menuGroups, modules, roleNames, screens } from './access.ts'

/** The short texts of controls, columns and titles: the texts of several domains, and the texts of each domain. */
export const labelsOf = {
  labels,
  bookLabels,
  clientLabels,
  bankLabels,
  chequeLabels,
  creditLabels,
  oddityLabels,
  deviceLabels,
  heldLabels,
  depositLabels,
  importLabels,
  invoiceLabels,
  leaveLabels,
  orderLabels,
  outboxLabels,
  periodLabels,
  receiptLabels,
  reportLabels,
  sessionLabels,
  sendingLabels,
  settingLabels,
  statementLabels,
  stockLabels,
  tourLabels,
  transferLabels,
  userLabels,
  visitLabels,
  voucherLabels,
}

/** Words of the wire that only the server writes, inside of its sentences. It looks them up when it translates a sentence. */
const written = [
  'approved',
  'declined',
  'withdrawn',
  'bounced',
  'deposited',
  'pending',
  'void',
  'changed',
  'reversed',
  'sent back',
  'sent on',
  'booked',
  'settled',
  'taken back',
  'partially approved',
  'receipt',
  'deposit',
  'voucher',
  'invoice',
  'tour',
  'leave',
  'sale order',
  'credit',
] as const

const wordsInSentences: Readonly<Record<string, string>> = texts(
  'words',
  Object.fromEntries(written.map((word) => [word, word])),
)

export const catalogue = {
  ...messages,
  list: listMessages,
  export: exportMessages,
  bulk: bulkMessages,
  done: doneMessages,
  receipt: { ...receiptMessages, ...receiptRefusals },
  evidence: evidenceMessages,
  pending: pendingMessages,
  transfer: transferMessages,
  advance: { ...advanceMessages, ...advanceRefusals },
  deposit: depositMessages,
  bounce: { ...bounceMessages, ...bounceRefusals },
  cheque: chequeMessages,
  returned: returnedRefusals,
  approvals: approvalsMessages,
  help: helpMessages,
  goLive: goLiveMessages,
  daily: dailyMessages,
  home: homeMessages,
  books: booksMessages,
  clients: clientsMessages,
  sending: sendingMessages,
  clientText: clientTextMessages,
  count: countMessages,
  banks: banksMessages,
  credits: creditsMessages,
  clientPages: clientPagesMessages,
  word: wordMessages,
  oddities: odditiesMessages,
  statement: statementMessages,
  files: filesMessages,
  find: findMessages,
  device: deviceMessages,
  held: heldMessages,
  holdings: holdingsMessages,
  feeds: feedsMessages,
  imports: importsMessages,
  intake: intakeMessages,
  invoices: invoicesMessages,
  leaves: leavesMessages,
  notifications: notificationsMessages,
  orders: ordersMessages,
  outbox: outboxMessages,
  reason: reasonMessages,
  storage: storageMessages,
  contact: contactMessages,
  reading: readingMessages,
  reset: resetMessages,
  page: pageMessages,
  password: passwordMessages,
  payments: paymentsMessages,
  periods: periodsMessages,
  review: reviewMessages,
  report: reportMessages,
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
  joined: joinedMessages,
  short: shortMessages,
  bulkCount: bulkCountMessages,
  words: { ...words, ...wordsInSentences, ...importKindNames },
  labels: labelsOf,
  access: {
    roles: roleNames,
    modules: Object.fromEntries(modules.map(({ moduleId, moduleName }) => [moduleId, moduleName])),
    groups: Object.fromEntries(menuGroups.map((name) => [name, name])),
    tiles: Object.fromEntries(homeTiles.map((name) => [name, name])),
    screens: Object.fromEntries(screens.map(({ path, title }) => [path, title])),
  },
} as const
