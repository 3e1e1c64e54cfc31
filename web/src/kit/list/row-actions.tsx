import { messages } from '@backoffice/contract/messages'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { useSpelling } from '../spelling.ts'
import type { Action, Refusal } from './actions.tsx'
import css from './row-actions.module.css'
import { RowPlaceContext } from './row-button.tsx'
import type { RowsProps } from './table-props.ts'

interface RowActionsProps<R> {
  row: R
  /** The rows of the table, the cards or the review, with their actions, forms and notes. */
  of: Pick<RowsProps<R>, 'actions' | 'rowKey' | 'formOf' | 'noteOf' | 'decisionOf' | 'onOpen' | 'refuse'>
  describedBy: string
  className: string | undefined
  /** The place of the buttons with words. */
  place?: 'words' | 'bar'
  /** Runs when the row was decided. */
  onDone: () => void
}

/**
 * Draws the actions of a row: while one is at work, the others wait. A secondary one has one face in every row of every list: a button with
 * its icon where it has one, otherwise an entry of the menu.
 */
export function RowActions<R>(props: RowActionsProps<R>) {
  const { row, of, describedBy, className, place = 'words', onDone } = props
  const { actions = [], rowKey, formOf, noteOf, decisionOf, onOpen, refuse } = of
  // The note replaces the buttons, which keep their room.
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
  const withIcon = possible.filter(({ secondary, icon }) => secondary && icon)
  const inMenu = possible.filter(({ secondary, icon }) => secondary && !icon)
  const first = [...main, ...withIcon, ...inMenu].find(({ opens }) => opens)
  const keysOf = (action: Action<R>) =>
    [action.letter?.toUpperCase(), action === first && 'Enter'].filter(Boolean).join(', ')
  const drawn = (action: Action<R>) => {
    const { label, letter, opens, when, Press, Dialog } = action
    const keys = keysOf(action)
    const hint = keys === '' ? undefined : messages.list.key(keys)
    const isIcon = withIcon.includes(action)
    return (
      <span
        key={label}
        data-letter={letter ?? ''}
        data-opens={opens || undefined}
        data-more={isIcon || undefined}
        title={isIcon ? [spell(label), hint].filter(Boolean).join('. ') : hint}
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
        {[...main, ...withIcon].map((action) => (
          <RowPlaceContext key={action.label} value={(action.secondary && action.icon) || place}>
            {drawn(action)}
          </RowPlaceContext>
        ))}
        {inMenu.length > 0 && (
          <span data-more>
            <Menu
              button={(props) => (
                <Button {...props} small tone="ghost" aria-label="More" aria-describedby={describedBy}>
                  <IconDots aria-hidden size={18} stroke={1.75} />
                </Button>
              )}
            >
              <RowPlaceContext value="menu">{inMenu.map(drawn)}</RowPlaceContext>
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
