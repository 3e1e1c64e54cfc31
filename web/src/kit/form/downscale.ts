const LONG_SIDE = 2000
const QUALITY = 0.8

const drawn = (bitmap: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.trunc(bitmap.width * scale))
  canvas.height = Math.max(1, Math.trunc(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/**
 * Shrinks a photo for a phone's network: upright, at most 2000 px on its long side, JPEG. Files that are no images, that this browser
 * cannot read (most cannot read HEIC) or that would not get smaller stay as they are; the server checks every file anyway.
 */
export async function downscale(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function') return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return file
  const smaller = await drawn(bitmap)
  bitmap.close()
  if (smaller === null || smaller.size >= file.size) return file
  return new File([smaller], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
