import type { Image } from '@backoffice/contract/fields'
import { labels } from '@backoffice/contract/labels'
import { IconFile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Answer } from '@backoffice/contract/call'
import { listOtherUses } from '@backoffice/contract/files/other-uses'
import { messages } from '@backoffice/contract/messages'
import { evidenceMessages } from '@backoffice/contract/receipts/evidence-messages'
import { useCall } from '../api/use-call.ts'
import css from './attachments.module.css'
import { sideStep } from './direction.ts'
import { englishKey } from './english-key.ts'
import { FactList, type Facts } from './facts.tsx'
import layout from './layout.module.css'
import { Inline } from './layout.tsx'
import { Modal } from './modal.tsx'
import { PictureViewer, usePictures } from './picture-viewer.tsx'
import { Button } from './button.tsx'
import { showMoney } from './format.ts'
import { StatusTag } from './status-tag.tsx'

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
      <Inline as="ul" className={css.list}>
        {images.map((image, at) => (
          <li key={image.imageId}>
            {isPicture(image) ? (
              <button
                type="button"
                className={css.thumb}
                aria-label={labels.viewImage(at + 1)}
                onClick={() => setOpened(image)}
              >
                <img src={image.thumbPath} alt="" loading="lazy" width={32} height={24} />
              </button>
            ) : (
              <IconFile aria-hidden size={20} stroke={1.75} />
            )}
            <a href={image.imagePath} target="_blank" rel="noopener">
              <span>{labels.imageNo(at + 1)}</span> <span className="mirrors">↗</span>
            </a>
          </li>
        ))}
      </Inline>
      {images.map((image) => image.again && <UsedAgain key={image.imageId} image={image} />)}
      {opened && (
        <Lightbox images={images.filter(isPicture)} first={opened} facts={facts} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

interface LightboxProps {
  images: readonly Image[]
  first: Image
  facts: Facts
  onClose: () => void
}

/** Shows pictures in the whole window, with the typed facts next to them. Keys: + − 0 R ← → Esc. */
export function Lightbox({ images, first, facts, onClose }: LightboxProps) {
  const pictures = usePictures(images, first)
  // The keys work wherever the focus is while the pictures are open: on a button, on the link, or on the dialog itself.
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const step = sideStep(event.key)
      const act = step === 0 ? pictures.keys[englishKey(event)] : () => pictures.go(step)
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  })
  if (!pictures.image) return null

  return (
    <Modal title={labels.imageOf(pictures.index + 1, images.length)} opened onClose={onClose} size="full">
      <div className={css.box}>
        <PictureViewer of={pictures} startHere />
        {facts.length > 0 && <FactList of={facts} empty="–" className={`${layout.card} ${css.facts}`} />}
      </div>
    </Modal>
  )
}

/** Names the documents that the user may read, and counts the others. */
function namesOf({ documents, unnamed }: Answer<typeof listOtherUses>): string {
  const names = documents.map(({ kind, no, of, amount }) => evidenceMessages.document(kind, no, of, showMoney(amount)))
  return [...names, unnamed > 0 ? evidenceMessages.others(unnamed) : ''].filter(Boolean).join('; ')
}

function OtherUses({ image }: { image: Image }) {
  const { data, failure, refetch } = useCall(listOtherUses, { imageId: image.imageId }, { quiet: true })
  const sentence = image.thumbPath === '' ? evidenceMessages.fileProves : evidenceMessages.pictureProves
  if (failure)
    return (
      <div role="alert">
        <strong>{failure.title}</strong>
        {failure.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Button onClick={refetch}>{labels.retry}</Button>
      </div>
    )
  return <p role="status">{data ? sentence(namesOf(data) || evidenceMessages.another) : messages.choice.loading}</p>
}

/**
 * Marks an attachment that proves another document too. Its button has a fixed length, so that no row moves; a press names the other
 * documents to people who may read them.
 */
export function UsedAgain({ image }: { image: Image }) {
  const [isOpen, setIsOpen] = useState(false)
  const word = image.thumbPath === '' ? evidenceMessages.file : evidenceMessages.picture
  return (
    <>
      <button type="button" className={css.again} title={word} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <StatusTag tone="warning" word={word} />
      </button>
      {isOpen && (
        <Modal title={word} opened onClose={() => setIsOpen(false)} size="md">
          <OtherUses image={image} />
        </Modal>
      )}
    </>
  )
}
