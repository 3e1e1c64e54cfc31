import { createContext, type ReactNode, useContext, useId } from 'react'
import { labels } from '@backoffice/contract/labels'
import css from './field.module.css'

/** The properties of every kind of field. `useForm().field('name')` returns `name`, `value`, `onChange` and `error`. */
export interface FieldProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  /** The key of the value in its form: the field gets the focus when a rule about this key is broken. */
  name?: string
  error?: string | undefined
  /** Changes whenever code (not typing) sets the value; the field then drops an unreadable text. */
  revision?: string
  /** The draft that keeps the text while it is unreadable. */
  keptIn?: string | undefined
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
}

/** Attributes that connect a control with its label, hint and error for screen readers. */
export interface ControlAria {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/**
 * The look of the fields in a place. In a `pill` the label, the control and its button are in one line; a field in a `cell` of a table is as
 * quiet as text until it is used, and the title of the column names it.
 */
export const FieldLookContext = createContext<'pill' | 'cell' | undefined>(undefined)

interface FrameProps {
  label: string
  required?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  /** A group of controls (radios, files) is labelled as a group; a single control gets a `<label>`. */
  group?: boolean
  children: (aria: ControlAria) => ReactNode
}

/** Draws the label above, then the control, the hint and the error: `<Field label="Cheque No">{(aria) => <input {...aria} />}</Field>`. */
export function Field({ label, required, error, hint, group, children }: FrameProps) {
  const id = useId()
  const look = useContext(FieldLookContext)
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const aria: ControlAria = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
    ...(required && !group && { 'aria-required': true }),
  }
  const mark = required && (
    <span aria-hidden className={css.required}>
      {labels.requiredMark}
    </span>
  )
  const below = (
    <>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={css.error}>
          {error}
        </div>
      )}
    </>
  )
  if (group) {
    return (
      <fieldset className={css.field} aria-describedby={describedBy || undefined}>
        <legend className={css.label}>
          {label} {mark}
        </legend>
        {children(aria)}
        {below}
      </fieldset>
    )
  }
  return (
    <div className={css.field} data-look={look}>
      <div className={look === 'cell' ? 'sr-only' : css.label}>
        <label htmlFor={id}>{label}</label> {mark}
      </div>
      <div className={css.body}>
        {children(aria)}
        {below}
      </div>
    </div>
  )
}
