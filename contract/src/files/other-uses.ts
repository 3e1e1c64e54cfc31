/** A file that proves several documents is accepted and marked; this call names the other documents. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { amount, code } from '../fields.ts'
import { messages } from '../messages.ts'

/**
 * The other documents that the file of an image proves: named where the user may read them, the others only as a count. Void receipts and
 * declined or withdrawn documents do not count, and the receipts of a payment are one document.
 */
export const listOtherUses = read(
  'images.otherUses',
  z.object({
    documents: z.array(z.object({ kind: z.string(), no: z.string(), of: z.string(), amount })),
    unnamed: z.int(),
  }),
  {
    at: 'GET api/Payment/GetOtherUses',
    access: 'signedIn',
    input: z.strictObject({ imageId: code() }),
    unscoped:
      'an image is found only in the branches of the signed-in user, and a document only where the user may read it',
    fails: messages.image.broken,
  },
)
