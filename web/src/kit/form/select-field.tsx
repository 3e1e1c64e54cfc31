import { findMessages } from '@backoffice/contract/find/find-messages'
import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNear } from '../near-names.tsx'
import { Popup } from '../popup.tsx'
import { Choices, useChoices } from './choices.tsx'
import { Field, type FieldProps } from './field.tsx'
import fieldCss from './field.module.css'
import { matching, type Option, type ShownOption } from './options.ts'

interface SelectFieldProps<Value extends string> extends FieldProps<Value | ''> {
  options: readonly Option<Value>[]
  /** Allows an empty choice; otherwise a chosen value stays until another is chosen. */
  clearable?: boolean
  /** Requests the list from the server: runs with the typed text, and `options` are the answer. */
  onSearch?: (typed: string) => void
  /** The words of the value, where the options do not have them. */
  shownAs?: ShownOption | undefined
  loading?: boolean
  /** Shown where there are no options because the list did not come: without a network it is not known whether there are any. */
  unavailable?: string | undefined
  /** The near names that the server answers where it finds none; a choice among them searches for the name. */
  nearest?: readonly string[]
  /** Shows the words of the choice below the field too where it has no room for all of them, as on a phone. */
  showsFullText?: boolean
  /** Runs when a typed text is left without a choice: with Enter, which then stays in the field, or with the focus. */
  onLeft?: (typed: string, by: 'enter' | 'focus') => void
}

/**
 * Chooses one of a list by typing: `<SelectField label="Cheque Bank" options={banks} {...form.field('chequeBank')} />`. A text that is
 * left before the list is here stays, and chooses the option that alone holds it once the list has come; until then the form is not saved.
 */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, name, error, hint, required, disabled, placeholder } = props
  const {
    options,
    clearable = false,
    onSearch,
    shownAs,
    loading = false,
    unavailable,
    onLeft,
    nearest,
    revision,
    showsFullText = false,
  } = props
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  // A text that was left belongs to the value of the field when it was typed.
  const [typedFor, setTypedFor] = useState(revision)
  if (typedFor !== revision) {
    setTypedFor(revision)
    if (!isOpen) setTyped(undefined)
  }
  const input = useRef<HTMLInputElement>(null)
  /** The typed text that is neither chosen nor left. */
  const pending = useRef('')
  const listed = onSearch ? options : matching(options, typed ?? '')
  // A field with a use for a text that is no choice needs no other text.
  const isLost = isOpen && listed.length === 0 && !loading && !onLeft
  const near = useNear(isLost && !onSearch ? (typed ?? '') : '', () => options.map(({ label: words }) => words))
  const offered = isLost ? (nearest ?? near).map((name) => ({ value: `near:${name}`, label: name })) : []
  const chosen = value === '' ? undefined : (shownAs ?? options.find((option) => option.value === value))
  const shown = chosen?.label ?? ''
  const code = typed === undefined ? (chosen?.code ?? '') : ''
  const isCut = useIsCut(input, shown, showsFullText) && typed === undefined

  const waits = loading && !onSearch && !onLeft && typed !== undefined && typed.trim() !== ''
  const waiting = `${label}: ${messages.choice.loading}`
  useEffect(() => input.current?.setCustomValidity(waits ? waiting : ''), [waits, waiting])
  const chooseOnly = useEffectEvent(() => {
    if (isOpen || typed === undefined) return
    const [only, ...others] = listed
    if (only && others.length === 0) choose(only.value)
  })
  useEffect(() => {
    if (!loading) chooseOnly()
  }, [loading])

  const close = () => {
    pending.current = ''
    if (typed !== undefined) onSearch?.('')
    choices.unmark()
    setTyped(undefined)
    setIsOpen(false)
  }
  const choose = (next: Value) => {
    // The choice may move the focus on, and nothing is left behind then.
    pending.current = ''
    onChange(next)
    close()
  }
  const choices = useChoices<string>({
    options: offered.length > 0 ? offered : listed,
    isOpen,
    current: value === '' ? undefined : value,
    marksFirst: typed !== undefined,
    onOpen: () => setIsOpen(true),
    onClose: close,
    onChoose: (picked) => {
      const name = offered.find((one) => one.value === picked)?.label
      const option = listed.find((one) => one.value === picked)
      if (name !== undefined) type(name)
      else if (option) choose(option.value)
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
  const leaveList = waits ? () => setIsOpen(false) : close
  const leave = () => {
    if (pending.current !== '') onLeft?.(pending.current, 'focus')
    leaveList()
  }

  const detail = typed === undefined ? chosen?.detail : undefined
  const below =
    isCut || detail ? (
      <>
        {isCut && <div aria-hidden>{shown}</div>}
        {detail && <div>{detail}</div>}
        {hint}
      </>
    ) : (
      hint
    )
  return (
    <Field
      label={label}
      required={required}
      error={error === waiting && !waits ? undefined : error}
      hint={waits && !isOpen ? messages.choice.loading : below}
    >
      {(aria) => (
        <div className={fieldCss.withButton}>
          <input
            {...aria}
            {...choices.control}
            ref={input}
            aria-describedby={
              [aria['aria-describedby'], code && `${aria.id}-code`].filter(Boolean).join(' ') || undefined
            }
            className={fieldCss.control}
            style={code ? ({ '--code': `${code.length}ch` } as CSSProperties) : undefined}
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
          {code && (
            <span id={`${aria.id}-code`} className={fieldCss.code} data-disabled={disabled || undefined}>
              {code}
            </span>
          )}
          {clearable && value !== '' && !disabled ? (
            <button type="button" className={fieldCss.inControl} aria-label={labels.clear} onClick={() => onChange('')}>
              <IconX aria-hidden size={16} stroke={1.75} />
            </button>
          ) : (
            <IconChevronDown aria-hidden className={fieldCss.inControlIcon} size={16} stroke={1.75} />
          )}
          {isOpen && (
            <Popup control={input} onClose={leaveList} wide>
              <Choices
                {...choices.list}
                isChosen={(one) => one === value}
                head={offered.length > 0 ? findMessages.didYouMean : undefined}
                none={loading ? messages.choice.loading : (unavailable ?? messages.choice.noMatch)}
              />
            </Popup>
          )}
        </div>
      )}
    </Field>
  )
}

/** Returns whether a single-line control is too short for its text. It measures the page only where the caller asks for it. */
export function useIsCut(control: RefObject<HTMLInputElement | null>, text: string, looks: boolean): boolean {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const input = control.current
    if (!input || !looks) return
    const look = () => setIsCut(input.scrollWidth > input.clientWidth)
    look()
    const resized = new ResizeObserver(look)
    resized.observe(input)
    return () => resized.disconnect()
  }, [control, text, looks])
  return looks && isCut
}
