import type { Image } from '@backoffice/contract/fields'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import type { Failure } from '../../api/failures.ts'
import { useSpelling } from '../spelling.ts'
import { toast } from '../toasts.tsx'
import { Field, type FieldProps } from './field.tsx'
import fieldCss from './field.module.css'
import css from './upload.module.css'
import { UploadedImages } from './uploaded-images.tsx'

/** The files that the server stored, and its message. */
export interface Uploaded {
  readonly images: readonly Image[]
  readonly message: string
}

interface UploadFieldProps extends FieldProps<readonly Image[]> {
  /** Sends the files; resolves to `undefined` when that was cancelled, or failed and the user was told. */
  upload: (files: readonly File[]) => Promise<Uploaded | undefined>
  /** The progress from 0 to 100 while files are sent. */
  percent: number | undefined
  /** The reason why the last files were refused. */
  failure?: Failure | undefined
  onCancel?: () => void
  /** Shows what must be filled in first and returns true; returns false when the files can be sent. */
  refuse?: () => boolean
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf'

function tooMuch(files: readonly File[], already: number): string | undefined {
  if (files.length + already > limits.upload.files) return messages.upload.many(limits.upload.files)
  return files.some((file) => file.size > limits.upload.bytes) ? messages.upload.large : undefined
}

/** Makes photos light for a phone's network. Where that code cannot be loaded, the files go as they are. */
async function lighter(files: readonly File[]): Promise<readonly File[]> {
  const loaded = await import('./downscale.ts').catch(() => undefined)
  return loaded ? Promise.all(files.map(loaded.downscale)) : files
}

/**
 * Takes images and PDFs of a document: they are sent as soon as they are chosen, with a percentage and a message, and shown as thumbnails
 * that can be removed before the save. A touch screen also gets a button for the camera. An empty choice does nothing.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, value, onChange, name, error, hint, required, disabled } = props
  const { upload, percent, failure, onCancel, refuse } = props
  const [preparing, setPreparing] = useState(false)
  const [result, setResult] = useState<{ text?: string; failed: boolean }>()
  const spell = useSpelling()
  // An attachment may be removed while another is sent: the answer joins the attachments of that later moment.
  const attached = useRef(value)
  attached.current = value
  const busy = preparing || percent !== undefined
  const reasons = failure?.lines ?? []

  const send = async (chosen: readonly File[]) => {
    setResult(undefined)
    setPreparing(true)
    const files = await lighter(chosen)
    setPreparing(false)
    const refused = tooMuch(files, attached.current.length)
    if (refused) {
      toast.error(refused)
      setResult({ text: refused, failed: true })
      return
    }
    const answer = await upload(files)
    if (answer) onChange([...attached.current, ...answer.images])
    setResult(answer ? { text: answer.message, failed: false } : { failed: true })
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file can be chosen again after it was removed.
    event.target.value = ''
    if (files.length > 0 && !busy && !refuse?.()) void send(files)
  }
  const ask = (event: MouseEvent) => {
    if (busy || refuse?.()) event.preventDefault()
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
          <>
            <div className={css.files}>
              <label className={`${css.fileButton} ${css.onTouch}`}>
                <input {...input} capture="environment" />
                <IconCamera aria-hidden size={18} stroke={1.75} /> Take photo
              </label>
              <label className={css.fileButton} data-invalid={error ? true : undefined}>
                <input {...input} name={name} multiple />
                <IconPaperclip aria-hidden size={18} stroke={1.75} /> Choose images
              </label>
            </div>
            {busy && (
              <div className={css.progress}>
                <progress max={100} value={percent ?? 0} aria-label={label} />
                <span>{percent ?? 0}%</span>
                {onCancel && (
                  <Button small onClick={onCancel}>
                    Cancel
                  </Button>
                )}
              </div>
            )}
            <div role="status" className={`${css.result} ${result?.failed ? fieldCss.error : fieldCss.hint}`}>
              {result && !busy ? spell(result.text ?? [...reasons, messages.upload.failed].join('\n')) : ''}
            </div>
            <UploadedImages
              images={value}
              disabled={disabled ?? false}
              onRemove={(gone) => {
                setResult(undefined)
                onChange(value.filter((image) => image !== gone))
              }}
            />
          </>
        )
      }}
    </Field>
  )
}
