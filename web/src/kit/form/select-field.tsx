import { messages } from '@backoffice/contract/messages'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Popup } from '../popup.tsx'
import { Choices, useChoices } from './choices.tsx'
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
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const listed = onSearch ? options : matching(options, typed ?? '')
  const shown = options.find((option) => option.value === value)?.label ?? (value === '' ? '' : shownAs)

  const close = () => {
    if (typed !== undefined) onSearch?.('')
    choices.unmark()
    setTyped(undefined)
    setIsOpen(false)
  }
  const choices = useChoices({
    options: listed,
    isOpen,
    current: value === '' ? undefined : value,
    marksFirst: typed !== undefined,
    onOpen: () => setIsOpen(true),
    onClose: close,
    onChoose: (next) => {
      onChange(next)
      close()
    },
  })
  const type = (text: string) => {
    choices.unmark()
    setTyped(text)
    onSearch?.(text)
    setIsOpen(true)
  }

  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(aria) => (
        <div className={fieldCss.withButton}>
          <input
            {...aria}
            {...choices.control}
            ref={input}
            className={fieldCss.control}
            type="text"
            name={name}
            value={typed ?? shown}
            placeholder={placeholder}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
            onClick={() => setIsOpen(true)}
            onFocus={(event) => event.target.select()}
            onBlur={close}
          />
          {clearable && value !== '' && !disabled ? (
            <button type="button" className={fieldCss.inControl} aria-label="Clear" onClick={() => onChange('')}>
              <IconX aria-hidden size={16} stroke={1.75} />
            </button>
          ) : (
            <IconChevronDown aria-hidden className={fieldCss.inControlIcon} size={16} stroke={1.75} />
          )}
          {isOpen && (
            <Popup control={input} onClose={close} wide>
              <Choices
                {...choices.list}
                isChosen={(one) => one === value}
                none={loading ? messages.choice.loading : messages.choice.noMatch}
              />
            </Popup>
          )}
        </div>
      )}
    </Field>
  )
}
