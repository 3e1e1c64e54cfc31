import type { Image } from '@backoffice/contract/fields'
import { messages } from '@backoffice/contract/messages'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
  IconZoomReset,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { FactList, type Facts } from './facts.tsx'
import css from './lightbox.module.css'
import { Modal } from './modal.tsx'
import { useZoom } from './use-zoom.ts'

interface LightboxProps {
  images: readonly Image[]
  first: Image
  facts: Facts
  onClose: () => void
}

/**
 * Shows pictures large enough to read a cheque by: zoom 1 to 8 times (by wheel, keys or two fingers), rotate, next and previous,
 * download, and the typed facts beside them. Keys: + − 0 R ← → Esc.
 */
export function Lightbox({ images, first, facts, onClose }: LightboxProps) {
  const [index, setIndex] = useState(Math.max(0, images.indexOf(first)))
  const { view, zoomBy, rotate, reset, stage } = useZoom()
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const image = images[index]

  const go = (step: number) => {
    setIndex((last) => (last + step + images.length) % images.length)
    reset()
  }
  const byKey: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': reset,
    r: rotate,
    arrowleft: () => go(-1),
    arrowright: () => go(1),
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
  const several = images.length > 1
  if (!image) return null

  return (
    <Modal title={`Image ${index + 1} of ${images.length}`} opened onClose={onClose} size="full">
      <div className={css.box} role="group" aria-label="Image viewer">
        <div className={css.bar}>
          <Tool label="Zoom in" icon={IconPlus} onClick={() => zoomBy(1.5)} startHere />
          <Tool label="Zoom out" icon={IconMinus} onClick={() => zoomBy(1 / 1.5)} />
          <Tool label="Original size" icon={IconZoomReset} onClick={reset} />
          <Tool label="Rotate" icon={IconRotateClockwise} onClick={rotate} />
          {several && <Tool label="Previous image" icon={IconChevronLeft} onClick={() => go(-1)} />}
          {several && <Tool label="Next image" icon={IconChevronRight} onClick={() => go(1)} />}
          <span className={css.zoom} role="status">
            {Math.round(view.zoom * 100)} %
          </span>
          <a
            className={css.tool}
            href={image.imagePath}
            download
            target="_blank"
            rel="noopener"
            aria-label="Download"
            title="Download"
          >
            <IconDownload aria-hidden size={20} stroke={1.75} />
          </a>
        </div>
        <div
          className={css.stage}
          data-zoomed={view.zoom > 1 || undefined}
          {...stage}
          onWheel={(event) => zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2)}
          onDoubleClick={() => (view.zoom > 1 ? reset() : zoomBy(2.25))}
        >
          {broken.has(image.imageId) ? (
            <a href={image.imagePath} target="_blank" rel="noopener" className={css.broken}>
              {messages.image.broken}
            </a>
          ) : (
            <img
              key={image.imageId}
              src={image.imagePath}
              alt={`Image ${index + 1}`}
              draggable={false}
              data-sideways={view.turns % 2 === 1 || undefined}
              style={{
                transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.zoom})`,
              }}
              onError={() => setBroken((known) => new Set(known).add(image.imageId))}
            />
          )}
        </div>
        {facts.length > 0 && <FactList of={facts} empty="–" className={css.facts} />}
      </div>
    </Modal>
  )
}

interface ToolProps {
  label: string
  icon: typeof IconPlus
  onClick: () => void
  startHere?: boolean
}

function Tool({ label, icon: Icon, onClick, startHere }: ToolProps) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={label}
      title={label}
      onClick={onClick}
      data-autofocus={startHere || undefined}
    >
      <Icon aria-hidden size={20} stroke={1.75} />
    </button>
  )
}
