import { messages } from '@backoffice/contract/messages'
import { plainNumber, withPoint } from '@backoffice/contract/written'
import { Field, type FieldProps } from './field.tsx'
import fieldCss from './field.module.css'
import { useTypedText } from './typed-text.ts'

interface Decimal<Value> {
  /** Returns the text that the field shows while it has no focus. */
  readonly show: (value: Value) => string
  /** Returns the value of a typed text; `undefined` when it has none. */
  readonly read: (text: string) => Value | undefined
  /** The value of an empty field, which is shown as an empty field too. */
  readonly none: Value
  /** The end of the error when the text cannot be read; the label is put before it. */
  readonly unreadable: string
  readonly placeholder: string
}

/**
 * A field for a number that is typed as a text, in figures of equal width, flush right. The content is selected when the field gets the
 * focus, so that typing replaces it. Because it is a text field, the mouse wheel does not change it. `MoneyField`, `QuantityField` and
 * `PercentField` build on it.
 */
export function DecimalField<Value extends number>(props: FieldProps<Value> & Decimal<Value>) {
  const { label, value, onChange, name, error, hint, required, disabled, revision, keptIn } = props
  const { show, read, none, unreadable, placeholder } = props
  const typed = useTypedText<Value>({
    value,
    revision,
    onChange,
    show: (shown) => (shown === none ? '' : show(shown)),
    read,
    none,
    unreadable: (text) => `${label} ${withPoint(plainNumber(text)) === undefined ? messages.field.comma : unreadable}`,
    keptIn,
  })
  return (
    <Field label={label} required={required} error={typed.error ?? error} hint={hint}>
      {(aria) => (
        <input
          {...aria}
          ref={typed.ref}
          className={`${fieldCss.control} num`}
          type="text"
          name={name}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={typed.settle}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          maxLength={100}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
