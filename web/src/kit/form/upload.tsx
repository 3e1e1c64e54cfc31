import type { Image } from '@backoffice/contract/fields'
import { filesMessages } from '@backoffice/contract/files/files-messages'
import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { IconCamera, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ChangeEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UploadFailure } from '../../api/upload.ts'
import { Button } from '../button.tsx'
import layout from '../layout.module.css'
import { gapOf, Inline, Stack } from '../layout.tsx'
import { toast } from '../toasts.tsx'
import { isPicture } from '../attachments.tsx'
import { isWaiting } from './file-keeper.ts'
import { useFileWait } from './form-files.ts'
import { Field, type FieldProps } from './field.tsx'
import fieldCss from './field.module.css'
import button from '../button.module.css'
import css from './upload.module.css'
import { useBroughtFiles } from './use-brought-files.ts'
import { type FailedFile, type Uploaded, useFileQueue, useUnsentFiles } from './use-file-queue.ts'

interface UploadFieldProps extends FieldProps<readonly Image[]> {
  /** Sends the files; resolves to `undefined` when that was cancelled or aborted, or failed with an error for the user. */
  upload: (files: readonly File[], signal: AbortSignal) => Promise<Uploaded | undefined>
  /** Returns the reason why the last upload failed; `undefined` where it was cancelled. */
  lastFailure: () => UploadFailure | undefined
  /** The progress from 0 to 100 while a file is sent. */
  percent: number
  /** The label that the server keeps with the files. */
  imageCode: string
  onCancel?: () => void
  /** Shows what must be filled in first and returns true; returns false when the files can be sent. */
  refuse?: () => boolean
}

/** A phone with HEIC pictures sends JPEG to a page that does not accept HEIC, which few programs can read. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

/** Images that were removed one after the other, each with its place. */
type Removed = readonly { readonly image: Image; readonly at: number }[]

/**
 * Uploads images and PDFs of a document: chosen, or dropped or pasted anywhere on the page. They are sent at once, one after the other,
 * with a percentage and an outcome for each, and shown as thumbnails that can be removed before the save, which can be undone. A touch
 * screen also gets a button for the camera. An empty choice does nothing. Its form is saved once they are sent.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, value, onChange, name, error, hint, required, disabled } = props
  const { upload, lastFailure, percent, imageCode, onCancel, refuse } = props
  const [removed, setRemoved] = useState<Removed>([])
  // An attachment may be removed while another is sent: each joins the attachments of the moment when it is stored.
  const attached = useRef(value)
  attached.current = value
  const change = (images: readonly Image[]) => {
    attached.current = images
    onChange(images)
  }
  const queue = useFileQueue({
    upload,
    lastFailure,
    imageCode,
    images: () => attached.current,
    setImages: change,
  })
  const done = queue.at ? (queue.at.done * 100 + percent) / queue.at.of : 0

  const endWait = useFileWait({
    field: name ?? '',
    left: queue.left,
    failed: queue.failed.filter(({ isKept }) => !isKept).length,
    onDevice: value.filter(isWaiting).length,
  })
  useUnsentFiles(queue.at !== undefined || queue.failed.some(({ canRetry, isKept }) => canRetry && !isKept))
  const leave = useEffectEvent(() => {
    const hasWaited = endWait()
    const isSending = queue.at !== undefined
    const areLost = queue.leave()
    if (isSending) onCancel?.()
    // The files were chosen for a document that has left the form meanwhile, and belong to no other.
    if (hasWaited) toast.error(filesMessages.unsaved)
    else if (areLost) toast.error(messages.upload.failed)
  })
  useEffect(() => () => leave(), [])

  const take = (files: readonly File[]) => {
    if (files.length === 0 || disabled || refuse?.()) return
    setRemoved([])
    queue.send(files)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file can be chosen again after it was removed.
    event.target.value = ''
    take(files)
  }
  const ask = (event: MouseEvent) => {
    if (refuse?.()) event.preventDefault()
  }
  const brought = useBroughtFiles(take)
  const remove = (gone: Image) => {
    queue.setResult('')
    setRemoved([...removed, { image: gone, at: attached.current.indexOf(gone) }])
    change(attached.current.filter((image) => image !== gone))
  }
  const putBack = () => {
    const images = [...attached.current]
    for (const { image, at } of removed.toReversed()) images.splice(at, 0, image)
    setRemoved([])
    change(images)
  }

  return (
    <Field label={label} required={required} error={error} hint={hint} group>
      {({ id }) => {
        const input = {
          type: 'file',
          accept: ACCEPTED,
          disabled,
          onClick: ask,
          onChange: choose,
          required: required === true && value.length === 0,
          className: css.fileInput,
          'aria-describedby': error ? `${id}-error` : undefined,
        } as const
        return (
          <Stack gap={3} className={css.place} data-over={brought.isOver || undefined} {...brought.place}>
            <Inline>
              <label className={`${button.button} ring ${css.fileButton} ${css.onTouch}`}>
                <input {...input} capture="environment" />
                <IconCamera aria-hidden size={18} stroke={1.75} /> {labels.takePhoto}
              </label>
              <label className={`${button.button} ring ${css.fileButton}`} data-invalid={error ? true : undefined}>
                <input {...input} name={name} multiple />
                <IconPaperclip aria-hidden size={18} stroke={1.75} /> {labels.chooseImages}
              </label>
            </Inline>
            {queue.at && (
              <Inline className={`num ${css.progress}`}>
                <progress max={100} value={done} aria-label={label} />
                <span>{Math.floor(done)}%</span>
                {onCancel && (
                  <Button
                    small
                    onClick={() => {
                      queue.cancel()
                      onCancel()
                    }}
                  >
                    {labels.cancel}
                  </Button>
                )}
              </Inline>
            )}
            <div role="status" className={`${css.result} ${fieldCss.hint}`}>
              {!queue.at && queue.result}
              {removed.length > 0 && (
                <>
                  {messages.upload.removed(removed.length)}{' '}
                  <Button small tone="ghost" onClick={putBack}>
                    {labels.undo}
                  </Button>
                </>
              )}
            </div>
            <FailedFiles
              failed={queue.failed}
              preventSave={error !== undefined}
              onRetry={queue.retry}
              onDrop={queue.drop}
            />
            <UploadedImages images={value} files={queue.files} disabled={disabled ?? false} onRemove={remove} />
          </Stack>
        )
      }}
    </Field>
  )
}

interface FailedFilesProps {
  failed: readonly FailedFile[]
  /** True once the form was not saved because of them, which brings them into sight. */
  preventSave: boolean
  onRetry: () => void
  onDrop: (file: FailedFile) => void
}

/** Lists the files that were not uploaded, each with its reason. Files that may succeed the next time are sent again with one press. */
export function FailedFiles({ failed, preventSave, onRetry, onDrop }: FailedFilesProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preventSave) place.current?.scrollIntoView({ block: 'nearest' })
  }, [preventSave])
  if (failed.length === 0) return null
  return (
    <div ref={place} role="alert" className={`${layout.stack} ${css.failed}`} style={gapOf(3)}>
      <Stack as="ul" gap={2} className="aside failed">
        {failed.map((one) => (
          <Inline as="li" key={one.id} justify="between">
            <span>{messages.upload.ofFile(one.file.name, one.why)}</span>
            <button
              type="button"
              className={`icon-button small ${css.remove}`}
              aria-label={labels.dismiss(one.file.name)}
              onClick={() => onDrop(one)}
            >
              <IconX aria-hidden size={14} stroke={2} />
            </button>
          </Inline>
        ))}
      </Stack>
      {failed.some(({ isKept }) => isKept) && <p className="aside">{filesMessages.sentByItself}</p>}
      {failed.some(({ canRetry }) => canRetry) && (
        <Inline>
          <Button small onClick={onRetry}>
            {labels.retry}
          </Button>
        </Inline>
      )}
    </div>
  )
}

interface UploadedImagesProps {
  images: readonly Image[]
  /** The files of images that are only on the device. */
  files?: ReadonlyMap<string, File>
  disabled: boolean
  onRemove: (image: Image) => void
}

/** Draws the thumbnails of a form: each is a link to its file, with a button that removes it. */
export function UploadedImages({ images, files, disabled, onRemove }: UploadedImagesProps) {
  if (images.length === 0) return null
  return (
    <Inline as="ul" className={css.thumbs}>
      {images.map((image, at) => (
        <li key={image.imageId}>
          {isWaiting(image) ? (
            <WaitingFile file={files?.get(image.imageId)} no={at + 1} />
          ) : (
            <a href={image.imagePath} target="_blank" rel="noopener">
              {isPicture(image) ? <img src={image.thumbPath} alt={labels.imageNo(at + 1)} /> : labels.fileNo(at + 1)}
            </a>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={labels.removeImage(at + 1)}
            disabled={disabled}
            onClick={() => onRemove(image)}
          >
            <IconX aria-hidden size={14} stroke={2} />
          </button>
        </li>
      ))}
    </Inline>
  )
}

/** Draws a file that is only on the device: its picture, if it is one, and words that it is not sent yet. */
function WaitingFile({ file, no }: { file: File | undefined; no: number }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className={css.waiting}>
      {url && <img src={url} alt={labels.imageNo(no)} />}
      <small>{filesMessages.onDevice}</small>
    </span>
  )
}
