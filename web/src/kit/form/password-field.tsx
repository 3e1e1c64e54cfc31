import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import css from './field.module.css'

interface PasswordFieldProps extends FieldProps<string> {
  /** `new-password` where the user chooses one, so that password managers offer one. */
  autoComplete: 'current-password' | 'new-password'
  maxLength?: number
  inputRef?: Ref<HTMLInputElement>
}

/** A field for a password, with a button that shows it and a warning when Caps Lock is on. Pasting is allowed. */
export function PasswordField({
  label,
  value,
  onChange,
  name,
  error,
  hint,
  required,
  inputRef,
  revision: _revision,
  keptIn: _keptIn,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <Field label={label} required={required} error={error} hint={capsLock ? messages.login.capsLock : hint}>
      {(aria) => (
        <div className={css.withButton}>
          <input
            {...aria}
            {...rest}
            ref={inputRef}
            className={css.control}
            type={isShown ? 'text' : 'password'}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
            onBlur={() => setCapsLock(false)}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={css.inControl}
            aria-label={labels.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? (
              <IconEyeOff size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconEye size={18} stroke={1.75} aria-hidden />
            )}
          </button>
        </div>
      )}
    </Field>
  )
}
