import { useEffect, useState } from 'react'
import { type DraftFields, fittingValues } from '../drafts/draft-kind.ts'
import { CHOICES, useDraftStore } from '../drafts/draft-store.ts'
import { toast } from '../toasts.tsx'
import { useViewer } from '../viewer.ts'
import type { Refusal } from './actions.tsx'
import type { BarField, ListField } from './list-fields.tsx'
import type { RowForm } from './columns.tsx'
import type { RowKey } from './row-focus.ts'

type Values = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, string>>

interface Chosen {
  readonly above: Values
  /** Keyed by `nameOf` a row; the row that was typed into last comes last. */
  readonly rows: Readonly<Record<string, Values>>
}
/** Returns the key of a row. It has a prefix, because integer-like keys of an object are sorted before others. */
const nameOf = (row: RowKey) => `row ${row}`

/** Older rows are dropped: most were decided and are never shown again. */
const KEPT_ROWS = 50

function withValue(rows: Chosen['rows'], row: RowKey, name: string, value: unknown): Chosen['rows'] {
  const { [nameOf(row)]: before, ...others } = rows
  const latest = [...Object.entries(others), [nameOf(row), { ...before, [name]: value }] as const]
  return Object.fromEntries(latest.slice(-KEPT_ROWS))
}

const objectOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Returns the kept values that their fields still accept. */
export function chosenFrom(kept: unknown, fields: DraftFields<Values>): Chosen {
  const { above, rows } = objectOf(kept)
  const fitting = Object.entries(objectOf(rows)).map(([row, values]) => [row, fittingValues(fields, values)] as const)
  return { above: fittingValues(fields, above), rows: Object.fromEntries(fitting.slice(-KEPT_ROWS)) }
}

/** Keeps the values through a reload, an ended session and a branch switch; on a page that only searches anew each branch has its own. */
function useChosen(fields: Readonly<Record<string, ListField<never>>>) {
  const store = useDraftStore()
  const key = store.keyOf(CHOICES)
  const schemas = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  const read = () => ({ key, chosen: chosenFrom(store.read(key), schemas), isChanged: false })
  const [kept, setKept] = useState(read)
  if (kept.key !== key) setKept(read)
  useEffect(() => {
    if (kept.isChanged) store.write(kept.key, kept.chosen)
  }, [store, kept])
  const change = (next: (chosen: Chosen) => Chosen) =>
    setKept((last) => ({ ...last, chosen: next(last.chosen), isChanged: true }))
  return [kept.chosen, change] as const
}

/** Keeps the values typed into the rows of a list, and those above it that are for every row. */
export function useListForm(fields: Readonly<Record<string, ListField<never>>>, bar: readonly BarField[]) {
  const viewer = useViewer()
  const [{ above, rows }, change] = useChosen(fields)
  const [refused, setRefused] = useState<{ row: RowKey; broken: Refusal }>()
  const startOf = (row: unknown): Values =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.start(viewer, row as never)]))
  const isAbove = (name: string) => bar.some((field) => field.name === name)

  const errorsOf = (row: RowKey | undefined): Errors => {
    if (!refused) return {}
    const here =
      row === undefined ? isAbove(refused.broken.field) : refused.row === row && !isAbove(refused.broken.field)
    return here ? { [refused.broken.field]: refused.broken.message } : {}
  }
  const valuesOf = (key: RowKey, row: unknown): Values => ({ ...startOf(row), ...above, ...rows[nameOf(key)] })
  const settle = (name: string) => setRefused((last) => (last?.broken.field === name ? undefined : last))

  return {
    bar: {
      values: { ...startOf(undefined), ...above },
      errors: errorsOf(undefined),
      set: (name: string, value: unknown) => {
        settle(name)
        change((last) => ({ ...last, above: { ...last.above, [name]: value } }))
      },
    } satisfies RowForm,
    /** Returns the values of a row; `page` holds all rows shown with it, and `keyOf` returns their keys. */
    of: <R>(row: RowKey, page: readonly R[] = [], keyOf: (row: R) => RowKey = () => row): RowForm => ({
      values: valuesOf(
        row,
        page.find((one) => keyOf(one) === row),
      ),
      errors: errorsOf(row),
      set: (name, value) => {
        settle(name)
        change((last) => ({ ...last, rows: withValue(last.rows, row, name, value) }))
      },
      spread: (name) => {
        const own = rows[nameOf(row)]
        const value = own?.[name]
        const isOwn = own !== undefined && name in own && value !== null
        const takes = fields[name]?.takes
        const takers = page.filter((other) => takes?.(other as never, value as never, viewer) ?? true)
        if (!isOwn || takers.every((other) => valuesOf(keyOf(other), other)[name] === value)) return undefined
        return {
          rows: takers.length,
          isWholePage: takers.length === page.length,
          run: () => {
            settle(name)
            change((last) => ({
              ...last,
              rows: takers.reduce((all, other) => withValue(all, keyOf(other), name, value), last.rows),
            }))
          },
        }
      },
    }),
    /**
     * Shows a refusal in a toast and under its field, which gets the focus. A field with an unreadable text shows that in both places,
     * instead of the rule that its empty value breaks.
     */
    refuse: (row: RowKey, { field, message, wasShown = false }: Refusal) => {
      const rowOf = (control: Element) => control.closest<HTMLElement>('[data-row]')?.dataset['row']
      const expectedRow = isAbove(field) ? undefined : String(row)
      // A review shows the field of the row a second time, above the list.
      const control = [...document.getElementsByName(field)].findLast((named) => rowOf(named) === expectedRow)
      const unreadable = control instanceof HTMLInputElement && control.validity.customError
      const broken = { field, message: unreadable ? control.validationMessage : message }
      setRefused({ row, broken })
      if (!wasShown) toast.error(broken.message)
      control?.focus()
    },
  }
}
