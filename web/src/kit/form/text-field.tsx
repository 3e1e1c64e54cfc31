import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'
import css from './field.module.css'

export interface TextProps extends FieldProps<string> {
  maxLength?: number
}

/** Returns the props that a plain text control gets from its field, for one line or several. */
export const textControl = ({ name, value, onChange, maxLength, placeholder, disabled }: TextProps) => ({
  name,
  value,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  maxLength,
  placeholder,
  disabled,
})

interface TextFieldProps extends TextProps {
  /** Chooses the keyboard of a phone: digits for a cheque number. */
  keys?: 'text' | 'numeric' | 'search' | 'tel' | 'email'
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** A field for a line of text: `<TextField label="Deposit Slip No" {...form.field('slipNo')} required />` */
export function TextField({ keys = 'text', autoComplete = 'off', ...field }: TextFieldProps) {
  const { label, error, hint, required } = field
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(aria) => (
        <input
          {...aria}
          {...textControl(field)}
          className={css.control}
          type="text"
          inputMode={keys}
          autoComplete={autoComplete}
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

/** Shows a value of a form that can be read, selected and reached with Tab, but never edited. */
export function ReadOnlyField({ label, value, name, error, hint }: ReadOnlyFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(aria) => <input {...aria} className={css.control} name={name} value={value} readOnly />}
    </Field>
  )
}
