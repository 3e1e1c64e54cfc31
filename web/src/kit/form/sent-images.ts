import type { Image } from '@backoffice/contract/fields'

/** Returns images as a save names them: without the links that only show them. */
export const sentImages = (images: readonly Image[]) =>
  images.map(({ imageId, imageCode, imagePath, createdBy }) => ({ imageId, imageCode, imagePath, createdBy }))
