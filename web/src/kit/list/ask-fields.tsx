import type { Day } from '@backoffice/contract/day'
import { day, type Image, image, money, text } from '@backoffice/contract/fields'
import { type Money, ZERO } from '@backoffice/contract/money'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { listOf } from '../drafts/draft-kind.ts'
import { AttachmentsField } from '../form/attachments-field.tsx'
import { DayField } from '../form/day-field.tsx'
import { MoneyField } from '../form/money-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { todayOf, type Viewer } from '../viewer.ts'
import type { Days } from './list-fields.tsx'
import type { Choices } from './options.ts'

interface AskLook<V> {
  readonly name: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly error: string | undefined
  readonly viewer: Viewer
  /** The row that the dialog asks about. */
  readonly row: unknown
}

/** A value that a dialog asks for before it saves a row. */
export interface AskField<V> {
  readonly start: (viewer: Viewer, row: unknown) => V
  /** Checks a kept value; a value that does not fit is dropped. */
  readonly schema: z.ZodMiniType<V>
  readonly Control: ComponentType<AskLook<V>>
}

export type AskFields = Readonly<Record<string, AskField<unknown>>>
export type Answers<F> = { readonly [K in keyof F]: F[K] extends AskField<infer V> ? V : never }

interface WantedDay<R> extends Wanted<Day | null> {
  /** Returns the days that are possible for a row: the calendar offers no others. */
  readonly between?: (row: R, viewer: Viewer) => Days
}

interface Wanted<V> {
  readonly required?: boolean
  readonly start?: (viewer: Viewer, row: unknown) => V
}

/** Makes the fields of a dialog: `fields: { comments: askField.lines('Comment', { max: limits.text.comment }) }` */
export const askField = {
  lines: (
    label: string,
    { max, required = false, start = () => '' }: { max: number } & Wanted<string>,
  ): AskField<string> => ({
    start,
    schema: text(max),
    Control: ({ viewer: _viewer, row: _row, ...look }) => (
      <TextArea label={label} required={required} maxLength={max} {...look} />
    ),
  }),
  /** Chooses one of a list. */
  pick: (label: string, choices: Choices, { required = false }: { required?: boolean } = {}): AskField<string> => ({
    start: () => '',
    schema: z.string(),
    Control: ({ viewer: _viewer, row: _row, ...look }) => (
      <SelectField label={label} required={required} {...look} {...choices.use()} />
    ),
  }),
  day: <R,>(
    label: string,
    { required = false, start = () => null, between }: WantedDay<R> = {},
  ): AskField<Day | null> => ({
    start,
    schema: z.nullable(day),
    Control: ({ viewer, row, ...look }) => (
      <DayField
        label={label}
        required={required}
        today={todayOf(viewer, row)}
        {...between?.(row as R, viewer)}
        {...look}
      />
    ),
  }),
  /** Uploads files of the decision under an image code. */
  files: <R,>(
    label: string,
    imageCode: (row: R) => string,
    { required = false }: { required?: boolean } = {},
  ): AskField<readonly Image[]> => ({
    start: () => [],
    schema: listOf(image),
    Control: ({ viewer: _viewer, row, ...look }) => (
      <AttachmentsField
        label={label}
        required={required}
        imageCode={imageCode(row as R)}
        of={imageCode(row as R)}
        {...look}
      />
    ),
  }),
  money: (label: string, { required = false, start = () => ZERO }: Wanted<Money> = {}): AskField<Money> => ({
    start,
    schema: money,
    Control: ({ viewer: _viewer, row: _row, ...look }) => <MoneyField label={label} required={required} {...look} />,
  }),
}
