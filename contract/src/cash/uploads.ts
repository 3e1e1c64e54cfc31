/** Images of receipts and deposit slips: multipart fields file0, file1, … (document 1 section 7, decisions 6). */
import * as z from 'zod/mini'
import { upload } from '../call.ts'
import { code, idText, image } from '../fields.ts'
import { messages } from '../messages.ts'

export const uploadImages = upload(
  'cash.images.upload',
  z.object({ isSuccessful: z.boolean(), message: z.string(), imagespath: z.array(image) }),
  {
    at: 'POST api/Payment/Upload/{imageCode}/{userId}',
    access: { screens: ['/salesmanCashCollection', '/cashierInvoiceCollection', '/cashierDeposits'] },
    input: z.strictObject({ imageCode: code(), userId: idText }),
    scope: (input) => ({ self: [input.userId] }),
    fails: messages.upload.broken,
  },
)
