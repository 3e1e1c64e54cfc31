/** The history of a document that somebody enters and others decide about. */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { type Call, read } from '../call.ts'
import { amount, id } from '../fields.ts'
import { messages } from '../messages.ts'
import { story } from './events.ts'

const documentStory = z.object({
  ...story,
  number: z.string(),
  /** Null for a document without an amount. */
  amount: z.nullable(amount),
  enteredBy: z.string(),
})
export type DocumentStory = z.output<typeof documentStory>

const input = z.strictObject({ id: id })
export type DocumentTimelineCall = Call<typeof input, typeof documentStory>

/** Declares the timeline of a kind of document: `documentTimeline('tours.timeline', 'GET api/Approval/GetTourTimeline', ['/myTours'])` */
export const documentTimeline = (
  name: string,
  at: `GET ${string}`,
  screens: readonly ScreenPath[],
): DocumentTimelineCall =>
  read(name, documentStory, {
    at,
    access: { screens },
    input,
    unscoped: 'a document is found only where the signed-in user may see its branch and people',
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  })
