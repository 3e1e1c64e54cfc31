import { flushSync } from 'react-dom'
import { Inline } from '../layout.tsx'
import css from './choice-field.module.css'
import { Field, type FieldProps } from './field.tsx'
import type { Option } from './options.ts'

interface ChoiceFieldProps<Value extends string> extends FieldProps<Value | ''> {
  options: readonly Option<Value>[]
}

/** Runs a choice. Where another field comes below it, that field is scrolled into sight. */
function keepNextInSight(field: Element | null, choose: () => void): void {
  const before = field?.nextElementSibling
  flushSync(choose)
  const next = field?.nextElementSibling
  if (next !== before) next?.querySelector('input, textarea, button')?.scrollIntoView({ block: 'nearest' })
}

/** Draws a choice of few options, all of them visible: real radio buttons in a row of segments. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, onChange, name, error, hint, required, disabled, options } = props
  return (
    <Field label={label} required={required} error={error} hint={hint} group>
      {({ id }) => (
        <Inline gap={2} className={css.segments} data-invalid={error ? true : undefined}>
          {options.map((option) => (
            <label key={option.value} className={`option ${css.segment}`}>
              <input
                type="radio"
                name={name ?? id}
                value={option.value}
                checked={option.value === value}
                disabled={disabled}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={({ currentTarget }) =>
                  keepNextInSight(currentTarget.closest('fieldset'), () => onChange(option.value))
                }
              />
              {option.label}
            </label>
          ))}
        </Inline>
      )}
    </Field>
  )
}
