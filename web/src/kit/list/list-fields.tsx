/** The fields that are typed into the rows of a list or once above it, and the values that they keep. */
import type { Day } from '@backoffice/contract/day'
import { day, text } from '@backoffice/contract/fields'
import type { Broken } from '@backoffice/contract/rules'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../button.tsx'
import { DayField } from '../form/day-field.tsx'
import { nameAndCode } from '../form/options.ts'
import { SelectField } from '../form/select-field.tsx'
import { ReadOnlyField, TextField } from '../form/text-field.tsx'
import { todayOf, useViewer, type Viewer } from '../viewer.ts'
import { type DraftFields, fittingValues } from '../drafts/draft-kind.ts'
import { CHOICES, useDraftStore } from '../drafts/draft-store.ts'
import { toast } from '../toasts.tsx'
import type { RowForm, Spread } from './columns.tsx'
import css from './list-fields.module.css'
import type { Choices } from './options.ts'
import type { RowKey } from './row-focus.ts'

export interface FieldLook<V> {
  readonly label: string
  readonly name: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly error: string | undefined
  readonly spread?: Spread | undefined
  /** The row that the value is typed into; none above the table. */
  readonly row?: unknown
}

export interface NamedLook<V> {
  readonly value: V
  readonly sentence: (chosen: string) => string
}

/** A value that is typed into a row, or once above the table, and is sent when a button of the row saves. */
export interface ListField<V> {
  /** Returns the value at the start: of a row, or above the table. */
  readonly start: (viewer: Viewer, row?: never) => V
  /** Checks a kept value; a value that does not fit is dropped. */
  readonly schema: z.ZodMiniType<V>
  /** Returns whether the value of another row is possible for a row; without it, it always is. */
  readonly takes?: (row: never, value: V, viewer: Viewer) => boolean
  readonly Control: ComponentType<FieldLook<V>>
  /** Draws a sentence with the words of the chosen value, where the value is not its own words. */
  readonly Named?: ComponentType<NamedLook<V>>
}

/** A broken rule. `wasShown` is true when the server refused and the toast was already shown. */
export interface Refusal extends Broken {
  readonly wasShown?: boolean
}

export interface Days {
  readonly from: Day
  readonly to: Day
}

interface DayDeclared<R> {
  readonly start: (viewer: Viewer, row?: R) => Day | null
  /** Returns the label of the button that copies a row's day to the page, or to `count` of its rows. */
  readonly forAll?: (spread: Pick<Spread, 'rows' | 'isWholePage'>) => string
  /** Returns the days that are possible for a row: the calendar offers no others. */
  readonly between?: (row: R, viewer: Viewer) => Days
}

export const listField = {
  day: <R,>({ start, forAll, between }: DayDeclared<R>): ListField<Day | null> => ({
    start,
    schema: z.nullable(day),
    ...(between && {
      takes: (row: R, value: Day | null, viewer: Viewer) => {
        const { from, to } = between(row, viewer)
        return value === null || (value >= from && value <= to)
      },
    }),
    Control: ({ spread, row, ...look }) => {
      const viewer = useViewer()
      return (
        <>
          <DayField {...look} {...(row !== undefined && between?.(row as R, viewer))} today={todayOf(viewer, row)} />
          {forAll && spread && (
            <Button
              small
              full
              tone="ghost"
              className={css.spread}
              onClick={(event) => {
                const around = event.currentTarget.closest<HTMLElement>('[data-row]')
                spread.run()
                around?.focus()
              }}
            >
              {forAll(spread)}
            </Button>
          )}
        </>
      )
    },
  }),
  /** Holds a number that a part of the review chooses; nothing is chosen at the start. */
  chosen: (): ListField<number | null> => ({
    start: () => null,
    schema: z.nullable(z.number()),
    Control: () => null,
  }),
  /** A field for a line of text. */
  text: (max: number): ListField<string> => ({
    start: () => '',
    schema: text(max),
    Control: ({ spread: _spread, row: _row, ...look }) => <TextField {...look} maxLength={max} />,
  }),
  /** Chooses one of a list. An only choice is chosen already; a kept choice that is no longer offered is dropped. */
  pick: (choices: Choices): ListField<string> => ({
    start: () => '',
    schema: z.string(),
    Control: ({ spread: _spread, row: _row, ...look }) => {
      const { options, loading, unavailable } = choices.use()
      const only = options.length === 1 ? options[0]?.value : undefined
      const isGone = look.value !== '' && options.length > 0 && options.every(({ value }) => value !== look.value)
      useEffect(() => {
        if (isGone || (only !== undefined && look.value === '')) look.onChange(only ?? '')
      })
      return <SelectField {...look} options={options} loading={loading} unavailable={unavailable} />
    },
    Named: ({ value, sentence }) => {
      const { options } = choices.use()
      const chosen = options.find((option) => option.value === value)
      return chosen && <p>{sentence(nameAndCode(chosen))}</p>
    },
  }),
}

/** Describes a field above the table: one value for all rows. */
export interface BarField {
  readonly name: string
  readonly label: string
  readonly control: (form: RowForm) => ReactNode
}

/** Shows a fact above the table, read only: `factBar('Date', (viewer) => showDay(viewer.today, 'DMY'))`. */
export const factBar = (label: string, read: (viewer: Viewer) => string): BarField => ({
  name: '',
  label,
  control: () => <Fact label={label} read={read} />,
})

const Fact = ({ label, read }: { label: string; read: (viewer: Viewer) => string }) => (
  <ReadOnlyField label={label} value={read(useViewer())} />
)

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
    of: <R,>(row: RowKey, page: readonly R[] = [], keyOf: (row: R) => RowKey = () => row): RowForm => ({
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
