/** The decision about a tour, and its timeline. */
import * as z from 'zod/mini'
import { requestDecisions } from '../approvals/requests.ts'
import { saveNested } from '../call.ts'
import { actor, branch, id, seenVersion, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { toursMessages } from './tours-messages.ts'
import { tourCalls } from './tours.ts'

export const decideTour = saveNested('tours.decide', {
  at: 'POST api/Approval/ApproveTour',
  access: { screens: ['/directorTourApprove'] },
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    tourId: id,
    status: z.enum(requestDecisions, messages.field.choice),
    /** Required when the tour is declined. */
    reason: z.optional(text(limits.text.comment)),
    rowVersion: seenVersion,
  }),
  fails: toursMessages.saving,
  touches: tourCalls,
})

export const tourTimeline = documentTimeline('tours.timeline', 'GET api/Approval/GetTourTimeline', [
  '/directorTourApprove',
  '/myTours',
])
