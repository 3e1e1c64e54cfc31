/** A save that was done is found by its Idempotency-Key. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { text } from '../fields.ts'
import { messages } from '../messages.ts'

/**
 * Whether a save was done under a key of the user's own, and its answer. A client that lost an answer calls this before it sends anything a
 * second time. Keys never expire, so `isSaved: false` means that nothing was saved, or that the save is still running. Only a user who may
 * make the save gets an answer.
 */
export const getKeptSave = read('saves.kept', z.object({ isSaved: z.boolean(), answer: z.optional(z.unknown()) }), {
  at: 'POST api/Save/GetKeptSave',
  access: 'signedIn',
  input: z.strictObject({
    /** The path of the save, as it is in its own address: `api/Payment/InsertSalemanReceipts`. */
    path: text(),
    key: text(255),
  }),
  unscoped: 'finds only saves of the signed-in user',
  fails: messages.http.error,
})
