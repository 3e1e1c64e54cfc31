import { Field } from './field.tsx'
import fieldCss from './field.module.css'
import css from './text-area.module.css'
import { textControl, type TextProps } from './text-field.tsx'

interface TextAreaProps extends TextProps {
  rows?: number
  /** Gives it the focus when its dialog opens. */
  isFirst?: boolean
}

/** A field for several lines of text, where Enter begins a new line: `<TextArea label="Reason" {...form.field('reason')} required />` */
export function TextArea({ rows = 3, isFirst, ...field }: TextAreaProps) {
  const { label, error, hint, required } = field
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(aria) => (
        <textarea
          {...aria}
          {...textControl(field)}
          className={`${fieldCss.control} ${css.lines}`}
          rows={rows}
          data-autofocus={isFirst || undefined}
        />
      )}
    </Field>
  )
}
