// The import stands before the library's styles, so that the library's rules win.
import css from './choices.module.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { messages } from '@backoffice/contract/messages'
import { Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useDropdownPlace } from '../dialog.tsx'
import { Field, type FieldProps } from './field.tsx'
import fieldCss from './field.module.css'
import { matching, type Option } from './options.ts'

interface SelectFieldProps<Value extends string> extends FieldProps<Value | ''> {
  options: readonly Option<Value>[]
  /** Allows an empty choice; otherwise a chosen value stays until another is chosen. */
  clearable?: boolean
  /** Asks the server for the list: runs with the typed text, and `options` are the answer. */
  onSearch?: (typed: string) => void
  /** The words of a value that is not among the current options. */
  shownAs?: string
  loading?: boolean
}

/** Chooses one of a list by typing: `<SelectField label="Cheque Bank" options={banks} {...form.field('chequeBank')} />`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, name, error, hint, required, disabled, placeholder } = props
  const { options, clearable = false, onSearch, shownAs = '', loading = false } = props
  const [typed, setTyped] = useState<string>()
  const place = useDropdownPlace()
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      if (typed !== undefined) onSearch?.('')
      setTyped(undefined)
    },
  })
  const chosen = options.find((option) => option.value === value)?.label ?? (value === '' ? '' : shownAs)
  const listed = onSearch ? options : matching(options, typed ?? '')

  const type = (text: string) => {
    setTyped(text)
    onSearch?.(text)
    combobox.openDropdown()
  }
  // After every key and every answer the first listed option is selected, so that Enter takes it.
  const { selectFirstOption } = combobox
  const shown = listed.map((option) => option.value).join()
  useEffect(() => {
    if (typed !== undefined) selectFirstOption()
  }, [typed, shown, selectFirstOption])
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next)
    if (option) onChange(option.value)
    combobox.closeDropdown()
  }

  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(aria) => (
        <Combobox {...place} store={combobox} onOptionSubmit={choose} disabled={disabled ?? false} size="sm">
          <div className={fieldCss.withButton}>
            <Combobox.Target autoComplete="off" withExpandedAttribute>
              <input
                {...aria}
                className={fieldCss.control}
                type="text"
                name={name}
                value={typed ?? chosen}
                placeholder={placeholder}
                disabled={disabled}
                spellCheck={false}
                onChange={(event) => type(event.target.value)}
                onClick={() => combobox.openDropdown()}
                onFocus={(event) => event.target.select()}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.Target>
            {clearable && value !== '' && !disabled ? (
              <button type="button" className={fieldCss.inControl} aria-label="Clear" onClick={() => onChange('')}>
                <IconX aria-hidden size={16} stroke={1.75} />
              </button>
            ) : (
              <IconChevronDown aria-hidden className={fieldCss.inControlIcon} size={16} stroke={1.75} />
            )}
          </div>
          <Combobox.Dropdown className={fieldCss.popup}>
            <Combobox.Options className={css.options} aria-label="Choices">
              {listed.map((option) => (
                <Combobox.Option
                  key={option.value}
                  value={option.value}
                  selected={option.value === value}
                  className={css.option}
                >
                  {option.label}
                </Combobox.Option>
              ))}
              {listed.length === 0 && (
                <Combobox.Empty>{loading ? messages.choice.loading : messages.choice.noMatch}</Combobox.Empty>
              )}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </Field>
  )
}
