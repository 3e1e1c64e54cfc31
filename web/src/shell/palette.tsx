import { messages } from '@backoffice/contract/messages'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../kit/dialog.tsx'
import { Keys } from './keys.tsx'
import { entriesFor, type Entry, usePaletteEntries } from './palette-entries.tsx'
import css from './palette.module.css'

interface PaletteProps {
  onClose: () => void
  logout: () => void
}

/** Finds screens, companies and branches, themes and Logout by typing. */
export function Palette({ onClose, logout }: PaletteProps) {
  const entries = usePaletteEntries(logout)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const matches = entriesFor(typed.trim(), entries)
  const active = matches[activeIndex]
  const idOf = (entry: Entry) => `${id}-${entry.id}`

  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    // The closed palette returns the focus before the entry does its work.
    flushSync(onClose)
    entry.run()
  }
  const keys = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
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
    <Dialog label="Search or jump to" shape="top" opened onClose={onClose}>
      <div className={css.content}>
        <input
          data-autofocus
          className={css.input}
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded="true"
          aria-controls={`${id}-found`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search or jump to…"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveIndex(0)
          }}
          onKeyDown={keys}
        />
        <p role="status" className={css.none}>
          {matches.length === 0 && messages.shell.noMatch}
        </p>
        <div id={`${id}-found`} role="listbox" aria-label="Found" className={css.found}>
          {[...new Set(matches.map(({ group }) => group))].map((group) => (
            <div key={group} role="group" aria-label={group}>
              <p role="presentation" className={css.group}>
                {group}
              </p>
              {matches.map(
                (entry, place) =>
                  entry.group === group && (
                    <Option
                      key={entry.id}
                      id={idOf(entry)}
                      entry={entry}
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
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

const Option = ({ id, entry: { label, icon: Icon, keys, current }, active, onPoint, onChoose }: OptionProps) => (
  <div
    id={id}
    role="option"
    aria-selected={active}
    className={css.option}
    onPointerMove={onPoint}
    // The focus stays in the field.
    onPointerDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <Icon size={18} stroke={1.75} aria-hidden />
    <span className={css.label}>{label}</span>
    {current && <span className={css.current}>Current</span>}
    {keys && <Keys keys={keys} />}
  </div>
)
