import { labels } from '@backoffice/contract/labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import type { Action } from './actions.tsx'
import type { Refusal } from './list-fields.tsx'
import css from './row-actions.module.css'
import { type RowPlace, RowPlaceContext } from './row-controls.tsx'
import type { RowsProps } from './table-props.ts'

interface RowActionsProps<R> {
  row: R
  /** The rows of the table, the cards or the review, with their actions, forms and notes. */
  of: Pick<RowsProps<R>, 'actions' | 'rowKey' | 'formOf' | 'noteOf' | 'decisionOf' | 'onOpen' | 'refuse'>
  describedBy: string
  className: string | undefined
  /** The place of the buttons with words. */
  place?: 'words' | 'bar'
  /** The number of buttons that are in sight at rest; the others come next to them on hover and focus. Without it they are in a menu. */
  atRest?: number
  /** Runs when the row was decided. */
  onDone: () => void
}

/**
 * Draws the actions of a row: while one is at work, the others wait. A secondary one has one face in every row of every list: a button with
 * its icon where it has one, otherwise an entry of the menu.
 */
export function RowActions<R>(props: RowActionsProps<R>) {
  const { row, of, describedBy, className, place = 'words', atRest, onDone } = props
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
  const possible = actions.filter((action) => action.when(row) || action.label === working)
  const main = possible.filter(({ secondary }) => !secondary)
  const withIcon = possible.filter(({ secondary, icon }) => secondary && icon)
  const inMenu = possible.filter(({ secondary, icon }) => secondary && !icon)
  const all = [...main, ...withIcon, ...inMenu]
  const first = all.find(({ opens }) => opens)
  const keysOf = (action: Action<R>) =>
    [action.letter?.toUpperCase(), action === first && 'Enter'].filter(Boolean).join(', ')
  const drawn = (action: Action<R>, at: RowPlace) => {
    const { label, letter, opens, when, Press, Dialog } = action
    const keys = keysOf(action)
    const hint = keys === '' ? undefined : listMessages.key(keys)
    const isIcon = typeof at !== 'string'
    return (
      <span
        key={label}
        data-letter={letter ?? ''}
        data-opens={opens || undefined}
        data-more={isIcon || undefined}
        title={isIcon && hint !== undefined ? listMessages.buttonWithKey(label, hint) : isIcon ? label : hint}
      >
        <RowPlaceContext value={at}>
          <Press
            {...pressed}
            row={row}
            locked={working !== '' && working !== label}
            decision={decisionOf(row, when)}
            onBusy={(busy) => setWorking(busy ? label : '')}
            onOpen={() => Dialog && onOpen(row, Dialog, when)}
          />
        </RowPlaceContext>
      </span>
    )
  }
  const iconOf = ({ secondary, icon }: Action<R>) => (secondary && icon) || place
  // A row without a main action shows its first other one, so that there is something to hover.
  const inSight = atRest === undefined ? [...main, ...withIcon] : all.slice(0, Math.min(atRest, main.length || 1))
  const onHover = atRest === undefined ? [] : all.slice(inSight.length)
  return (
    <>
      <div
        className={`${css.buttons} ${className ?? ''}`}
        style={note && { visibility: 'hidden' }}
        data-quiet={main.length === 0 || undefined}
      >
        {inSight.map((action) => drawn(action, iconOf(action)))}
        {onHover.length > 0 && <div className={css.onHover}>{onHover.map((action) => drawn(action, 'words'))}</div>}
        {atRest === undefined && inMenu.length > 0 && (
          <span data-more>
            <Menu
              button={(props) => (
                <Button {...props} small tone="ghost" aria-label={labels.more} aria-describedby={describedBy}>
                  <IconDots aria-hidden size={18} stroke={1.75} />
                </Button>
              )}
            >
              {inMenu.map((action) => drawn(action, 'menu'))}
            </Menu>
          </span>
        )}
      </div>
      {note && (
        <p className={css.note} data-tone={note.tone}>
          {note.text}
          {note.undo && (
            <Button small data-undo={note.undo.at} title={listMessages.key('U')} onClick={note.undo.run}>
              {labels.undo}
            </Button>
          )}
        </p>
      )}
    </>
  )
}
