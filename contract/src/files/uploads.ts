/** Uploads are images of any document: multipart fields file0, file1, … (document 1 section 7, decisions 6). */
import * as z from 'zod/mini'
import { screens } from '../access.ts'
import { read, upload } from '../call.ts'
import { actor, code, image } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

const access = { screens: screens.flatMap((screen) => ('takesImages' in screen ? screen.path : [])) }

export const uploadImages = upload(
  'images.upload',
  z.object({ isSuccessful: z.boolean(), message: z.string(), imagespath: z.array(image) }),
  {
    at: 'POST api/Payment/Upload/{imageCode}/{userId}',
    access,
    input: z.strictObject({ imageCode: code(), userId: actor }),
    fails: messages.upload.broken,
  },
)

/**
 * Signs new links to the user's uploads that no document has claimed, for a form that was left with pictures in it and is opened again.
 * An upload that is not answered was removed or claimed.
 */
export const listUploads = read('images', z.object({ imagespath: z.array(image) }), {
  at: 'POST api/Payment/GetUploads',
  access,
  input: z.strictObject({
    imageIds: z
      .array(code(), messages.field.files(limits.upload.files))
      .check(z.maxLength(limits.upload.files, messages.field.files(limits.upload.files))),
  }),
  unscoped: 'finds only uploads of the signed-in user',
  fails: messages.image.broken,
})
