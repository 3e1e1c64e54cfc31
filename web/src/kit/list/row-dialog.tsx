import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowDecision, RowNote } from './rows-stay.ts'
import type { RowKey, useRowFocus } from './row-focus.ts'

/** The props of a dialog about a row. */
export interface RowModal<R> {
  readonly row: R
  readonly opened: boolean
  /** Closes the dialog. `done` means that the row was decided, and the focus moves on to the next. */
  readonly onClose: (done?: boolean) => void
  readonly decision: RowDecision
  /** True when the row was decided, here or by another user: the dialog is closing, and its typed values are of no use any more. */
  readonly decided: boolean
}

/** Opens a dialog about a row; `canDecide` is the action's own condition. */
export type OpenRowDialog<R> = (row: R, Dialog: ComponentType<RowModal<R>>, canDecide: (row: R) => boolean) => void

interface Opened<R> {
  readonly Dialog: ComponentType<RowModal<R>>
  readonly row: R
  readonly canDecide: (row: R) => boolean
  readonly scope: string
  readonly opener: Element | null
  readonly isOpen: boolean
}

interface RowDialog<R> {
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => RowKey
  /** The branch: a dialog never stays over the rows of another branch. */
  readonly scope: string
  readonly focus: ReturnType<typeof useRowFocus>
  readonly noteOf: (key: RowKey) => RowNote | undefined
  readonly decisionOf: (row: R, canDecide: (row: R) => boolean) => RowDecision
}

/**
 * Draws the dialog that a row's button opened. It is drawn outside of the rows: a table that becomes cards draws its rows anew, and a row
 * may leave the list meanwhile. It stays drawn once it was opened, so that its closing is animated. It closes when the row was decided by
 * any user.
 */
export function useRowDialog<R>({ rows, rowKey, scope, focus, noteOf, decisionOf }: RowDialog<R>) {
  const [openedDialog, setOpenedDialog] = useState<Opened<R>>()
  const isElsewhere = openedDialog !== undefined && openedDialog.scope !== scope
  if (isElsewhere) setOpenedDialog(undefined)
  const key = openedDialog && rowKey(openedDialog.row)
  const decided = key !== undefined && noteOf(key) !== undefined
  const closesItself = decided && openedDialog?.isOpen === true
  useEffect(() => {
    if (!closesItself || key === undefined) return
    setOpenedDialog((last) => last && { ...last, isOpen: false })
    // The dialog is closed by now and has given the focus back to its button.
    focus.moveOn(key)
  }, [closesItself, key, focus])

  const open: OpenRowDialog<R> = (row, Dialog, canDecide) =>
    setOpenedDialog({ Dialog, row, canDecide, scope, opener: document.activeElement, isOpen: true })
  if (!openedDialog || isElsewhere || key === undefined) return { open, dialog: null }

  const { Dialog, opener, isOpen } = openedDialog
  const now = rows.find((row) => rowKey(row) === key)
  const onClose = (done = false) => {
    // The state changes at once: nothing outside an open dialog can get the focus, and a closing one gives it back to its button.
    flushSync(() => setOpenedDialog({ ...openedDialog, isOpen: false }))
    if (done) focus.moveOn(key)
    // The button disappeared with its layout, so the row itself gets the focus.
    else if (!opener?.isConnected) focus.focus(now && key)
  }
  const dialog = (
    <Suspense fallback={null}>
      <Dialog
        key={key}
        row={now ?? openedDialog.row}
        opened={isOpen && !decided}
        onClose={onClose}
        decision={decisionOf(now ?? openedDialog.row, openedDialog.canDecide)}
        decided={decided}
      />
    </Suspense>
  )
  return { open, dialog }
}
