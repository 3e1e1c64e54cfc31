import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'
import css from './form.module.css'

interface TextFieldProps extends FieldProps<string> {
  maxLength?: number
  /** The keys a phone shows: digits for a cheque number. */
  keys?: 'text' | 'numeric' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** `<TextField label="Deposit Slip No" {...form.field('slipNo')} required />` */
export function TextField({ label, value, onChange, name, error, hint, required, disabled, ...rest }: TextFieldProps) {
  const { maxLength, keys = 'text', autoComplete = 'off', placeholder } = rest
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(aria) => (
        <input
          {...aria}
          className={css.control}
          type="text"
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputMode={keys}
          maxLength={maxLength}
          autoComplete={autoComplete}
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
    </Field>
  )
}

interface ReadOnlyFieldProps {
  label: string
  value: string
  name?: string
  error?: string | undefined
  hint?: ReactNode
}

/** A value that stands in a form to be read: selectable and reachable, never editable. */
export function ReadOnlyField({ label, value, name, error, hint }: ReadOnlyFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(aria) => <input {...aria} className={css.control} name={name} value={value} readOnly />}
    </Field>
  )
}
