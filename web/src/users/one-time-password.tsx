import { usersMessages } from '@backoffice/contract/users/users-messages'
import { useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { toast } from '../kit/toasts.tsx'
import { Field } from '../kit/form/field.tsx'
import fieldCss from '../kit/form/field.module.css'
import css from './users.module.css'

interface OneTimePasswordProps {
  /** Names the user, for whoever hands the password over. */
  of: string
  password: string
  onClose: () => void
}

/** Shows a one-time password, this once, with a button that copies it. */
export function OneTimePassword({ of, password, onClose }: OneTimePasswordProps) {
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password)
      toast.success(usersMessages.copied)
    } catch {
      // A page without https has no clipboard, and a browser may refuse it.
      input.current?.select()
      toast.error(usersMessages.notCopied)
    }
  }
  return (
    <div className={css.oneTime}>
      <Field label={`One-time password of ${of}`} hint={usersMessages.oneTime}>
        {(aria) => (
          <input {...aria} ref={input} className={`${fieldCss.control} ${css.password}`} value={password} readOnly />
        )}
      </Field>
      <div className={css.answers}>
        <Button data-autofocus tone="primary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
