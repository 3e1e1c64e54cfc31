import { useState } from 'react'
import type { Action } from './actions.tsx'
import type { RowForm } from './columns.tsx'

interface RowActionsProps<R> {
  row: R
  actions: readonly Action<R>[]
  form: RowForm
  describedBy: string
  className: string | undefined
  onDone: () => void
  refuse: (broken: { readonly message: string; readonly field: string }) => void
}

/** The buttons of a row: while one is at work, the others wait. */
export function RowActions<R>({ row, actions, className, ...pressed }: RowActionsProps<R>) {
  const [working, setWorking] = useState('')
  return (
    <div className={className}>
      {actions
        .filter((action) => action.when(row))
        .map(({ label, letter, Press }) => (
          <span key={label} data-letter={letter ?? ''}>
            <Press
              {...pressed}
              row={row}
              locked={working !== '' && working !== label}
              onBusy={(busy) => setWorking(busy ? label : '')}
            />
          </span>
        ))}
    </div>
  )
}
