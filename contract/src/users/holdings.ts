/** A user's holdings of the company's money, and the pending hand-overs that a director settles (decisions 7, Users). */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { callsShowingHolders } from '../cash/stale.ts'
import { read, save } from '../call.ts'
import { actor, amount, branchOrAll, id, rowsOf, seenVersion, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { means } from '../meaning.ts'
import { messages } from '../messages.ts'
import { holdingsMessages } from '../cash/holdings-messages.ts'

const screens: readonly ScreenPath[] = ['/directorCashTransferReport', '/directorUserManagement']
const access = { screens } as const

/** The kinds of money that a user may have, as the function `user_holdings` of the database names them. */
export const holdingKinds = ['inHand', 'sent', 'waiting', 'approved', 'deposits', 'held'] as const
export type HoldingKind = (typeof holdingKinds)[number]

const holding = z.object({ kind: z.enum(holdingKinds), count: z.int(), amount })
export type Holding = z.output<typeof holding>

/**
 * Returns the number and sum of each kind of holding, also of empty kinds. The pending hand-overs themselves are rows of `cash.transfers`,
 * by `cashierId` and `sellerId`.
 */
const heldBy = z.object({
  name: z.string(),
  /** False for a person with approved receipts that a director settles, because the person cannot come in as a cashier. */
  comesIn: z.boolean(),
  holdings: z.array(holding),
})
export const getHoldings = read('users.holdings', heldBy, {
  at: 'POST api/User/GetHoldings',
  access,
  /** The holder is the user who is looked at. */
  input: z.strictObject({ branchCode: branchOrAll, holderId: means('person', id) }),
  followed: 'whenIdle',
  fails: holdingsMessages.fetching,
})

/** The sender, who gets the receipts back, instead of another cashier. */
export const BACK_TO_SENDER = 0

/**
 * Removes hand-overs from their cashiers: all of them, or none. A director sends back or on to another cashier the pending hand-overs, and
 * the approved hand-overs of a cashier who cannot come in; a salesman recalls their own pending hand-overs.
 */
export const settleTransfers = save('cash.transfers.settle', {
  at: 'POST api/User/SettleTransfers',
  access: { screens: [...screens, '/salesmanCashTransferReport'] },
  once: true,
  input: z.strictObject({
    userId: actor,
    transfers: rowsOf(z.strictObject({ id, rowVersion: seenVersion })),
    /** The cashier who gets them, or 0, which is all that a salesman may send. */
    cashierId: means('person', z.union([z.literal(BACK_TO_SENDER), id], messages.field.whole)),
    /** Required of a director: the sender and both cashiers read it. */
    comments: text(limits.text.comment),
  }),
  fails: messages.saving.settlement,
  touches: callsShowingHolders,
})
