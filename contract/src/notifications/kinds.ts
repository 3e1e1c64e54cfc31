/** The moves of which people are told, each with how it is shown and where it leads. */
import { type Actor, mayOpen, screenAt, type ScreenPath } from '../access.ts'
import { type Move, type StatusCode, status, statusNames } from '../statuses.ts'

interface Kind {
  /** The state that it left the receipts in: its colour and, unless `word` says better, its word. */
  readonly status: StatusCode
  readonly word?: string
  /** The first of these that the reader may open; each role has its own. */
  readonly places: readonly ScreenPath[]
}

export const kinds = {
  send: { status: status.pending, places: ['/cashierCashCollection'] },
  receive: { status: status.approved, places: ['/salesmanCashTransferReport'] },
  approve: { status: status.approved, places: ['/salesmanCashTransferReport'] },
  decline: { status: status.declined, places: ['/salesmanCashTransfer'] },
  return: { status: status.declined, places: ['/salesmanCashTransfer'] },
  deposit: { status: status.pending, places: ['/directorDepositApproval'] },
  bank: { status: status.deposited, places: ['/salesmanCashTransferReport', '/cashierDepositsReport'] },
  release: { status: status.declined, places: ['/cashierDeposits'] },
  bounce: { status: status.bounced, places: ['/salesmanCashTransferReport', '/cashierDepositsReport'] },
  apply: { status: status.approved, word: 'Applied', places: ['/salesmanCollectionReport'] },
  unapply: { status: status.declined, word: 'Taken Back', places: ['/salesmanCollectionReport'] },
} as const satisfies Readonly<Partial<Record<Move, Kind>>>
export type NotificationKind = keyof typeof kinds

export function wordOf(kind: NotificationKind): string {
  const shown: Kind = kinds[kind]
  return shown.word ?? statusNames[shown.status]
}

/** The screen that shows it to this reader; empty where he may open none. */
export function placeOf(kind: NotificationKind, reader: Actor): string {
  const places: readonly ScreenPath[] = kinds[kind].places
  return (
    places.find((path) => {
      const screen = screenAt(path)
      return screen !== undefined && mayOpen(reader, screen)
    }) ?? ''
  )
}
