/** The decision about a tour, and its timeline. */
import { requestDecision } from '../approvals/request-decision.ts'
import { undoDecision } from '../approvals/undo-decision.ts'
import { saveNested } from '../call.ts'
import { id } from '../fields.ts'
import { sentBack } from '../choice-fields.ts'
import { documentTimeline } from '../timeline/document-timeline.ts'
import { toursMessages } from './tours-messages.ts'
import { tourCalls } from './tours.ts'

export const decideTour = saveNested('tours.decide', {
  at: 'POST api/Approval/ApproveTour',
  access: { screens: ['/directorTourApprove'] },
  input: sentBack({ ...requestDecision, tourId: id }),
  fails: toursMessages.saving,
  touches: tourCalls,
})

export const undoTour = undoDecision(
  'tours.undo',
  'POST api/Approval/UndoTourDecision',
  ['/directorTourApprove'],
  tourCalls,
)

export const tourTimeline = documentTimeline('tours.timeline', 'GET api/Approval/GetTourTimeline', [
  '/directorTourApprove',
  '/myTours',
])
