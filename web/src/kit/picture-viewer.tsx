import type { Image } from '@backoffice/contract/fields'
import { labels } from '@backoffice/contract/labels'
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
import { useState } from 'react'
import { Inline } from './layout.tsx'
import css from './picture-viewer.module.css'
import { useZoom } from './use-zoom.ts'

/** Holds which picture is shown and how: zoomed 1 to 8 times, moved and rotated. `keys` are the keys that change the view. */
export function usePictures(images: readonly Image[], first?: Image) {
  const [index, setIndex] = useState(Math.max(0, first ? images.indexOf(first) : 0))
  const { view, zoomBy, rotate, reset, stage } = useZoom()
  const go = (step: number) => {
    if (images.length === 0) return
    setIndex((last) => (last + step + images.length) % images.length)
    reset()
  }
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': reset,
    r: rotate,
  }
  return { images, index, image: images[index], go, view, zoomBy, rotate, reset, stage, keys }
}

interface PictureViewerProps {
  of: ReturnType<typeof usePictures>
  /** Gives the focus to the first tool when a dialog opens. */
  startHere?: boolean
  className?: string | undefined
}

/** Draws a picture large enough to read a cheque by, with the tools that change its view; one finger moves it, two zoom it. */
export function PictureViewer({ of: pictures, startHere = false, className }: PictureViewerProps) {
  const { images, index, image, go, view, zoomBy, rotate, reset, stage } = pictures
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  if (!image) return null
  return (
    <div className={[css.viewer, className].filter(Boolean).join(' ')} role="group" aria-label={labels.imageViewer}>
      <Inline gap={1}>
        <Tool label={labels.zoomIn} icon={IconPlus} onClick={() => zoomBy(1.5)} startHere={startHere} />
        <Tool label={labels.zoomOut} icon={IconMinus} onClick={() => zoomBy(1 / 1.5)} />
        <Tool label={labels.originalSize} icon={IconZoomReset} onClick={reset} />
        <Tool label={labels.rotate} icon={IconRotateClockwise} onClick={rotate} />
        {images.length > 1 && <Tool label={labels.previousImage} icon={IconChevronLeft} onClick={() => go(-1)} />}
        {images.length > 1 && <Tool label={labels.nextImage} icon={IconChevronRight} onClick={() => go(1)} />}
        <span className={`${css.zoom} muted num`} role="status">
          {Math.round(view.zoom * 100)} %
        </span>
        <a
          className="icon-button"
          href={image.imagePath}
          download
          target="_blank"
          rel="noopener"
          aria-label={labels.download}
          title={labels.download}
        >
          <IconDownload aria-hidden size={20} stroke={1.75} />
        </a>
      </Inline>
      <div
        className={`frame ${css.stage}`}
        data-zoomed={view.zoom > 1 || undefined}
        {...stage}
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
            alt={labels.imageNo(index + 1)}
            draggable={false}
            data-sideways={view.turns % 2 === 1 || undefined}
            style={{
              transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.zoom})`,
            }}
            onError={() => setBroken((known) => new Set(known).add(image.imageId))}
          />
        )}
      </div>
    </div>
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
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
      data-autofocus={startHere || undefined}
    >
      <Icon aria-hidden size={20} stroke={1.75} />
    </button>
  )
}
