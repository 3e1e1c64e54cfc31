import type { Day } from '@backoffice/contract/day'
import { day, text } from '@backoffice/contract/fields'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import * as z from 'zod/mini'
import { Button } from '../button.tsx'
import { DayField } from '../form/day-field.tsx'
import { nameAndCode } from '../form/options.ts'
import { SelectField } from '../form/select-field.tsx'
import { ReadOnlyField, TextField } from '../form/text-field.tsx'
import { todayOf, useViewer, type Viewer } from '../viewer.ts'
import type { RowForm, Spread } from './columns.tsx'
import css from './list-fields.module.css'
import type { Choices } from './options.ts'

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
