import { messages } from '@backoffice/contract/messages'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { useSpelling } from '../spelling.ts'
import type { Action, Refusal } from './actions.tsx'
import css from './row-actions.module.css'
import { RowPlaceContext } from './row-button.tsx'
import type { RowsProps } from './table-grid.tsx'

interface RowActionsProps<R> {
  row: R
  /** The rows of the table, the cards or the review, with their actions, forms and notes. */
  of: Pick<RowsProps<R>, 'actions' | 'rowKey' | 'formOf' | 'noteOf' | 'decisionOf' | 'onOpen' | 'refuse'>
  describedBy: string
  className: string | undefined
  /** Runs when the row was decided. */
  onDone: () => void
}

/**
 * Draws the actions of a row: while one is at work, the others wait. Secondary ones share a menu as soon as they are several; one alone is a
 * button, which has only its icon where the row has two buttons without it.
 */
export function RowActions<R>(props: RowActionsProps<R>) {
  const { row, of, describedBy, className, onDone } = props
  const { actions = [], rowKey, formOf, noteOf, decisionOf, onOpen, refuse } = of
  // The note stands in place of the buttons, which keep their room.
  const note = noteOf(rowKey(row))
  const pressed = {
    form: formOf(row),
    describedBy,
    onDone,
    refuse: (refusal: Refusal) => refuse(row, refusal),
  }
  const [working, setWorking] = useState('')
  const spell = useSpelling()
  const possible = actions.filter((action) => action.when(row) || action.label === working)
  const main = possible.filter(({ secondary }) => !secondary)
  const secondary = possible.filter((action) => action.secondary)
  const [only] = secondary
  const lone = secondary.length === 1 && main.length > 1 && only?.icon ? only : undefined
  const hasMenu = secondary.length > 1 || (secondary.length === 1 && main.length > 1 && !lone)
  const first = [...(hasMenu ? main : possible), ...(hasMenu ? secondary : [])].find(({ opens }) => opens)
  const keysOf = (action: Action<R>) =>
    [action.letter?.toUpperCase(), action === first && 'Enter'].filter(Boolean).join(', ')
  const drawn = (action: Action<R>) => {
    const { label, letter, opens, when, Press, Dialog } = action
    const keys = keysOf(action)
    const hint = keys === '' ? undefined : messages.list.key(keys)
    const isLone = action === lone
    return (
      <span
        key={label}
        data-letter={letter ?? ''}
        data-opens={opens || undefined}
        data-more={isLone || undefined}
        title={isLone ? [spell(label), hint].filter(Boolean).join('. ') : hint}
      >
        <Press
          {...pressed}
          row={row}
          locked={working !== '' && working !== label}
          decision={decisionOf(row, when)}
          onBusy={(busy) => setWorking(busy ? label : '')}
          onOpen={() => Dialog && onOpen(row, Dialog, when)}
        />
      </span>
    )
  }
  return (
    <>
      <div className={className} style={note && { visibility: 'hidden' }} data-quiet={main.length === 0 || undefined}>
        {(hasMenu ? main : possible).map((action) => (
          <RowPlaceContext key={action.label} value={(action === lone && action.icon) || 'words'}>
            {drawn(action)}
          </RowPlaceContext>
        ))}
        {hasMenu && (
          <span data-more>
            <Menu
              button={(props) => (
                <Button {...props} small tone="ghost" aria-label="More" aria-describedby={describedBy}>
                  <IconDots aria-hidden size={18} stroke={1.75} />
                </Button>
              )}
            >
              <RowPlaceContext value="menu">{secondary.map(drawn)}</RowPlaceContext>
            </Menu>
          </span>
        )}
      </div>
      {note && (
        <p className={css.note} data-tone={note.tone}>
          {spell(note.text)}
          {note.undo && (
            <Button small data-undo={note.undo.at} title={messages.list.key('U')} onClick={note.undo.run}>
              Undo
            </Button>
          )}
        </p>
      )}
    </>
  )
}
