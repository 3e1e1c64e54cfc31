import { findMessages } from '@backoffice/contract/find/find-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { englishKey } from '../kit/english-key.ts'
import { Marked } from '../kit/marked.tsx'
import { partsFound, type TextPart } from '../kit/plain-text.ts'
import { Keys } from '../kit/keys.tsx'
import { entriesFor, type Entry, usePaletteEntries } from './palette-entries.tsx'
import { useFound } from './palette-found.ts'
import { typedAhead } from './panel.ts'
import css from './palette.module.css'

interface PaletteProps {
  onClose: () => void
  logout: () => void
}

/** Finds screens, companies and branches, themes and Logout by typing, and clients, documents and users of the branch. */
export function Palette({ onClose, logout }: PaletteProps) {
  const entries = usePaletteEntries(logout)
  const id = useId()
  const [typed, setTyped] = useState(typedAhead.get)
  const [activeIndex, setActiveIndex] = useState(0)
  const query = typed.trim()
  const { entries: found, isSearching, failure, retry } = useFound(query)
  // The server answers later, so its entries are below, and nothing moves under the lit entry.
  const matches = [...entriesFor(query, entries), ...found]
  const active = matches[activeIndex]
  const partsOf = partsFound(query)
  const idOf = (entry: Entry) => `${id}-${entry.id}`

  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  useEffect(() => typedAhead.set(''), [])

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    // The closed palette returns the focus before the entry does its work.
    flushSync(onClose)
    entry.run()
  }
  const keys = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && englishKey(event) === 'k') {
      event.preventDefault()
      return onClose()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key !== 'Enter' && step === undefined) return
    event.preventDefault()
    if (step === undefined) return choose(active)
    setActiveIndex((activeIndex + step + matches.length) % Math.max(1, matches.length))
  }

  return (
    <Dialog label={labels.searchOrJumpTo} shape="top" opened onClose={onClose}>
      <div className={css.content}>
        <input
          data-autofocus
          className={css.input}
          role="combobox"
          aria-label={labels.searchOrJumpTo}
          aria-expanded="true"
          aria-controls={`${id}-found`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={labels.searchHint}
          maxLength={limits.text.line}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveIndex(0)
          }}
          // Text that was typed while the palette was loading stays in its field.
          onFocus={(event) => typedAhead.get() === '' && event.currentTarget.select()}
          onKeyDown={keys}
        />
        <div role="status" className={css.state}>
          {isSearching && findMessages.searching}
          {failure && (
            <>
              {failure.lines.join(' ')}{' '}
              <Button small onClick={retry}>
                {labels.retry}
              </Button>
            </>
          )}
          {matches.length === 0 && !isSearching && !failure && messages.shell.noMatch}
        </div>
        <div id={`${id}-found`} role="listbox" aria-label={labels.found} className={css.found}>
          {[...new Set(matches.map(({ group }) => group))].map((group) => (
            <div key={group} role="group" aria-label={group}>
              <p role="presentation" className={`caption ${css.group}`}>
                {group}
              </p>
              {matches.map(
                (entry, place) =>
                  entry.group === group && (
                    <Option
                      key={entry.id}
                      id={idOf(entry)}
                      entry={entry}
                      partsOf={partsOf}
                      active={place === activeIndex}
                      onPoint={() => setActiveIndex(place)}
                      onChoose={() => choose(entry)}
                    />
                  ),
              )}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  /** Splits a text into the parts that match the search and the rest. */
  partsOf: (text: string) => readonly TextPart[]
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({
  id,
  entry: { label, detail, icon: Icon, keys, current },
  partsOf,
  active,
  onPoint,
  onChoose,
}: OptionProps) => (
  <div
    id={id}
    role="option"
    aria-selected={active}
    className={`option ${css.option}`}
    onPointerMove={onPoint}
    // The focus stays in the field.
    onPointerDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <Icon size={18} stroke={1.75} aria-hidden />
    <span className={css.label}>
      <Marked parts={partsOf(label)} />
      {detail !== undefined && (
        <span className={`aside ${css.detail}`}>
          {' '}
          <Marked parts={partsOf(detail)} />
        </span>
      )}
    </span>
    {current && <span className="caption">{labels.current}</span>}
    {keys && <Keys keys={keys} />}
  </div>
)
