/** The money that a director should ask about: late, soon due, or with odd evidence. */
import * as z from 'zod/mini'
import { type Actor, mayOpenPath, type ScreenPath } from '../access.ts'
import { read } from '../call.ts'
import { actor, amount, branchOrAll, dayOut } from '../fields.ts'
import { homeMessages } from './home-messages.ts'

/** The screen that lists the rows of each kind. Users who cannot open the screen do not see the kind. */
export const lateScreens = {
  held: '/directorHoldings',
  noSlip: '/directorDepositApproval',
  slips: '/directorDepositApproval',
  notAtBank: '/directorDepositHistory',
  bankLines: '/directorBankMatching',
  bounced: '/directorSalesmanReceiptReport',
  chequesDue: '/directorSalesmanReceiptReport',
  chequesSoon: '/directorSalesmanReceiptReport',
} as const satisfies Readonly<Record<string, ScreenPath>>
export type LateKind = keyof typeof lateScreens

/** All kinds, in the order in which they are shown. */
export const lateKinds = Object.keys(lateScreens) as readonly LateKind[]

/** Returns the kinds that the user may look at. */
export const lateKindsOf = (user: Actor): readonly LateKind[] =>
  lateKinds.filter((kind) => mayOpenPath(user, lateScreens[kind]))

export const lateMoney = z.object({
  kind: z.enum(lateKinds),
  /** The number of people for `held`, otherwise of the rows on the screen. */
  count: z.int(),
  total: amount,
  /** At most three names, the oldest first: people, clients, or numbers of deposits, or accounts. */
  names: z.array(z.string()),
  /** The number of further names. */
  moreNames: z.int(),
  /** The first day: on which the money came, the cheque is due or bounced, or the deposit was made. */
  firstDay: dayOut,
})
export type LateMoney = z.output<typeof lateMoney>

/** Messages to clients that wait for their provider. */
const waitingMessages = z.object({ count: z.int(), oldestMinutes: z.int() })

const found = z.object({
  late: z.array(lateMoney),
  /** Null as long as the oldest one waits for a few minutes only. */
  messages: z.nullable(waitingMessages),
})

/** Lists what is late or odd in the branches, without the kinds that have nothing. */
export const listLate = read('home.late', found, {
  at: 'POST api/User/GetLate',
  access: { screens: [...new Set(Object.values(lateScreens))] },
  input: z.strictObject({ userId: actor, bCode: branchOrAll }),
  followed: 'atOnce',
  fails: homeMessages.fetchingLate,
})
