import * as z from 'zod/mini'
import { moves } from '../statuses.ts'
import { undoMessages } from './undo-messages.ts'

/** Describes the move that came after a decision, as the rule `decision_is_not_built_on` of the database tells it. */
const laterMove = z.object({ move: z.enum(moves), by: z.string(), at: z.string() })

/** Says who built on a decision and how, from the detail of that rule. */
export function builtOn(written: string): string {
  const { move, by, at } = laterMove.parse(JSON.parse(written))
  return undoMessages.builtOn(undoMessages.moved[move], by, at)
}
