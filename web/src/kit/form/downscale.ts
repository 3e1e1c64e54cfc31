import { keptSize } from '@backoffice/contract/files/picture-size'

const QUALITY = 0.8

const drawn = (bitmap: ImageBitmap): Promise<Blob | null> => {
  const size = keptSize(bitmap)
  // The server refuses a picture that is too long, with the reason.
  if (size === undefined) return Promise.resolve(null)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** Many systems give no type for such a file, and then only its name shows it. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * Shrinks a photo for a phone's network: upright, in the size in which it is kept, JPEG. Files that are no images, that this browser
 * cannot read or that would not get smaller stay as they are; the server checks every file anyway. The server reads no HEIC, so that such a
 * picture always becomes a JPEG; `undefined` where this browser cannot read it either.
 */
export async function downscale(file: File): Promise<File | undefined> {
  const unread = isHeic(file) ? undefined : file
  if ((unread && !file.type.startsWith('image/')) || typeof createImageBitmap !== 'function') return unread
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return unread
  const smaller = await drawn(bitmap)
  bitmap.close()
  if (smaller === null || (unread && smaller.size >= file.size)) return unread
  return new File([smaller], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
