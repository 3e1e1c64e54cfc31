import * as z from 'zod/mini'
import { actor, branch, seenVersion, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { requestDecisions } from './requests.ts'

/** The fields of a decision about a request. Each kind of request adds its own id. */
export const requestDecision = {
  userId: actor,
  cCode: branch,
  status: z.enum(requestDecisions, messages.field.choice),
  /** Required when the request is declined. */
  reason: z.optional(text(limits.text.comment)),
  rowVersion: seenVersion,
}
