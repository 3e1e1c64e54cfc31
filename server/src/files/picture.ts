/**
 * Makes the stored file from an uploaded file (decisions 6, quality 2.7). Its type is found from its content, never from its name. An image
 * is decoded, turned upright, made smaller and encoded again, so that only the picture is kept.
 */
import { availableParallelism } from 'node:os'
import { keptSize } from '@backoffice/contract/files/picture-size'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import sharp from 'sharp'
import { busy, Refusal } from '../http/refusals.ts'
import { workQueue } from '../http/work-queue.ts'
import { faultOfPdf, typeOf } from './file-type.ts'

export interface Kept {
  readonly mime: 'image/jpeg' | 'image/webp' | 'application/pdf'
  readonly bytes: Uint8Array
  /** `undefined` for a PDF. */
  readonly thumb: Uint8Array | undefined
}

const THUMB = { side: 320, bytes: 20_000, qualities: [70, 50, 30, 15] }

/** Lists the allowed formats as the decoder names them. It can read others, such as SVG and TIFF. */
const decoded = new Set(['jpeg', 'png', 'webp', 'heif'])
/** The last bytes of a JPEG, which some programs leave out. */
const JPEG_END = Buffer.from([0xff, 0xd9])

sharp.cache(false)
sharp.concurrency(1)

/** Redrawing a picture occupies a core for a moment. One core stays free for other answers. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

const queue = workQueue({ atOnce: AT_ONCE, waiting: 16, full: () => busy(5) })

/** Returns the file to store, or refuses a file of another type or a broken file. */
export async function keptOf(bytes: Uint8Array): Promise<Kept> {
  const type = await typeOf(bytes)
  if (type === undefined) throw refused('media', messages.upload.kind)
  if (type.mime === 'application/pdf') return pdfOf(bytes.subarray(type.begins))
  // The decoder can read AVIF in the HEIC container, but not the HEIC pictures of most phones.
  const unreadable = /hei[cf]/.test(type.mime) ? messages.upload.heic : messages.upload.broken
  return queue(() => redrawn(bytes, unreadable))
}

function pdfOf(bytes: Uint8Array): Kept {
  const fault = faultOfPdf(bytes)
  if (fault) throw refused('invalid', fault === 'encrypted' ? messages.upload.encryptedPdf : messages.upload.brokenPdf)
  return { mime: 'application/pdf', bytes, thumb: undefined }
}

async function redrawn(bytes: Uint8Array, unreadable: string): Promise<Kept> {
  const readable = <T>(work: Promise<T>): Promise<T> =>
    work.catch(() => {
      throw refused('invalid', unreadable)
    })
  const { format, autoOrient } = await readable(sharp(bytes, { limitInputPixels: false }).metadata())
  const { width, height } = autoOrient
  if (!decoded.has(format)) throw refused('media', messages.upload.kind)
  if (width * height > limits.upload.pixels) throw refused('invalid', messages.upload.pixels)
  const size = keptSize({ width, height })
  if (size === undefined) throw refused('invalid', messages.upload.long)

  // Photographs become JPEG. Drawings and screenshots become WebP, which keeps sharp edges and transparency.
  const photograph = format === 'jpeg' || format === 'heif'
  const drawn = (source: Uint8Array, failOn: 'error' | 'warning') => {
    const upright = sharp(source, { limitInputPixels: limits.upload.pixels, failOn, pages: 1 })
      .rotate()
      .resize({ ...size, fit: 'fill' })
    return (
      photograph ? upright.flatten({ background: 'white' }).jpeg({ quality: 80 }) : upright.webp({ quality: 85 })
    ).toBuffer()
  }
  const picture = await readable(
    drawn(bytes, 'error').catch((error: unknown) => {
      if (format !== 'jpeg') throw error
      // Only the last bytes of a JPEG may be missing: a gap before them is a warning of the decoder.
      return drawn(Buffer.concat([bytes, JPEG_END]), 'warning')
    }),
  )
  return { mime: photograph ? 'image/jpeg' : 'image/webp', bytes: picture, thumb: await thumbOf(picture) }
}

async function thumbOf(picture: Uint8Array): Promise<Uint8Array> {
  const small = await sharp(picture)
    .resize({ width: THUMB.side, height: THUMB.side, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  let thumb: Uint8Array = small
  for (const quality of THUMB.qualities) {
    thumb = await sharp(small).webp({ quality }).toBuffer()
    if (thumb.byteLength <= THUMB.bytes) break
  }
  return thumb
}

const refused = (reason: 'media' | 'invalid', message: string) => new Refusal(reason, message)
