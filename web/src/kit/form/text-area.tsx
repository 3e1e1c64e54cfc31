import { Field, type FieldProps } from './field.tsx'
import css from './form.module.css'

interface TextAreaProps extends FieldProps<string> {
  maxLength?: number
  rows?: number
}

/** Several lines of text: Enter makes a new one. `<TextArea label="Reason" {...form.field('reason')} required />` */
export function TextArea({ label, value, onChange, name, error, hint, required, disabled, ...rest }: TextAreaProps) {
  const { maxLength, rows = 3, placeholder } = rest
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(aria) => (
        <textarea
          {...aria}
          className={`${css.control} ${css.lines}`}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
