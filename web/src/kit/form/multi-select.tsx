import { findMessages } from '@backoffice/contract/find/find-messages'
import { labels } from '@backoffice/contract/labels'
import css from './multi-select.module.css'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNear } from '../near-names.tsx'
import { Popup } from '../popup.tsx'
import { Choices, useChoices } from './choices.tsx'
import { Field, type FieldProps } from './field.tsx'
import fieldCss from './field.module.css'
import { matching, type Option } from './options.ts'

const ALL = '\0all'

export interface MultiSelectProps<Value extends string> extends FieldProps<readonly Value[]> {
  options: readonly Option<Value>[]
  /** Shown where no option is found and more are not known. */
  unavailable?: string | undefined
}

/**
 * Chooses several options: at most three chips and then "+N", a search box, `Select All` / `UnSelect All`, and a list that stays open
 * while choosing. Arrow keys move, Enter or Space toggles, Backspace removes the last chip, Escape closes.
 */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { label, value, onChange, name, error, hint, required, disabled, placeholder, options, unavailable } = props
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const chosen = options.filter((option) => value.includes(option.value))
  const complete = options.length > 0 && chosen.length === options.length
  const all = { value: ALL, label: complete ? labels.unselectAllOptions : labels.selectAllOptions }
  const listed: readonly Option[] =
    typed === '' && options.length > 0 ? [all, ...options] : matching<string>(options, typed)
  const { shown, height } = limits.multiSelect
  const near = useNear(listed.length === 0 ? typed : '', () => options.map(({ label: words }) => words))
  const offered = near.map((words) => ({ value: `near:${words}`, label: words }))

  const toggle = (picked: string) => {
    const words = offered.find((one) => one.value === picked)?.label
    if (words !== undefined) return setTyped(words)
    if (picked === ALL) return onChange(complete ? [] : options.map((option) => option.value))
    onChange(
      options
        .filter((option) => value.includes(option.value) !== (option.value === picked))
        .map((option) => option.value),
    )
  }
  const close = () => {
    choices.unmark()
    setTyped('')
    setIsOpen(false)
  }
  const choices = useChoices({
    options: offered.length > 0 ? offered : listed,
    isOpen,
    onOpen: () => setIsOpen(true),
    onClose: () => {
      close()
      button.current?.focus()
    },
    onChoose: toggle,
  })
  const removeLast = () => onChange(chosen.slice(0, -1).map((option) => option.value))
  const { onKeyDown, ...control } = choices.control
  const searchKeys = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown(event)
    if (event.key === 'Backspace' && typed === '') removeLast()
    if (event.key === ' ' && choices.marked !== undefined) {
      event.preventDefault()
      toggle(choices.marked)
    }
  }

  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(aria) => (
        <div className={fieldCss.withButton}>
          <button
            {...aria}
            {...control}
            ref={button}
            type="button"
            name={name}
            className={`${fieldCss.control} ${css.chips}`}
            disabled={disabled}
            onClick={() => (isOpen ? close() : setIsOpen(true))}
            onKeyDown={(event) => (event.key === 'Backspace' ? removeLast() : onKeyDown(event))}
          >
            {chosen.length === 0 && (
              <span className="muted" data-placeholder>
                {placeholder ?? labels.select}
              </span>
            )}
            {chosen.slice(0, shown).map((option) => (
              <span key={option.value} className="pill">
                {option.label}
                {option.code !== undefined && <span className={`muted ${css.code}`}>{option.code}</span>}
              </span>
            ))}
            {chosen.length > shown && (
              <span dir="ltr" className={`pill ${css.more}`}>
                +{chosen.length - shown}
              </span>
            )}
            <IconChevronDown aria-hidden className={fieldCss.inControlIcon} size={16} stroke={1.75} />
          </button>
          {isOpen && (
            <Popup control={button} onClose={close} wide>
              <input
                ref={(search) => search?.focus()}
                className={`${fieldCss.control} ${css.search}`}
                type="text"
                value={typed}
                placeholder={labels.search}
                aria-label={labels.search}
                aria-controls={control['aria-controls']}
                aria-activedescendant={control['aria-activedescendant']}
                autoComplete="off"
                onChange={(event) => {
                  choices.unmark()
                  setTyped(event.target.value)
                }}
                onKeyDown={searchKeys}
              />
              <Choices
                {...choices.list}
                several
                maxHeight={height}
                head={offered.length > 0 ? findMessages.didYouMean : undefined}
                isChosen={(one) => (one === ALL ? complete : value.some((picked) => picked === one))}
                none={unavailable ?? (options.length === 0 ? messages.choice.none : messages.choice.noMatch)}
              />
            </Popup>
          )}
        </div>
      )}
    </Field>
  )
}
