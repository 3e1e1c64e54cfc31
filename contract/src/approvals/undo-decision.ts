import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { save } from '../call.ts'
import { actor, id, seenVersion } from '../fields.ts'
import { undoMessages } from './undo-messages.ts'

/** Makes the call that undoes a decision about a document. The person who made the decision undoes it. */
export const undoDecision = (
  name: string,
  at: `POST ${string}`,
  screens: readonly ScreenPath[],
  touches: readonly string[],
) =>
  save(name, {
    at,
    access: { screens },
    once: true,
    input: z.strictObject({ id, userId: actor, rowVersion: seenVersion }),
    fails: undoMessages.fails,
    touches,
  })
