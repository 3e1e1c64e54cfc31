/** Decides how a column of a file is written from what all of its cells show. */
import * as z from 'zod/mini'
import { labels } from '../labels.ts'
import { inDigits } from '../language/numbers.ts'
import { messages } from '../messages.ts'
import { type DecimalSign, decimalSigns } from '../money.ts'
import type { CellType } from './import-column.ts'
import { dayInOrder, type DayOrder, dayOrders } from './written-day.ts'
import { plainDecimal, writtenNumber } from './written-amount.ts'

/** The cells of a column that show its order of day and month or its decimal sign, counted, and three of its cells as examples. */
export const columnSurvey = z.object({
  /** Days that are possible only with the day first, only with the month first, or both ways. */
  days: z.object({
    dayFirst: z.int(),
    monthFirst: z.int(),
    either: z.int(),
    /** Days with a time, and days without one; midnight is both. */
    timed: z.int(),
    untimed: z.int(),
    cells: z.array(z.string()),
  }),
  /** Numbers with a decimal point, with a decimal comma, and with one point or comma that could be either sign. */
  numbers: z.object({
    point: z.int(),
    comma: z.int(),
    eitherPoint: z.int(),
    eitherComma: z.int(),
    cells: z.array(z.string()),
  }),
})
export type ColumnSurvey = z.output<typeof columnSurvey>

/** The ways to read a column that a person chose; what is left out is decided by the cells. */
export const columnChoice = z.strictObject({
  dayOrder: z.optional(z.enum(dayOrders, messages.field.choice)),
  decimalSign: z.optional(z.enum(decimalSigns, messages.field.choice)),
  /** The value of the column is the heading of the group above each row. */
  isOfGroup: z.optional(z.boolean(messages.field.choice)),
  /** The month with which the number series begin again each year; the fiscal year is put before the number of a document. */
  firstMonth: z.optional(
    z.int(messages.field.whole).check(z.minimum(1, messages.field.whole), z.maximum(12, messages.field.whole)),
  ),
})
export type ColumnChoice = z.output<typeof columnChoice>

export interface ColumnReading {
  readonly dayOrder: DayOrder
  readonly decimalSign: DecimalSign
  /** True if all days of the column have a time, which is left out. */
  readonly hasTimes: boolean
}
export const usualReading: ColumnReading = { dayOrder: 'DMY', decimalSign: '.', hasTimes: false }

/** Returns the order of day and month of a column; `undefined` where its cells contradict each other. */
export function dayOrderOf({ days: { dayFirst, monthFirst } }: ColumnSurvey): DayOrder | undefined {
  if (dayFirst > 0 && monthFirst > 0) return undefined
  return monthFirst > 0 ? 'MDY' : 'DMY'
}

/** The writing of a whole file, as all of its columns show it. */
export interface FileWriting {
  /** A text file with semicolons comes from a country with decimal commas. */
  readonly hasSemicolons: boolean
  /** The sign of the columns that show one, if all of them have the same. */
  readonly decimalSign: DecimalSign | undefined
}

const isNumber = (type: CellType): boolean => type === 'money' || type === 'quantity' || type === 'whole'

/**
 * Returns the decimal sign of a column; `undefined` where its cells contradict each other, or where nothing shows whether `12,500` is twelve
 * and a half. Another column of the file may show it. In a file with semicolons nothing is assumed, and an amount of money with three decimals
 * is not assumed anywhere.
 */
export function decimalSignOf(
  { numbers: { point, comma, eitherPoint, eitherComma } }: ColumnSurvey,
  type: CellType,
  { hasSemicolons, decimalSign }: FileWriting,
): DecimalSign | undefined {
  if (point > 0 && comma > 0) return undefined
  if (point > 0) return '.'
  if (comma > 0) return ','
  if (eitherPoint + eitherComma === 0) return '.'
  if (decimalSign !== undefined) return decimalSign
  if (hasSemicolons || (eitherPoint > 0 && (eitherComma > 0 || type !== 'quantity'))) return undefined
  return '.'
}

/** Returns whether all days of a column have a time, so that it belongs to their form and to no day. */
export const hasTimes = ({ days: { timed, untimed } }: ColumnSurvey): boolean => timed > 0 && untimed === 0

/** Returns how a column is read as cells of a type; `undefined` where a person has to choose. */
export function readingOf(
  type: CellType,
  survey: ColumnSurvey | undefined,
  choice: ColumnChoice,
  file: FileWriting,
): ColumnReading | undefined {
  const { dayOrder: chosenOrder, decimalSign: chosenSign } = choice
  if (!survey)
    return {
      dayOrder: chosenOrder ?? usualReading.dayOrder,
      decimalSign: chosenSign ?? usualReading.decimalSign,
      hasTimes: false,
    }
  const dayOrder = chosenOrder ?? (type === 'day' ? dayOrderOf(survey) : usualReading.dayOrder)
  const decimalSign = chosenSign ?? (isNumber(type) ? decimalSignOf(survey, type, file) : usualReading.decimalSign)
  return dayOrder && decimalSign && { dayOrder, decimalSign, hasTimes: type === 'day' && hasTimes(survey) }
}

/** Where a column of a kind is in a file, and what a person chose about it. */
interface ReadColumn {
  readonly type: CellType
  readonly place: number | null
  readonly choice: ColumnChoice
}

interface FileSurvey {
  readonly columns: readonly ColumnSurvey[]
  readonly hasSemicolons: boolean
}

/** Returns what the columns of numbers show about each other. */
export function writingOf(columns: readonly ReadColumn[], survey: FileSurvey | null): FileWriting {
  const signs = columns.flatMap(({ type, place, choice }) => {
    const numbers = isNumber(type) && place !== null ? survey?.columns[place]?.numbers : undefined
    if (!numbers) return []
    return (
      choice.decimalSign ?? [numbers.point > 0 ? ('.' as const) : [], numbers.comma > 0 ? (',' as const) : []].flat()
    )
  })
  return {
    hasSemicolons: survey?.hasSemicolons ?? false,
    decimalSign: signs.every((sign) => sign === signs[0]) ? signs[0] : undefined,
  }
}

/** Returns the first column with cells that can be read in two ways, if nobody chose a way. */
export function undecidedColumn<C extends ReadColumn>(columns: readonly C[], survey: FileSurvey | null): C | undefined {
  const file = writingOf(columns, survey)
  return columns.find(
    ({ type, place, choice }) => place !== null && readingOf(type, survey?.columns[place], choice, file) === undefined,
  )
}

const DAY_IN_WORDS = new Intl.DateTimeFormat(labels.locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns true if the cells of a column show how it is written, so that a person should see how they are read. */
export const needsWords = (type: CellType, { days, numbers }: ColumnSurvey): boolean =>
  type === 'day'
    ? days.dayFirst + days.monthFirst + days.either + days.timed > 0
    : isNumber(type) && numbers.comma + numbers.eitherPoint + numbers.eitherComma > 0

/** Returns the examples of a column as they are written, each with its value in words; a cell that is none is left out. */
export function examplesOf(
  type: CellType,
  { days, numbers }: ColumnSurvey,
  { dayOrder, decimalSign }: ColumnReading,
): readonly (readonly [cell: string, value: string])[] {
  const valueOf = (cell: string): string | undefined => {
    if (type !== 'day') return plainDecimal(writtenNumber(cell)?.digits ?? '', decimalSign)
    const day = dayInOrder(cell, dayOrder)
    return day && inDigits(DAY_IN_WORDS.format(Date.parse(day)))
  }
  return (type === 'day' ? days : numbers).cells.flatMap((cell) => {
    const value = valueOf(cell)
    return value === undefined ? [] : [[cell, value] as const]
  })
}
