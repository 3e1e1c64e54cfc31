import type { Day } from '@backoffice/contract/day'
import { day, text } from '@backoffice/contract/fields'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import * as z from 'zod/mini'
import { Button } from '../button.tsx'
import { DayField } from '../form/day-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { ReadOnlyField, TextField } from '../form/text-field.tsx'
import { useViewer, type Viewer } from '../viewer.ts'
import type { RowForm } from './columns.tsx'
import css from './list-fields.module.css'
import type { Choices } from './options.ts'

export interface FieldLook<V> {
  readonly label: string
  readonly name: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly error: string | undefined
  readonly onSpread?: (() => void) | undefined
}

/** A value that is typed into a row, or once above the table, and is sent when a button of the row saves. */
export interface ListField<V> {
  readonly start: (viewer: Viewer) => V
  /** Checks a value that was kept; one that does not fit is dropped. */
  readonly schema: z.ZodMiniType<V>
  readonly Control: ComponentType<FieldLook<V>>
}

export const listField = {
  /** Takes a day; `forAll` labels the button that copies one row's day to the whole page. */
  day: ({ start, forAll }: { start: (viewer: Viewer) => Day | null; forAll?: string }): ListField<Day | null> => ({
    start,
    schema: z.nullable(day),
    Control: ({ onSpread, ...look }) => (
      <>
        <DayField {...look} today={useViewer().today} />
        {forAll !== undefined && onSpread && (
          <Button
            small
            tone="ghost"
            className={css.spread}
            onClick={(event) => {
              const row = event.currentTarget.closest<HTMLElement>('[data-row]')
              onSpread()
              row?.focus()
            }}
          >
            {forAll}
          </Button>
        )}
      </>
    ),
  }),
  /** Takes a line of text. */
  text: (most: number): ListField<string> => ({
    start: () => '',
    schema: text(most),
    Control: ({ onSpread: _onSpread, ...look }) => <TextField {...look} maxLength={most} />,
  }),
  /** Chooses one of a list. An only choice is chosen already; a kept choice that is no longer offered is dropped. */
  pick: (choices: Choices): ListField<string> => ({
    start: () => '',
    schema: z.string(),
    Control: (look) => {
      const { options, loading } = choices.use()
      const only = options.length === 1 ? options[0]?.value : undefined
      const isGone = look.value !== '' && options.length > 0 && options.every(({ value }) => value !== look.value)
      useEffect(() => {
        if (isGone || (only !== undefined && look.value === '')) look.onChange(only ?? '')
      })
      return <SelectField {...look} options={options} loading={loading} />
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
