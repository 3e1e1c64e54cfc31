import { messages } from '@backoffice/contract/messages'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Menu } from '../menu.tsx'
import { useSpelling } from '../spelling.ts'
import type { Action, Refusal } from './actions.tsx'
import type { RowForm } from './columns.tsx'
import type { RowDecision, RowNote } from './held-rows.ts'
import css from './row-actions.module.css'
import { InRowMenu } from './row-button.tsx'
import type { OpenRowDialog } from './row-dialog.tsx'

interface RowActionsProps<R> {
  row: R
  actions: readonly Action<R>[]
  form: RowForm
  describedBy: string
  className: string | undefined
  /** The note in place of the buttons, which keep their room. */
  note: RowNote | undefined
  decisionOf: (row: R, canDecide: (row: R) => boolean) => RowDecision
  onDone: () => void
  onOpen: OpenRowDialog<R>
  refuse: (refusal: Refusal) => void
}

/**
 * Draws the actions of a row: while one is at work, the others wait. Secondary ones share a menu as soon as they are several, or the row
 * has two buttons without them.
 */
export function RowActions<R>(props: RowActionsProps<R>) {
  const { row, actions, className, note, decisionOf, onOpen, ...pressed } = props
  const [working, setWorking] = useState('')
  const spell = useSpelling()
  const possible = actions.filter((action) => action.when(row) || action.label === working)
  const main = possible.filter(({ secondary }) => !secondary)
  const secondary = possible.filter((action) => action.secondary)
  const hasMenu = secondary.length > 1 || (secondary.length === 1 && main.length > 1)
  const first = [...(hasMenu ? main : possible), ...(hasMenu ? secondary : [])].find(({ opens }) => opens)
  const keysOf = (action: Action<R>) =>
    [action.letter?.toUpperCase(), action === first && 'Enter'].filter(Boolean).join(', ')
  const drawn = (action: Action<R>) => {
    const { label, letter, opens, when, Press, Dialog } = action
    const keys = keysOf(action)
    return (
      <span
        key={label}
        data-letter={letter ?? ''}
        data-opens={opens || undefined}
        title={keys === '' ? undefined : messages.list.key(keys)}
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
        <InRowMenu value={false}>{(hasMenu ? main : possible).map(drawn)}</InRowMenu>
        {hasMenu && (
          <span data-more>
            <Menu
              button={(props) => (
                <Button {...props} small tone="ghost" aria-label="More" aria-describedby={pressed.describedBy}>
                  <IconDots aria-hidden size={18} stroke={1.75} />
                </Button>
              )}
            >
              <InRowMenu value>{secondary.map(drawn)}</InRowMenu>
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
