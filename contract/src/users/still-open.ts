import * as z from 'zod/mini'
import { formatMoney, type Money } from '../money.ts'
import { inList } from '../language/joined.ts'
import { holdingKinds } from './holdings.ts'
import { holdingsMessages } from '../cash/holdings-messages.ts'

/** A user's open items of a kind, as the database functions `user_holdings` and `user_holds_nothing` return them. */
const held = z.object({ kind: z.enum(holdingKinds), count: z.int(), amount: z.number() })

/** Describes a user's open items of a kind. */
export const heldWords = ({ kind, count, amount }: z.infer<typeof held>): string =>
  holdingsMessages[kind](count, formatMoney(amount as Money))

/** Describes all open items of a user, from the detail of the rule `user_holds_nothing`. */
export const stillOpen = (written: string): string =>
  holdingsMessages.open(inList(z.array(held).parse(JSON.parse(written)).map(heldWords)))
