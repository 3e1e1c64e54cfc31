import type { Image } from '@backoffice/contract/fields'
import { IconX } from '@tabler/icons-react'
import { isPicture } from '../attachments.tsx'
import css from './uploaded-images.module.css'

interface UploadedImagesProps {
  images: readonly Image[]
  disabled: boolean
  onRemove: (image: Image) => void
}

/** Draws the thumbnails of a form: each is a link to its file, with a button that removes it. */
export function UploadedImages({ images, disabled, onRemove }: UploadedImagesProps) {
  if (images.length === 0) return null
  return (
    <ul className={css.thumbs}>
      {images.map((image, at) => (
        <li key={image.imageId}>
          <a href={image.imagePath} target="_blank" rel="noopener">
            {isPicture(image) ? <img src={image.thumbPath} alt={`Image ${at + 1}`} /> : `File ${at + 1}`}
          </a>
          <button
            type="button"
            aria-label={`Remove image ${at + 1}`}
            disabled={disabled}
            onClick={() => onRemove(image)}
          >
            <IconX aria-hidden size={14} stroke={2} />
          </button>
        </li>
      ))}
    </ul>
  )
}
