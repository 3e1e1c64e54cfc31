import type { Image } from '@backoffice/contract/fields'
import { useEffect } from 'react'
import { FactList, type Facts } from './facts.tsx'
import css from './lightbox.module.css'
import { Modal } from './modal.tsx'
import { PictureViewer, usePictures } from './picture-viewer.tsx'

interface LightboxProps {
  images: readonly Image[]
  first: Image
  facts: Facts
  onClose: () => void
}

/** Shows pictures in the whole window, with the typed facts next to them. Keys: + − 0 R ← → Esc. */
export function Lightbox({ images, first, facts, onClose }: LightboxProps) {
  const pictures = usePictures(images, first)
  const byKey: Readonly<Record<string, () => void>> = {
    ...pictures.keys,
    arrowleft: () => pictures.go(-1),
    arrowright: () => pictures.go(1),
  }
  // The keys work wherever the focus is while the pictures are open: on a button, on the link, or on the dialog itself.
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const act = byKey[event.key.toLowerCase()]
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  })
  if (!pictures.image) return null

  return (
    <Modal title={`Image ${pictures.index + 1} of ${images.length}`} opened onClose={onClose} size="full">
      <div className={css.box}>
        <PictureViewer of={pictures} startHere className={css.viewer} />
        {facts.length > 0 && <FactList of={facts} empty="–" className={css.facts} />}
      </div>
    </Modal>
  )
}
