import { listUploads } from '@backoffice/contract/files/uploads'
import type { Image } from '@backoffice/contract/fields'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'

/**
 * Returns the pictures of a form with links that work. Links live for minutes and a draft for days, so the pictures of a restored draft
 * get new links. Until those come, such a picture is a plain link; it can be saved all the same.
 */
export function useFreshImages(images: readonly Image[]): readonly Image[] {
  const [kept] = useState(() => images.map(({ imageId }) => imageId))
  const { data } = useCall(listUploads, kept.length > 0 ? { imageIds: kept } : undefined, { per: 'user', quiet: true })
  return images.map((image) => {
    if (!kept.includes(image.imageId)) return image
    return data?.imagespath.find(({ imageId }) => imageId === image.imageId) ?? { ...image, thumbPath: '' }
  })
}
