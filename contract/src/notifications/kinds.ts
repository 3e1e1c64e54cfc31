/**
 * The kinds of notification, each with its sentence, how it is shown and where it leads. They are the rows of the table
 * `notification_kind`, where each has the kind of document that it is about.
 */
import type { Facts, Kind, News } from './kind.ts'
import { kindsOfPhones } from './kinds-of-phones.ts'
import { notificationsMessages } from './notifications-messages.ts'
import { wrongReasons } from '../client-pages/wrong-reasons.ts'
import { wordMessages } from '../client-pages/word-messages.ts'
import { type Actor, mayOpenPath, type ScreenPath } from '../access.ts'
import { parseDay, saidDay } from '../day.ts'
import { formatMoney, type Money } from '../money.ts'
import { type StatusCode, status, statusNames } from '../statuses.ts'
import { describeChange } from '../users/user-rights.ts'
import { voucherStatus, voucherStatusNames } from '../vouchers/voucher-statuses.ts'

function moneyOf({ receipts = 0, receiptId, amount = 0, invoiceNo, client = '' }: Facts): string {
  const sum = formatMoney(amount as Money)
  if (receiptId === undefined) return notificationsMessages.receipts(receipts, sum)
  return invoiceNo === undefined
    ? notificationsMessages.advance(sum, client)
    : notificationsMessages.receipt(sum, invoiceNo, client)
}

const ofReceipts =
  (sentence: (by: string, what: string) => string) =>
  ({ by, facts }: News) =>
    sentence(by, moneyOf(facts))

const ofDeposit =
  (sentence: (by: string, what: string, depositNo: string) => string) =>
  ({ by, facts }: News) =>
    sentence(by, moneyOf(facts), facts.depositNo ?? '')

const { pending, approved, declined, bounced, deposited } = status

/** Names the documents of a notification: a single one by its number and amount, several by their count and sum. */
function documentsOf(noun: string, { documents = 1, number = '', amount }: Facts): string {
  const sum = amount === undefined ? '' : formatMoney(amount as Money)
  return documents === 1
    ? notificationsMessages.document(noun, number, sum)
    : notificationsMessages.documents(documents, noun, sum)
}

/** Makes the kind of documents that wait for a decision; `noun` is a word such as `tour`. */
export const waiting = (noun: string, place: ScreenPath, ...afterwards: readonly ScreenPath[]): Kind => ({
  message: ({ by, facts }) => notificationsMessages.entered(by, documentsOf(noun, facts)),
  summary: { noun, message: notificationsMessages.manyOf },
  decision: { waits: notificationsMessages.waits, afterwards },
  status: pending,
  places: [place],
})

const manyReceipts = (message: (by: string, what: string) => string) => ({ noun: 'receipt', message })
const manyUndone = (noun: string) => ({ noun, message: notificationsMessages.manyUndone })
const manyApproved = (noun: string) => ({ noun, message: notificationsMessages.manyApproved })
const cashierDecides = { waits: () => '', afterwards: ['/cashierCashCollection'] } as const

/** Makes the kind of a document of the reader's that was decided, the word of its new state included. */
export const decided = (noun: string, to: StatusCode, place: ScreenPath, word = statusNames[to]): Kind => ({
  message: ({ by, facts }) => notificationsMessages.decided(by, word.toLowerCase(), documentsOf(noun, facts)),
  ...(to === approved && { summary: manyApproved(noun) }),
  status: to,
  word,
  places: [place],
})

/** Makes the kind of an undone decision: its owner and the people who decide are notified. */
const undone = (
  noun: string,
  message: (by: string, what: string) => string,
  ...places: readonly ScreenPath[]
): Kind => ({
  message: ({ by, facts }) => message(by, documentsOf(noun, facts)),
  summary: manyUndone(noun),
  isUndo: true,
  status: pending,
  places,
})
const voucherUndone = undone(
  'voucher',
  notificationsMessages.approvalUndone,
  '/directorVoucherApprove',
  '/directorVoucherReport',
)
const tourPlaces = ['/directorTourApprove', '/myTours'] as const
const leavePlaces = ['/directorLeaveApprove', '/myLeaves'] as const

/** The owner of an order is a salesman or a director. */
const placesOfOrders = ['/salesmanSaleOrderReport', '/directorSaleOrderReport'] as const

/** Closed days concern the people who post: directors, approvers of deposits, and a cashier for whom they were opened. */
const placesOfClosedDays = ['/directorPeriodClosing', '/directorDepositApproval', '/cashierDepositsReport'] as const
function closedDay({ day = '' }: Facts): string {
  const closed = parseDay(day)
  return closed === undefined ? day : saidDay(closed)
}

export const kinds = {
  send: {
    message: ofReceipts(notificationsMessages.send),
    summary: manyReceipts(notificationsMessages.manySent),
    decision: cashierDecides,
    status: pending,
    places: ['/cashierCashCollection'],
  },
  receive: {
    message: ofReceipts(notificationsMessages.receive),
    summary: manyReceipts(notificationsMessages.manyReceived),
    status: approved,
    places: ['/salesmanCashTransferReport'],
  },
  approve: {
    message: ofReceipts(notificationsMessages.approve),
    summary: manyApproved('receipt'),
    status: approved,
    places: ['/salesmanCashTransferReport'],
  },
  decline: { message: ofReceipts(notificationsMessages.decline), status: declined, places: ['/salesmanCashTransfer'] },
  return: { message: ofReceipts(notificationsMessages.return), status: declined, places: ['/salesmanCashTransfer'] },
  recall: {
    message: ({ by, facts }) =>
      facts.cashier === undefined
        ? notificationsMessages.recallOwn(by, moneyOf(facts))
        : notificationsMessages.recall(by, facts.cashier, moneyOf(facts)),
    status: declined,
    word: 'Sent Back',
    places: ['/salesmanCashTransfer', '/cashierCashCollection'],
  },
  redirect: {
    message: ({ by, facts }) =>
      notificationsMessages.redirect(by, facts.formerCashier ?? '', facts.cashier ?? '', moneyOf(facts)),
    decision: cashierDecides,
    status: pending,
    word: 'Sent On',
    places: ['/salesmanCashTransferReport', '/cashierCashCollection'],
  },
  reclaim: {
    message: ({ by, facts }) => notificationsMessages.reclaim(by, facts.cashier ?? '', moneyOf(facts)),
    status: declined,
    word: 'Sent Back',
    places: ['/salesmanCashTransfer', '/cashierCashCollection'],
  },
  reassign: {
    message: ({ by, facts }) =>
      notificationsMessages.reassign(by, facts.formerCashier ?? '', facts.cashier ?? '', moneyOf(facts)),
    decision: cashierDecides,
    status: pending,
    word: 'Sent On',
    places: ['/salesmanCashTransferReport', '/cashierCashCollection'],
  },
  deposit: {
    message: ofDeposit(notificationsMessages.deposit),
    summary: { noun: 'deposit', message: notificationsMessages.manyOf },
    decision: { waits: notificationsMessages.waits, afterwards: ['/directorDepositHistory'] },
    status: pending,
    places: ['/directorDepositApproval'],
  },
  bank: {
    message: ofDeposit(notificationsMessages.bank),
    summary: manyApproved('deposit'),
    status: deposited,
    places: ['/salesmanCashTransferReport', '/cashierDepositsReport'],
  },
  release: { message: ofDeposit(notificationsMessages.release), status: declined, places: ['/cashierDeposits'] },
  withdraw: {
    message: ofDeposit(notificationsMessages.withdraw),
    status: declined,
    word: 'Withdrawn',
    places: ['/directorDepositHistory'],
  },
  undo_approve: {
    message: ofReceipts(notificationsMessages.undoApprove),
    summary: manyUndone('receipt'),
    isUndo: true,
    status: pending,
    places: ['/salesmanCashTransferReport'],
  },
  undo_decline: {
    message: ofReceipts(notificationsMessages.undoDecline),
    summary: manyUndone('receipt'),
    isUndo: true,
    status: pending,
    places: ['/salesmanCashTransferReport'],
  },
  undo_return: {
    message: ofReceipts(notificationsMessages.undoReturn),
    summary: manyUndone('receipt'),
    isUndo: true,
    status: approved,
    places: ['/salesmanCashTransferReport'],
  },
  undo_receive: {
    message: ofReceipts(notificationsMessages.undoReceive),
    summary: manyUndone('receipt'),
    isUndo: true,
    status: declined,
    word: 'Taken Back',
    places: ['/salesmanCollectionReport'],
  },
  undo_bank: {
    message: ofDeposit(notificationsMessages.undoBank),
    summary: manyUndone('deposit'),
    isUndo: true,
    status: pending,
    places: ['/directorDepositApproval', '/cashierDepositsReport', '/salesmanCashTransferReport'],
  },
  undo_release: {
    message: ofDeposit(notificationsMessages.undoRelease),
    summary: manyUndone('deposit'),
    isUndo: true,
    status: pending,
    places: ['/directorDepositApproval', '/cashierDepositsReport'],
  },
  bounce: {
    message: ofDeposit(notificationsMessages.bounce),
    status: bounced,
    places: ['/salesmanCashTransferReport', '/cashierDepositsReport'],
  },
  represent: {
    message: ofReceipts(notificationsMessages.represent),
    status: approved,
    word: 'Deposit Again',
    places: ['/salesmanCashTransferReport', '/cashierDeposits'],
  },
  apply: {
    message: ofReceipts(notificationsMessages.apply),
    status: approved,
    word: 'Applied',
    places: ['/salesmanCollectionReport'],
  },
  unapply: {
    message: ofReceipts(notificationsMessages.unapply),
    status: declined,
    word: 'Taken Back',
    places: ['/salesmanCollectionReport'],
  },
  voucher_enter: waiting('voucher', '/directorVoucherApprove', '/directorVoucherReport'),
  voucher_approve_first: {
    message: ({ by, facts }) => notificationsMessages.approvedFirst(by, documentsOf('voucher', facts)),
    summary: manyApproved('voucher'),
    decision: { waits: notificationsMessages.waitsForSecond, afterwards: ['/directorVoucherReport'] },
    status: pending,
    word: voucherStatusNames[voucherStatus.partiallyApproved],
    places: ['/directorVoucherApprove'],
  },
  voucher_approve: decided('voucher', approved, '/directorVoucherReport'),
  voucher_undo_approve_first: voucherUndone,
  voucher_undo_approve: voucherUndone,
  invoice_enter: waiting('invoice', '/directorInvoiceApprove', '/directorInvoiceReport'),
  invoice_approve: decided('invoice', approved, '/directorInvoiceReport'),
  invoice_undo_approve: undone(
    'invoice',
    notificationsMessages.approvalUndone,
    '/directorInvoiceApprove',
    '/directorInvoiceReport',
  ),
  tour_enter: waiting('tour', '/directorTourApprove'),
  tour_approve: decided('tour', approved, '/myTours'),
  tour_decline: decided('tour', declined, '/myTours'),
  tour_undo_approve: undone('tour', notificationsMessages.approvalUndone, ...tourPlaces),
  tour_undo_decline: undone('tour', notificationsMessages.declineUndone, ...tourPlaces),
  leave_enter: waiting('leave', '/directorLeaveApprove'),
  leave_approve: decided('leave', approved, '/myLeaves'),
  leave_decline: decided('leave', declined, '/myLeaves'),
  leave_undo_approve: undone('leave', notificationsMessages.approvalUndone, ...leavePlaces),
  leave_undo_decline: undone('leave', notificationsMessages.declineUndone, ...leavePlaces),
  sale_order_enter: waiting('sale order', '/directorSaleOrderApprove', '/directorSaleOrderReport'),
  sale_order_approve: { ...decided('sale order', approved, '/salesmanSaleOrderReport'), places: placesOfOrders },
  sale_order_undo_approve: undone(
    'sale order',
    notificationsMessages.approvalUndone,
    '/directorSaleOrderApprove',
    ...placesOfOrders,
  ),
  sale_order_change: {
    ...decided('sale order', pending, '/salesmanSaleOrderReport', 'Changed'),
    places: placesOfOrders,
  },
  credit_enter: waiting('credit', '/directorCredits'),
  credit_approve: decided('credit', approved, '/directorCredits'),
  credit_decline: decided('credit', declined, '/directorCredits'),
  credit_reverse: decided('credit', declined, '/directorCredits', 'Reversed'),
  credit_undo_approve: undone('credit', notificationsMessages.approvalUndone, '/directorCredits'),
  credit_undo_decline: undone('credit', notificationsMessages.declineUndone, '/directorCredits'),
  bank_freed: {
    message: ({ by, facts: { number = '', amount = 0 } }) =>
      notificationsMessages.bankFreed(by, number, formatMoney(amount as Money)),
    status: declined,
    word: 'Not at the Bank',
    places: ['/directorBankMatching'],
  },
  client_says_wrong: {
    message: ({ facts: { client = '', amount = 0, reason = 'other', comment = '' } }) =>
      notificationsMessages.clientSaysWrong(
        client,
        formatMoney(amount as Money),
        wordMessages.wrong[wrongReasons.find((one) => one === reason) ?? 'other'],
        comment,
      ),
    status: declined,
    word: 'Word of a Client',
    places: ['/directorOddities'],
  },
  feed_refused: {
    message: ({ facts: { feed = '', file = '', comment = '' } }) =>
      notificationsMessages.feedRefused(feed, file, comment),
    status: declined,
    word: 'Refused',
    places: ['/directorImport'],
  },
  feed_missing: {
    message: ({ facts: { feed = '', hours = 0 } }) => notificationsMessages.feedMissing(feed, hours),
    status: declined,
    word: 'Missing',
    places: ['/directorImport'],
  },
  import_surplus: {
    message: ({ facts: { file = '', documents = 0 } }) => notificationsMessages.surplusFound(documents, file),
    status: pending,
    word: 'Differs',
    places: ['/directorImport'],
  },
  user_change: {
    message: ({ by, facts }) => notificationsMessages.rightsChanged(by, describeChange(facts.changes ?? {})),
    status: approved,
    word: 'Changed',
    places: ['/profile'],
  },
  user_reset_password: {
    message: ({ by }) => notificationsMessages.passwordReset(by),
    status: approved,
    word: 'Reset',
    places: ['/profile'],
  },
  user_reset_own_password: {
    message: ({ by }) => notificationsMessages.ownPasswordReset(by),
    status: approved,
    word: 'Reset',
    places: ['/directorUserManagement'],
  },
  days_close: {
    message: ({ by, facts }) => notificationsMessages.daysClosed(by, facts.company ?? '', closedDay(facts)),
    status: approved,
    word: 'Closed',
    places: placesOfClosedDays,
  },
  days_reopen: {
    message: ({ by, facts }) =>
      facts.day === undefined
        ? notificationsMessages.allDaysReopened(by, facts.company ?? '', facts.comment ?? '')
        : notificationsMessages.daysReopened(by, facts.company ?? '', closedDay(facts), facts.comment ?? ''),
    status: pending,
    word: 'Opened Again',
    places: placesOfClosedDays,
  },
  days_open: {
    message: ({ by, facts: { company = '', person = '', until = '', comment = '' } }) =>
      notificationsMessages.daysOpened(by, company, person, until, comment),
    status: pending,
    word: 'Opened',
    places: placesOfClosedDays,
  },
  days_end: {
    message: ({ by, facts: { company = '', person = '' } }) => notificationsMessages.openingEnded(by, company, person),
    status: approved,
    word: 'Ended',
    places: placesOfClosedDays,
  },
  opening_check: {
    message: ({ by, facts }) => notificationsMessages.openingsChecked(by, facts.documents ?? 0, facts.number ?? ''),
    decision: { waits: notificationsMessages.waits, afterwards: ['/directorImport'] },
    status: pending,
    places: ['/directorImport'],
  },
  ...kindsOfPhones,
  place_tag: {
    message: ({ by, facts }) => notificationsMessages.tagged(by, facts.client ?? ''),
    status: approved,
    word: 'Tagged',
    places: ['/myVisits'],
  },
} as const satisfies Readonly<Record<string, Kind>>

const known: ReadonlyMap<string, Kind> = new Map(Object.entries(kinds))

/** Shows a kind of the database that is missing in this program, because another version of the program is running too. */
const unknown: Kind = {
  message: ({ by, document, documentId }) =>
    notificationsMessages.changed(by, document.replaceAll('_', ' '), String(documentId)),
  status: pending,
  word: 'Changed',
  places: [],
}

export const kindOf = (name: string): Kind => known.get(name) ?? unknown

/** Returns the first of the screens that this reader may open; empty without any. */
export const placeAmong = (places: readonly ScreenPath[], reader: Actor): ScreenPath | '' =>
  places.find((path) => mayOpenPath(reader, path)) ?? ''
