import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import css from './search-box.module.css'

interface SearchBoxProps {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  onEnter?: () => void
}

/**
 * Draws the box above the rows of a list. The arrow down moves on into the rows, or to the first near name where there are none. The old text is selected when the box gets the focus,
 * because the user types a new text then. On a phone the box of the list of a page is above the bar at the foot.
 */
export function SearchBox({ label, placeholder = label, value, onChange, onEnter }: SearchBoxProps) {
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onEnter?.()
    if (event.key !== 'ArrowDown') return
    const rows = [...(event.currentTarget.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    // Tab reaches the row that had the focus last.
    const near = event.currentTarget.closest('[data-rows]')?.querySelector<HTMLElement>('[data-near]')
    const row = rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0] ?? near
    if (!row) return
    event.preventDefault()
    row.focus()
  }
  return (
    <span className={css.box}>
      <IconSearch aria-hidden size={18} stroke={1.75} />
      <input
        type="search"
        className={css.search}
        aria-label={label}
        placeholder={placeholder}
        data-table-search
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={keys}
      />
    </span>
  )
}

interface ServerSearchProps extends Pick<SearchBoxProps, 'label' | 'placeholder'> {
  value: string
  onSearch: (text: string) => void
  /** True while a form or a review is open that was opened from the list. */
  isBehind: boolean
}

interface Typed {
  readonly text: string
  readonly value: string
  /** The texts that were searched for and did not come back as `value` yet. */
  readonly sent: readonly string[]
  /** The text to search for when typing pauses. */
  readonly waiting?: string | undefined
  /** True if the text was typed while the form or the review was already open. */
  readonly isNextTo?: boolean
}

/**
 * Draws the box for a search in all pages. The search starts when typing pauses for 300 ms, or at once with Enter. If a form or a review is
 * opened meanwhile, the search waits until it is closed: a search would close it.
 */
export function ServerSearch({ value, onSearch, isBehind, ...box }: ServerSearchProps) {
  const [typed, setTyped] = useState<Typed>({ text: value, value, sent: [] })
  const { waiting, isNextTo = false } = typed
  const mustWait = isBehind && !isNextTo
  const search = (text: string) => {
    setTyped((last) => ({ ...last, sent: [...last.sent, text], waiting: undefined }))
    onSearch(text)
  }
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    if (waiting === undefined || mustWait) return
    const timer = setTimeout(() => searchLater(waiting), 300)
    return () => clearTimeout(timer)
  }, [waiting, mustWait])
  // A value that was not sent from here comes from Reset, Back or a link, and replaces the text. A value that was sent from here leaves
  // the text alone, because typing goes on meanwhile.
  if (typed.value !== value) {
    const at = typed.sent.indexOf(value)
    const kept = { ...typed, value, sent: typed.sent.slice(at + 1) }
    setTyped(at < 0 ? { ...kept, text: value, waiting: undefined } : kept)
  }
  return (
    <SearchBox
      {...box}
      value={typed.text}
      onEnter={() => waiting !== undefined && search(waiting)}
      onChange={(text) => setTyped((last) => ({ ...last, text, waiting: text.trim(), isNextTo: isBehind }))}
    />
  )
}
