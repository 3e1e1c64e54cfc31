// The import stands before the library's styles, so that the library's rules win.
import choicesCss from './choices.module.css'
import css from './multi-select.module.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useDropdownPlace } from '../dialog.tsx'
import { Field, type FieldProps } from './field.tsx'
import fieldCss from './field.module.css'
import { matching, type Option } from './options.ts'

const ALL = '\0all'

export interface MultiSelectProps<Value extends string> extends FieldProps<readonly Value[]> {
  options: readonly Option<Value>[]
}

/**
 * Chooses several options: at most three chips and then "+N", a search box, `Select All` / `UnSelect All`, and a list that stays open
 * while choosing. Arrow keys move, Enter or Space toggles, Backspace removes the last chip, Escape closes.
 */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { label, value, onChange, name, error, hint, required, disabled, placeholder, options } = props
  const [typed, setTyped] = useState('')
  const place = useDropdownPlace()
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const chosen = options.filter((option) => value.includes(option.value))
  const listed = matching(options, typed)
  const complete = options.length > 0 && chosen.length === options.length
  const { shown } = limits.multiSelect

  const toggle = (picked: string) => {
    if (picked === ALL) return onChange(complete ? [] : options.map((option) => option.value))
    onChange(
      options
        .filter((option) => value.includes(option.value) !== (option.value === picked))
        .map((option) => option.value),
    )
  }
  const removeLast = () => onChange(chosen.slice(0, -1).map((option) => option.value))
  const searchKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '') removeLast()
    if (event.key === ' ' && combobox.getSelectedOptionIndex() !== -1) {
      event.preventDefault()
      combobox.clickSelectedOption()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      combobox.closeDropdown()
      combobox.focusTarget()
    }
  }

  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(aria) => (
        <Combobox
          {...place}
          store={combobox}
          onOptionSubmit={toggle}
          disabled={disabled ?? false}
          size="sm"
          returnFocus
        >
          <Combobox.Target targetType="button" withExpandedAttribute>
            <button
              {...aria}
              type="button"
              name={name}
              className={`${fieldCss.control} ${css.chips}`}
              disabled={disabled}
              onClick={() => combobox.toggleDropdown()}
              onKeyDown={(event) => event.key === 'Backspace' && removeLast()}
            >
              {chosen.length === 0 && <span className={fieldCss.placeholder}>{placeholder ?? 'Select'}</span>}
              {chosen.slice(0, shown).map((option) => (
                <span key={option.value} className={css.chip}>
                  {option.label}
                </span>
              ))}
              {chosen.length > shown && <span className={css.more}>+{chosen.length - shown}</span>}
              <IconChevronDown aria-hidden className={fieldCss.inControlIcon} size={16} stroke={1.75} />
            </button>
          </Combobox.Target>
          <Combobox.Dropdown className={fieldCss.popup}>
            <Combobox.Search
              classNames={{ input: css.search ?? '' }}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={searchKeys}
              placeholder="Search"
              aria-label="Search"
            />
            <Combobox.Options
              aria-label="Choices"
              aria-multiselectable
              className={choicesCss.options}
              style={{ maxHeight: limits.multiSelect.height }}
            >
              {typed === '' && options.length > 0 && (
                <Line value={ALL} label={complete ? 'UnSelect All' : 'Select All'} chosen={complete} />
              )}
              {listed.map((option) => (
                <Line
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  chosen={value.includes(option.value)}
                />
              ))}
              {listed.length === 0 && (
                <Combobox.Empty>{options.length === 0 ? messages.choice.none : messages.choice.noMatch}</Combobox.Empty>
              )}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}

function Line({ value, label, chosen }: { value: string; label: string; chosen: boolean }) {
  return (
    <Combobox.Option value={value} className={choicesCss.option} aria-selected={chosen} selected={chosen}>
      <span aria-hidden className={css.tick} data-on={chosen || undefined} />
      {label}
    </Combobox.Option>
  )
}
