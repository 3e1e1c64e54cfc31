import { type ComponentType, Suspense, useState } from 'react'
import type { RowKey, useRowFocus } from './row-focus.ts'

/** What a dialog about a row gets. */
export interface RowModal<R> {
  readonly row: R
  readonly opened: boolean
  /** `done`: the row was dealt with, and the focus moves on to the next. */
  readonly onClose: (done?: boolean) => void
  readonly returnFocus: boolean
}

interface Opened<R> {
  readonly Dialog: ComponentType<RowModal<R>>
  readonly row: R
  readonly opener: Element | null
  readonly step: 'opened' | 'closed' | 'done'
}

interface RowDialog<R> {
  rows: readonly R[]
  rowKey: (row: R) => RowKey
  focus: ReturnType<typeof useRowFocus>
}

/**
 * The dialog that a row's button opened. It stands beside the rows, not in one: a table that becomes cards draws its rows anew, and a
 * row may leave the list meanwhile. It stays drawn once it was opened, so that it closes in its own time.
 */
export function useRowDialog<R>({ rows, rowKey, focus }: RowDialog<R>) {
  const [asked, setAsked] = useState<Opened<R>>()
  const open = (row: R, Dialog: ComponentType<RowModal<R>>) =>
    setAsked({ Dialog, row, opener: document.activeElement, step: 'opened' })
  if (!asked) return { open, dialog: null }

  const { Dialog, opener, step } = asked
  const key = rowKey(asked.row)
  const now = rows.find((row) => rowKey(row) === key)
  const onClose = (done = false) => {
    setAsked({ ...asked, step: done ? 'done' : 'closed' })
    if (done) focus.focus(focus.neighbour(key))
    // The button went with its layout: the row itself is the nearest to it.
    else if (!opener?.isConnected) focus.focus(now && key)
  }
  const dialog = (
    <Suspense fallback={null}>
      <Dialog
        key={key}
        row={now ?? asked.row}
        opened={step === 'opened'}
        onClose={onClose}
        // A row that was dealt with is about to go: the focus is already on the next one.
        returnFocus={step !== 'done'}
      />
    </Suspense>
  )
  return { open, dialog }
}
