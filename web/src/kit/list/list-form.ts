import type { Broken } from '@backoffice/contract/rules'
import { useState } from 'react'
import { toast } from '../toasts.tsx'
import { useViewer } from '../viewer.ts'
import type { BarField, ListField } from './list-fields.tsx'
import type { RowForm } from './columns.tsx'
import type { RowKey } from './row-focus.ts'

type Values = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, string>>

/** The values typed into the rows of a list, and those above it that go for every row. */
export function useListForm(fields: Readonly<Record<string, ListField<never>>>, bar: readonly BarField[]) {
  const viewer = useViewer()
  const [rows, setRows] = useState<ReadonlyMap<RowKey, Values>>(new Map())
  const [above, setAbove] = useState<Values>({})
  const [refused, setRefused] = useState<{ row: RowKey; broken: Broken }>()
  const start: Values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.start(viewer)]))
  const isAbove = (name: string) => bar.some((field) => field.name === name)

  const errorsOf = (row: RowKey | undefined): Errors => {
    if (!refused) return {}
    const here =
      row === undefined ? isAbove(refused.broken.field) : refused.row === row && !isAbove(refused.broken.field)
    return here ? { [refused.broken.field]: refused.broken.message } : {}
  }
  const settle = (name: string) => setRefused((last) => (last?.broken.field === name ? undefined : last))

  return {
    bar: {
      values: { ...start, ...above },
      errors: errorsOf(undefined),
      set: (name: string, value: unknown) => {
        settle(name)
        setAbove((last) => ({ ...last, [name]: value }))
      },
    } satisfies RowForm,
    of: (row: RowKey): RowForm => ({
      values: { ...start, ...above, ...rows.get(row) },
      errors: errorsOf(row),
      set: (name, value) => {
        settle(name)
        setRows((last) => new Map(last).set(row, { ...last.get(row), [name]: value }))
      },
    }),
    /** The rule's message as a toast and under its field, which gets the focus. */
    refuse: (row: RowKey, broken: Broken) => {
      setRefused({ row, broken })
      toast.error(broken.message)
      const rowOf = (control: Element) => control.closest<HTMLElement>('[data-row]')?.dataset.row
      const wanted = isAbove(broken.field) ? undefined : String(row)
      const named = [...document.getElementsByName(broken.field)]
      named.find((control) => rowOf(control) === wanted)?.focus()
    },
  }
}
