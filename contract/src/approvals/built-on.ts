import * as z from 'zod/mini'
import { moves } from '../statuses.ts'
import { documentActions } from '../timeline/events.ts'
import { undoMessages } from './undo-messages.ts'

const step = { by: z.string(), at: z.string() }
/** The later steps after a decision, as the rules of the database report them. */
const laterMove = z.object({ ...step, move: z.enum(moves) })
const laterStep = z.object({ ...step, step: z.enum(documentActions) })

/** Names the later step on a decision about money and its person, from the detail of the rule `decision_is_not_built_on`. */
export function builtOn(written: string): string {
  const { move, by, at } = laterMove.parse(JSON.parse(written))
  return undoMessages.builtOn(undoMessages.moved[move], by, at)
}

/** Names the later step on a decision about a document and its person, from the detail of the rule `document_is_not_built_on`. */
export function documentBuiltOn(written: string): string {
  const later = laterStep.parse(JSON.parse(written))
  return undoMessages.builtOn(undoMessages.stepped[later.step], later.by, later.at)
}
