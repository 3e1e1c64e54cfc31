import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { labels } from '@backoffice/contract/labels'
import css from './choices.module.css'
import type { Option } from './options.ts'
import { joined } from '../joined.ts'

interface Choosing<Value extends string> {
  readonly options: readonly Option<Value>[]
  readonly isOpen: boolean
  /** The option that an opening key marks first; without it the first one. */
  readonly current?: Value | undefined
  /** Marks the first option while no other is marked, so that Enter chooses it. */
  readonly marksFirst?: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onChoose: (value: Value) => void
}

/**
 * Follows the keys of a control with a list of options: arrows open the list and move its mark, Enter chooses, Escape closes. The focus
 * stays in the control.
 */
export function useChoices<Value extends string>(choosing: Choosing<Value>) {
  const { options, isOpen, current, marksFirst = false, onOpen, onClose, onChoose } = choosing
  const id = useId()
  const [movedTo, setMoved] = useState<Value>()
  const fallback = marksFirst ? options[0]?.value : undefined
  const marked = options.some(({ value }) => value === movedTo) ? movedTo : fallback
  const at = isOpen ? options.findIndex(({ value }) => value === marked) : -1
  const markedId = at === -1 ? undefined : `${id}-${at}`
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' })
  }, [markedId])

  const step = (by: 1 | -1) => {
    if (options.length === 0) return
    if (!isOpen) {
      onOpen()
      return setMoved(options.find(({ value }) => value === current)?.value ?? options[0]?.value)
    }
    const next = at === -1 && by === -1 ? -1 : (at + by) % options.length
    setMoved(options.at(next)?.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (!isOpen) return
    if (event.key === 'Enter' && marked !== undefined) {
      event.preventDefault()
      onChoose(marked)
    }
    if (event.key === 'Escape') {
      // The dialog around the control stays open.
      event.preventDefault()
      onClose()
    }
  }
  return {
    marked,
    unmark: () => setMoved(undefined),
    list: { id, options, marked, onChoose },
    control: {
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': markedId,
      onKeyDown,
    } as const,
  }
}

interface ChoicesProps<Value extends string> {
  id: string
  options: readonly Option<Value>[]
  marked: Value | undefined
  onChoose: (value: Value) => void
  isChosen: (value: Value) => boolean
  /** Several options can be chosen; each then has a box with a tick. */
  several?: boolean
  maxHeight?: number
  /** The words of an empty list. */
  none: ReactNode
  /** The name of the list in its first line; without it the list has none. */
  head?: string | undefined
}

/** Draws the name with its figure, and the details below them; a code alone is at the end of the line. */
function Words({
  label,
  code = '',
  detail = '',
  note = '',
}: { [part in 'label' | 'code' | 'detail' | 'note']?: string | undefined }) {
  const second = detail === '' && note === '' ? '' : joined([code, detail])
  const end = second === '' ? code || note : note
  return (
    <span className={css.words}>
      <span className={css.name}>{label}</span>
      {end !== '' && <span className={`aside cut ${css.note}`}>{end}</span>}
      {second !== '' && <span className={`aside two-lines ${css.detail}`}>{second}</span>}
    </span>
  )
}

/** Draws the list of options; a press chooses one and leaves the focus where it is. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { id, options, marked, onChoose, isChosen, several = false, maxHeight, none, head } = props
  return (
    <>
      {head !== undefined && <p className={`muted ${css.none}`}>{head}</p>}
      <div
        id={id}
        role="listbox"
        aria-label={head ?? labels.choices}
        aria-multiselectable={several || undefined}
        className={css.options}
        style={{ maxHeight }}
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map(({ value, label, code, detail, note }, at) => (
          <div
            key={value}
            id={`${id}-${at}`}
            role="option"
            aria-selected={isChosen(value)}
            data-marked={value === marked || undefined}
            className={`option ${css.option}`}
            onClick={() => onChoose(value)}
          >
            {several && <span aria-hidden className="box" data-on={isChosen(value) || undefined} />}
            <Words label={label} code={code} detail={detail} note={note} />
          </div>
        ))}
      </div>
      {options.length === 0 && <p className={`muted ${css.none}`}>{none}</p>}
    </>
  )
}
