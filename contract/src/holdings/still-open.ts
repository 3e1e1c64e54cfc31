import * as z from 'zod/mini'
import { formatMoney, type Money } from '../money.ts'
import { holdingKinds } from './holding-kinds.ts'
import { holdingsMessages } from './holdings-messages.ts'

const say = holdingsMessages

/** The detail of the rule `user_holds_nothing`, as the trigger of that name writes it. */
const detail = z.array(z.object({ kind: z.enum(holdingKinds), count: z.int(), amount: z.number() }))

/** Says what a user still has, from the detail of the rule that he must have nothing. */
export const stillOpen = (written: string): string =>
  say.open(
    detail
      .parse(JSON.parse(written))
      .map(({ kind, count, amount }) => say[kind](count, formatMoney(amount as Money)))
      .join(', '),
  )
