/** The work that waits for the signed-in user in all their branches, as the home page lists it. */
import * as z from 'zod/mini'
import { type Actor, mayOpenPath, type ScreenPath } from '../access.ts'
import { read } from '../call.ts'
import { actor, amount, dayOut } from '../fields.ts'
import { homeMessages } from './home-messages.ts'

/** The screen on which each kind of work is done. Users who cannot open the screen do not see its count. */
export const waitingScreens = {
  toHandOver: '/salesmanCashTransfer',
  chequesToHandOver: '/salesmanCashTransfer',
  declinedHandOvers: '/salesmanCashTransferReport',
  handOvers: '/cashierCashCollection',
  toDeposit: '/cashierDeposits',
  chequesToDeposit: '/cashierDeposits',
  declinedDeposits: '/cashierDepositsReport',
  deposits: '/directorDepositApproval',
  vouchers: '/directorVoucherApprove',
  invoices: '/directorInvoiceApprove',
  orders: '/directorSaleOrderApprove',
  tours: '/directorTourApprove',
  leaves: '/directorLeaveApprove',
  credits: '/directorCredits',
  held: '/directorHeldReceipts',
  places: '/directorLocationApproval',
  openings: '/directorImport',
  refusedFeeds: '/directorImport',
  missingFeeds: '/directorImport',
  surpluses: '/directorImport',
} as const satisfies Readonly<Record<string, ScreenPath>>
export type WaitingKind = keyof typeof waitingScreens

/** All kinds, in the order in which they are shown. */
export const waitingKinds = Object.keys(waitingScreens) as readonly WaitingKind[]

/** Returns the kinds of work that the user does. */
export const kindsOf = (user: Actor): readonly WaitingKind[] =>
  waitingKinds.filter((kind) => mayOpenPath(user, waitingScreens[kind]))

const inBranch = z.object({ cCode: z.string(), branchName: z.string(), count: z.int() })

export const waitingWork = z.object({
  kind: z.enum(waitingKinds),
  /** The number of rows in the list of its screen, over all branches. */
  count: z.int(),
  /** The sum of these rows; null where they have no amount. */
  amount: z.nullable(amount),
  /** The day since which the oldest row waits, and the days until today. */
  oldestDay: dayOut,
  ageDays: z.int(),
  /** The branches that have some of it, by name. */
  branches: z.array(inBranch),
})
export type WaitingWork = z.output<typeof waitingWork>

/** Lists the work that waits for the user in all their branches, without the kinds that have none. */
export const listWaiting = read('home.waiting', z.object({ waiting: z.array(waitingWork) }), {
  at: 'POST api/User/GetWaiting',
  access: { screens: [...new Set(Object.values(waitingScreens))] },
  input: z.strictObject({ userId: actor }),
  followed: 'atOnce',
  fails: homeMessages.fetching,
})
