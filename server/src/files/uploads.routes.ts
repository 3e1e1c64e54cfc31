/** Uploads: each file is read, redrawn and stored on its own, and the rows come last, so that no row is without its file. */
import { listUploads, uploadImages } from '@backoffice/contract/files/uploads'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { partsOfBody } from '../http/body-parts.ts'
import { invalid, Refusal, type Reason } from '../http/refusals.ts'
import { serve, serveInSteps } from '../http/route.ts'
import { sha256Of } from './hash.ts'
import { imageLinks } from './links.ts'
import { type Kept, keptOf } from './picture.ts'
import { namedFile, storeFile } from './stored-file.ts'
import { FilesUnavailable } from '../store/file-store.ts'
import * as uploads from './uploads.sql.ts'

const FILES_A_DAY = 200

export const uploadRoutes = [
  serveInSteps(uploadImages, async ({ input, step, user, files, keys, clock, request }) => {
    const before = await step('read', (db) => uploads.uploadedToday(db, user.userId))
    const stored: uploads.Uploaded[] = []
    let mayHaveRows = false
    try {
      for await (const part of partsOf(request)) {
        if (before + stored.length >= FILES_A_DAY) throw refused('invalid', part.fieldname, messages.upload.full)
        if (stored.length >= limits.upload.files)
          throw refused('invalid', part.fieldname, messages.upload.many(limits.upload.files))
        const kept = await keptPart(part)
        const file = { ...namedFile(kept, input.imageCode), createdBy: user.userId }
        // The path is noted before the file is written, so that a file that fails half-way is removed too.
        stored.push(file)
        await storeFile(files, file, kept)
      }
      if (stored.length === 0) throw refused('invalid', 'file0', messages.upload.noFile)
      await step('write', async (db) => {
        const others = await uploads.uploadedTodayAlone(db, user.userId)
        if (others + stored.length > FILES_A_DAY) throw refused('invalid', 'file0', messages.upload.full)
        await uploads.add(db, stored)
        mayHaveRows = true
      })
    } catch (error) {
      // The commit may have succeeded although its answer was lost, so the files stay; without rows the sweep removes them. It also cleans
      // up in a store that does not answer, so that the user does not wait a second time.
      if (mayHaveRows || error instanceof FilesUnavailable) throw error
      await Promise.allSettled(
        stored.flatMap(({ path, thumbPath }) => [path, thumbPath].filter(Boolean).map((key) => files.remove(key))),
      )
      throw error
    }
    const sign = imageLinks(keys, clock)
    return {
      isSuccessful: true,
      message: messages.upload.done(stored.length),
      imagespath: stored.map((file) => sign({ ...file, hasThumb: file.thumbPath !== '' })),
    }
  }),

  serve(listUploads, async ({ db, input, user, keys, clock }) => ({
    imagespath: (await uploads.unclaimed(db, input.imageIds, user.userId)).map(imageLinks(keys, clock)),
  })),
]

/** Yields the files of a request in their order; anything else in it is refused with a 4xx. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  if (!request.isMultipart()) throw new Refusal('media', messages.upload.noFile)
  const sizes = {
    fileSize: limits.upload.bytes,
    files: limits.upload.files + 1,
    parts: limits.upload.files + 1,
    fields: 0,
    headerPairs: 20,
  }
  try {
    for await (const part of partsOfBody(request, sizes)) {
      if (part.type !== 'file' || !/^file\d{1,2}$/.test(part.fieldname))
        throw refused('invalid', part.fieldname, messages.field.unknown)
      yield part
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Any other error is about the body: it was cut off, or has no parts.
    throw tooManyParts(error)
      ? refused('invalid', 'file10', messages.upload.many(limits.upload.files))
      : refused('invalid', 'file0', messages.upload.broken)
  }
}

async function keptPart(part: MultipartFile): Promise<Kept & { readonly sentSha256: Buffer }> {
  const sent = await part.toBuffer().catch(() => {
    throw part.file.truncated
      ? refused('large', part.fieldname, messages.upload.large)
      : refused('invalid', part.fieldname, messages.upload.broken)
  })
  if (sent.byteLength === 0) throw refused('invalid', part.fieldname, messages.upload.broken)
  const kept = await keptOf(sent).catch((error: unknown) => {
    const named = error instanceof Refusal && error.reason !== 'busy'
    throw named ? refused(error.reason, part.fieldname, error.message) : error
  })
  return { ...kept, sentSha256: sha256Of(sent) }
}

/** Names the field next to the message, so that the screen shows which of several files is refused. */
const refused = (reason: Reason, field: string, message: string) =>
  reason === 'invalid'
    ? invalid({ [field.slice(0, 60)]: [message] }, message)
    : new Refusal(reason, message, { errors: { [field.slice(0, 60)]: [message] } })

const tooManyParts = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'FST_PARTS_LIMIT' || error.code === 'FST_FILES_LIMIT')
