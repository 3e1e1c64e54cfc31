import { messages } from '@backoffice/contract/messages'
import { formatMoney, type Money, ZERO } from '@backoffice/contract/money'
import { moneyFromTyping } from '@backoffice/contract/money-sum'
import { Field, type FieldProps } from './field.tsx'
import fieldCss from './field.module.css'
import css from './money-field.module.css'
import { useTypedText } from './typed-text.ts'

/**
 * An amount, typed freely: `1200.5`, `1,200.50` or a sum `500*12+75`; grouped with two decimals when left. Empty means 0. What is
 * less than 0 is taken as it is typed, for the form's rules to refuse; since it is a text field no wheel turns it.
 */
export function MoneyField(props: FieldProps<Money>) {
  const { label, value, onChange, name, error, hint, required, disabled, revision, keptIn } = props
  const typed = useTypedText<Money>({
    value,
    revision,
    onChange,
    show: (amount) => (amount === ZERO ? '' : formatMoney(amount)),
    read: moneyFromTyping,
    none: ZERO,
    unreadable: `${label} ${messages.field.money}`,
    keptIn,
  })
  return (
    <Field label={label} required={required} error={typed.error ?? error} hint={hint}>
      {(aria) => (
        <input
          {...aria}
          ref={typed.ref}
          className={`${fieldCss.control} ${css.money}`}
          type="text"
          name={name}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={typed.settle}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatMoney(ZERO)}
          maxLength={100}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
