/** Takes photos of a cheque as the camera of a phone does. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const CHEQUE = fileURLToPath(new URL('../../../e2e/images/cheque.jpg', import.meta.url))
/** 12 megapixels. */
const SIZE = { width: 4000, height: 3000 } as const
/** The pixels by which photos differ from the first one at most: nobody holds a phone twice in one place. */
const SHIFT = 100

/** Returns a camera. No two of its photos are the same; each has 12 megapixels, noise, and some megabytes. */
export async function aCamera(): Promise<() => Promise<Buffer>> {
  const [width, height] = [SIZE.width + SHIFT, SIZE.height + SHIFT]
  const noise = { type: 'gaussian', mean: 128, sigma: 26 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const scene = await sharp(CHEQUE)
    .resize({ width, height, fit: 'cover' })
    .composite([{ input: grain, blend: 'overlay' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  let taken = 0
  return () => {
    taken += 1
    return sharp(scene, { raw: { width, height, channels: 3 } })
      .extract({ left: taken % SHIFT, top: Math.floor(taken / SHIFT), ...SIZE })
      .jpeg({ quality: 95 })
      .toBuffer()
  }
}
