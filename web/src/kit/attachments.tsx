import type { Image } from '@backoffice/contract/fields'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import css from './attachments.module.css'
import type { Facts } from './facts.tsx'
import { UsedAgain } from './used-again.tsx'
import { Lightbox } from './lightbox.tsx'

/** Returns false for a PDF: it has no thumbnail and is shown as a file with its link. */
export const isPicture = (image: Image): boolean => image.thumbPath !== ''

interface AttachmentsProps {
  images: readonly Image[]
  /** The values that the lightbox shows next to a picture, so that the two can be compared. */
  facts?: Facts
}

/** Draws the attachments of a row: a thumbnail that opens the lightbox, and the plain link `Image 1 ↗` in a new tab. */
export function Attachments({ images, facts = [] }: AttachmentsProps) {
  const [opened, setOpened] = useState<Image>()
  if (images.length === 0) return null
  return (
    <>
      <ul className={css.list}>
        {images.map((image, at) => (
          <li key={image.imageId}>
            {isPicture(image) ? (
              <button
                type="button"
                className={css.thumb}
                aria-label={`View image ${at + 1}`}
                onClick={() => setOpened(image)}
              >
                <img src={image.thumbPath} alt="" loading="lazy" width={32} height={24} />
              </button>
            ) : (
              <IconFile aria-hidden size={20} stroke={1.75} />
            )}
            <a href={image.imagePath} target="_blank" rel="noopener">
              <span>{`Image ${at + 1}`}</span> ↗
            </a>
          </li>
        ))}
      </ul>
      {images.map((image) => image.again && <UsedAgain key={image.imageId} image={image} />)}
      {opened && (
        <Lightbox images={images.filter(isPicture)} first={opened} facts={facts} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
