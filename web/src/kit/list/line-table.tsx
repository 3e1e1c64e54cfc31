import { labels } from '@backoffice/contract/labels'
import { messages } from '@backoffice/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import type { LineChanges } from '../form/use-lines.ts'
import { Inline } from '../layout.tsx'
import type { Action } from './actions.tsx'
import type { Column } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import type { CardLook } from './column-roles.ts'
import css from './line-table.module.css'
import { RowButton } from './row-controls.tsx'

interface LineTableProps<L extends object> {
  caption: string
  columns: readonly Column<L>[]
  card: CardLook<L>
  lines: readonly L[]
  /** The model that `useLines` returns. */
  model: LineChanges
  /** Returns the words that name a line, for the note about a removed one. */
  nameOf: (line: L) => string
  /** True when the document was saved: its lines are read only. */
  locked?: boolean
  /** Draws the last line first, next to the entry row above the table. */
  newestFirst?: boolean
}

type At<L> = L & { readonly at: number }

/** Makes a button for each line. The component is made once, so that a press does not lose its focus. */
function lineAction<L>(label: string, letter: string, work: (at: number) => void, moveOn: boolean): Action<At<L>> {
  return {
    label,
    letter,
    // Enter on a line edits it; it never removes one.
    opens: !moveOn,
    when: () => true,
    Press: ({ row, describedBy, onDone }) => (
      <RowButton
        aria-describedby={describedBy}
        onClick={() => {
          work(row.at)
          if (moveOn) onDone()
        }}
      >
        {label}
      </RowButton>
    ),
  }
}

/**
 * Draws the lines of a document as a table with totals, or as cards on a phone: each can be edited and removed, and the last removal can
 * be undone.
 */
export function LineTable<L extends object>(props: LineTableProps<L>) {
  const { lines, model, nameOf, locked = false, newestFirst = false, ...table } = props
  const rows = lines.map((line, at) => ({ ...line, at }))
  const latest = useRef(model)
  latest.current = model
  const [removed, setRemoved] = useState({ name: '', at: 0 })
  const note = useRef<HTMLDivElement>(null)
  const naming = useRef<(at: number) => void>(() => {})
  naming.current = (at) => {
    const line = lines[at]
    if (line) setRemoved({ name: nameOf(line), at })
  }
  const bringBack = () => {
    flushSync(() => model.undoRemove?.())
    note.current?.parentElement?.querySelector<HTMLElement>(`[data-row="${removed.at}"]`)?.focus()
  }
  useEffect(() => {
    // No line is left that could have the focus.
    if (lines.length === 0 && document.activeElement === document.body) note.current?.querySelector('button')?.focus()
  }, [lines.length])
  const [actions] = useState(() => [
    lineAction<L>(labels.edit, 'e', (at) => latest.current.edit(at), false),
    lineAction<L>(
      labels.remove,
      'x',
      (at) => {
        naming.current(at)
        latest.current.remove(at)
      },
      true,
    ),
  ])
  return (
    <>
      <DataTable<At<L>>
        {...table}
        rows={newestFirst ? rows.toReversed() : rows}
        rowKey={(row) => row.at}
        search={false}
        totals={labels.total}
        bold={(row) => row.at === model.editing}
        empty={<p>{messages.lines.none}</p>}
        {...(!locked && { actions })}
      />
      <div ref={note} role="status">
        {model.undoRemove && (
          <Inline as="p" className={css.removed}>
            {messages.lines.removed(removed.name)} <Button onClick={bringBack}>{labels.undo}</Button>
          </Inline>
        )}
      </div>
    </>
  )
}
