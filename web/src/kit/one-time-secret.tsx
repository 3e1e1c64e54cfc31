import { useEffect, useRef } from 'react'
import { labels } from '@backoffice/contract/labels'
import { Button } from './button.tsx'
import { Field } from './form/field.tsx'
import fieldCss from './form/field.module.css'
import layout from './layout.module.css'
import { Stack } from './layout.tsx'
import css from './one-time-secret.module.css'
import { toast } from './toasts.tsx'

interface OneTimeSecretProps {
  label: string
  value: string
  hint: string
  /** The messages after a press on Copy. */
  copied: string
  notCopied: string
  onClose: () => void
}

/** Shows a secret, this once, with a button that copies it. */
export function OneTimeSecret({ label, value, hint, copied, notCopied, onClose }: OneTimeSecretProps) {
  const input = useRef<HTMLInputElement>(null)
  const answers = useRef<HTMLDivElement>(null)
  // The form that made the secret goes away with its button. A second Enter meant for that form copies, and loses nothing.
  useEffect(() => answers.current?.querySelector('button')?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(copied)
    } catch {
      // A page without https has no clipboard, and a browser may refuse it.
      input.current?.select()
      toast.error(notCopied)
    }
  }
  return (
    <Stack gap={5} data-shown-once>
      <Field label={label} hint={hint}>
        {(aria) => (
          <input {...aria} ref={input} className={`${fieldCss.control} ${css.secret}`} value={value} readOnly />
        )}
      </Field>
      <div ref={answers} className={layout.answers}>
        <Button tone="primary" onClick={() => void copy()}>
          {labels.copy}
        </Button>
        <Button onClick={onClose}>{labels.done}</Button>
      </div>
    </Stack>
  )
}
