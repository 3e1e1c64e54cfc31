import { messages } from '@backoffice/contract/messages'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
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
  /** Runs when a typed text is left without a choice: with Enter, which then stays in the field, or with the focus. */
  onLeft?: (typed: string, by: 'enter' | 'focus') => void
}

/** Chooses one of a list by typing: `<SelectField label="Cheque Bank" options={banks} {...form.field('chequeBank')} />`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, name, error, hint, required, disabled, placeholder } = props
  const { options, clearable = false, onSearch, shownAs = '', loading = false, onLeft } = props
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  /** The typed text that is neither chosen nor left. */
  const pending = useRef('')
  const listed = onSearch ? options : matching(options, typed ?? '')
  const shown = options.find((option) => option.value === value)?.label ?? (value === '' ? '' : shownAs)

  const close = () => {
    pending.current = ''
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
      // The choice may move the focus on, and nothing is left behind then.
      pending.current = ''
      onChange(next)
      close()
    },
  })
  const type = (text: string) => {
    pending.current = text.trim()
    choices.unmark()
    setTyped(text)
    onSearch?.(text)
    setIsOpen(true)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    choices.control.onKeyDown(event)
    if (event.key !== 'Enter' || event.defaultPrevented || pending.current === '' || !onLeft) return
    event.preventDefault()
    onLeft(pending.current, 'enter')
    event.currentTarget.select()
  }
  const leave = () => {
    if (pending.current !== '') onLeft?.(pending.current, 'focus')
    close()
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
            onKeyDown={keys}
            onBlur={leave}
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
