/**
 * Writes a line of the list of notifications: one notification, or several of a kind by a person, and the present state of their
 * documents.
 */
import type { Actor, ScreenPath } from '../access.ts'
import { inList, inOneText } from '../language/joined.ts'
import { formatMoney, type Money } from '../money.ts'
import { type StatusCode, status, statusNames } from '../statuses.ts'
import { voucherStatus, voucherStatusNames } from '../vouchers/voucher-statuses.ts'
import type { News } from './kind.ts'
import { kindOf, placeAmong } from './kinds.ts'
import { notificationsMessages } from './notifications-messages.ts'

/** The words and statuses of the outcomes in the view `awaited`. */
export const outcomes = {
  approved: { word: statusNames[status.approved], status: status.approved },
  approved_first: { word: voucherStatusNames[voucherStatus.partiallyApproved], status: status.pending },
  declined: { word: statusNames[status.declined], status: status.declined },
  withdrawn: { word: 'Withdrawn', status: status.declined },
  sent_back: { word: 'Sent Back', status: status.declined },
  sent_on: { word: 'Sent On', status: status.pending },
  booked: { word: 'Booked', status: status.approved },
  settled: { word: 'Settled', status: status.approved },
  taken_back: { word: 'Taken Back', status: status.declined },
} as const satisfies Readonly<Record<string, { readonly word: string; readonly status: StatusCode }>>
export type OutcomeName = keyof typeof outcomes

/** The documents of a line with the same outcome; `outcome` is null for waiting documents. */
export interface DocumentOutcome {
  readonly outcome: OutcomeName | null
  readonly documents: number
  /** The person who decided; null where several did. */
  readonly by: string | null
  /** The last decision. */
  readonly at: string | null
}

export interface Line extends News {
  readonly kind: string
  /** The number of notifications in the line. `facts` belong to the newest. */
  readonly pieces: number
  /** The documents of all pieces, and the sum of their amounts, which is null where they have none. */
  readonly documents: number
  readonly amount: number | null
  readonly byId: number | null
  /** The only thing that the line waits for. */
  readonly waitsFor: number | null
  /** The documents that changed since: a decision that was undone, or an undone decision that was made again. */
  readonly outdated: number
  /** Empty where the line needed no decision. */
  readonly documentOutcomes: readonly DocumentOutcome[]
}

const waitingIn = (standings: readonly DocumentOutcome[]) =>
  standings.find(({ outcome }) => outcome === null)?.documents ?? 0

function sinceInWords({ kind, documents, outdated }: Line): string {
  if (outdated === 0) return ''
  return kindOf(kind).isUndo
    ? notificationsMessages.wasDecidedAgain(outdated, documents)
    : notificationsMessages.wasUndone(outdated, documents)
}

function outcomeInWords({ kind, documents, documentOutcomes }: Line): string {
  const [first, ...others] = documentOutcomes
  if (first === undefined) return ''
  if (others.length > 0) {
    const words = documentOutcomes.map(({ outcome, documents: count }) =>
      outcome === null
        ? notificationsMessages.stillWait(count)
        : notificationsMessages.countOf(count, outcomes[outcome].word.toLowerCase()),
    )
    return notificationsMessages.summed(inList(words), '')
  }
  const { outcome, by, at } = first
  if (outcome === null) return kindOf(kind).decision?.waits(documents) ?? ''
  const { word } = outcomes[outcome]
  return by === null
    ? notificationsMessages.outcomeOfMany(word, at ?? '')
    : notificationsMessages.outcome(word, by, at ?? '')
}

/** Returns the sentence of a line. */
export function messageOf(line: Line): string {
  const { message, summary } = kindOf(line.kind)
  const sum = line.amount === null ? '' : formatMoney(line.amount as Money)
  const news =
    line.pieces > 1 && summary
      ? notificationsMessages.summed(
          summary.message(line.by, notificationsMessages.counted(line.documents, summary.noun)),
          sum,
        )
      : message(line)
  return inOneText([news, sinceInWords(line) || outcomeInWords(line)])
}

/** Returns the state that a line shows now, as a colour and a word. */
export function statusOf({ kind, documentOutcomes, documents, outdated }: Line): {
  readonly status: StatusCode
  readonly word: string
} {
  const definition = kindOf(kind)
  if (outdated > 0 && outdated === documents) {
    return definition.isUndo ? { status: status.approved, word: 'Decided' } : { status: status.pending, word: 'Undone' }
  }
  const [first, ...others] = documentOutcomes
  if (first === undefined || waitingIn(documentOutcomes) > 0) {
    return { status: definition.status, word: definition.word ?? statusNames[definition.status] }
  }
  if (others.length > 0 || first.outcome === null) return { status: status.approved, word: 'Decided' }
  return outcomes[first.outcome]
}

type Query = Readonly<Record<string, string>>
const named = (name: string, value: string | undefined): Query => (value === undefined ? {} : { [name]: value })

/** The query with which a screen shows what a line is about: its row marked, or the rows of its person alone. */
const queries: Partial<Record<ScreenPath, (line: Line) => Query>> = {
  '/directorDepositApproval': ({ kind, facts, pieces, byId }) =>
    pieces > 1 ? (kindOf(kind).isUndo ? {} : named('cashierId', byId?.toString())) : named('row', facts.depositNo),
  '/directorDepositHistory': ({ facts, pieces, byId }) =>
    pieces > 1 ? named('cashierId', byId?.toString()) : named('depositRefNo', facts.depositNo),
  '/cashierDepositsReport': ({ facts, pieces }) => (pieces > 1 ? {} : named('depositRefNo', facts.depositNo)),
  '/cashierCashCollection': ({ waitsFor, byId, documentOutcomes }) => ({
    // The screen opens with the waiting documents; decided documents are under all statuses.
    ...(waitingIn(documentOutcomes) === 0 && { status: '-1' }),
    ...(waitsFor === null ? named('sellerId', byId?.toString()) : named('row', waitsFor.toString())),
  }),
  '/salesmanCashTransfer': ({ facts }) => named('row', facts.receiptId?.toString()),
  '/salesmanCollectionReport': ({ facts }) => named('row', facts.receiptId?.toString()),
  '/salesmanCashTransferReport': ({ facts, pieces }) => (pieces > 1 ? {} : named('invoiceNo', facts.invoiceNo)),
  '/directorVoucherApprove': ({ facts, pieces }) => (pieces > 1 ? {} : named('voucher', facts.number)),
  '/directorVoucherReport': ({ facts, pieces }) => (pieces > 1 ? {} : named('voucher', facts.number)),
  '/directorInvoiceApprove': ({ documents, documentId }) => (documents > 1 ? {} : { row: String(documentId) }),
  '/directorInvoiceReport': ({ facts, pieces }) => (pieces > 1 ? {} : named('invoiceNo', facts.number)),
  '/directorSaleOrderApprove': ({ documents, documentId }) => (documents > 1 ? {} : { row: String(documentId) }),
  '/directorSaleOrderReport': ({ documents, documentId }) => (documents > 1 ? {} : { row: String(documentId) }),
  '/salesmanSaleOrderReport': ({ documents, documentId }) => (documents > 1 ? {} : { row: String(documentId) }),
  '/directorHeldReceipts': ({ facts }) => ({ state: '-1', ...named('itemNo', facts.number) }),
  '/directorTourApprove': ({ documents, documentId }) => (documents > 1 ? {} : { row: String(documentId) }),
  '/myTours': ({ documents, documentId }) => (documents > 1 ? {} : { row: String(documentId) }),
  '/directorLeaveApprove': ({ documents, documentId }) => (documents > 1 ? {} : { row: String(documentId) }),
  '/myLeaves': ({ documents, documentId }) => (documents > 1 ? {} : { row: String(documentId) }),
}

/** Returns the screen and the query that show what a line is about; an empty path where its reader may open none. */
export function linkOf(line: Line, reader: Actor): { readonly place: string; readonly query: Query } {
  const { places, decision } = kindOf(line.kind)
  const isDecided = decision && line.documentOutcomes.length > 0 && waitingIn(line.documentOutcomes) === 0
  const place = placeAmong(isDecided ? decision.afterwards : places, reader)
  return { place, query: place === '' ? {} : (queries[place]?.(line) ?? {}) }
}
