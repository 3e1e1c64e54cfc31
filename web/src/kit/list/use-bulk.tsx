import { sum } from '@backoffice/contract/money'
import { useState } from 'react'
import { showMoney } from '../format.ts'
import type { BulkAction } from './bulk.tsx'
import type { Column } from './columns.tsx'
import type { useListForm } from './list-form.ts'
import type { RowKey } from './row-focus.ts'

interface Bulk<R> {
  actions: readonly BulkAction<R>[]
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => RowKey
  form: ReturnType<typeof useListForm>
}

const none: ReadonlySet<RowKey> = new Set()

/** The rows ticked on the page shown, and the buttons for all of them. Turning the page forgets what is no longer in sight. */
export function useBulk<R>({ actions, columns, rows, rowKey, form }: Bulk<R>) {
  const [ticked, setTicked] = useState(none)
  const can = (row: R) => actions.some((action) => action.when(row))
  const chosen = rows.filter((row) => ticked.has(rowKey(row)) && can(row))
  const amount = (columns.find((column) => column.amount && column.pinned) ?? columns.find((column) => column.amount))
    ?.amount
  return {
    selection: {
      selected: new Set(chosen.map(rowKey)),
      can,
      onChange: (row: R, on: boolean) => {
        const kept = chosen.map(rowKey).filter((key) => key !== rowKey(row))
        setTicked(new Set(on ? [...kept, rowKey(row)] : kept))
      },
      onAll: (on: boolean) => setTicked(on ? new Set(rows.filter(can).map(rowKey)) : none),
    },
    toolbar: chosen.length > 0 && (
      <>
        {actions.map(({ label, when, Press }) => {
          const fitting = chosen.filter(when)
          const added = amount ? showMoney(sum(fitting.map(amount))) : ''
          return (
            <Press
              key={label}
              rows={fitting}
              sum={added}
              form={form.bar}
              onDone={() => setTicked(none)}
              refuse={(broken) => form.refuse('', broken)}
            />
          )
        })}
      </>
    ),
  }
}
