/** The periods of statements: the days that are asked for, and the months that a form offers. */
import { addDays, addMonths, type Day, dayOf, daysBetween, daysIn } from '../day.ts'
import { limits } from '../limits.ts'
import { firstBroken, type Rule } from '../rules.ts'
import { statementMessages } from './statements-messages.ts'

export interface Period {
  readonly from: Day
  readonly to: Day
}

interface Asked {
  readonly from: Day | null
  readonly to: Day | null
  /** The day of the company. */
  readonly today: Day
}

const rules: readonly Rule<Asked>[] = [
  [({ from }) => from === null, statementMessages.noFrom, 'from'],
  [({ to }) => to === null, statementMessages.noTo, 'to'],
  [({ from, to }) => from !== null && to !== null && to < from, statementMessages.order, 'to'],
  [({ to, today }) => to !== null && to > today, statementMessages.future, 'to'],
  [
    ({ from, to }) => from !== null && to !== null && daysBetween(from, to) >= limits.statement.days,
    statementMessages.tooLong(limits.statement.days),
    'from',
  ],
]

/** Returns the first reason why a period can be no period of a statement. */
export const brokenPeriod = (asked: Asked) => firstBroken(rules, asked)

/** A month as `yyyy-MM`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** Returns the days of a month, up to today where it is not over; undefined where the text is no month, or the month has not begun. */
export function daysOfMonth(month: Month, today: Day): Period | undefined {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? []
  const from = dayOf(Number(year), Number(number), 1)
  const to = dayOf(Number(year), Number(number), daysIn(Number(year), Number(number)))
  return from === undefined || to === undefined || from > today ? undefined : { from, to: to < today ? to : today }
}

const firstOfMonth = (day: Day): Day => `${monthOf(day)}-01` as Day

/** Returns the month before the month of a day, whole. */
export const lastMonthBefore = (today: Day): Period => ({
  from: firstOfMonth(addMonths(today, -1)),
  to: addDays(firstOfMonth(today), -1),
})

/** Returns the periods that the form of a statement offers; the first is the usual one. */
export const usualPeriods = (today: Day) =>
  [
    ['lastMonth', lastMonthBefore(today)],
    ['thisMonth', { from: firstOfMonth(today), to: today }],
    ['threeMonths', { from: firstOfMonth(addMonths(today, -3)), to: addDays(firstOfMonth(today), -1) }],
    ['year', { from: addDays(addMonths(today, -12), 1), to: today }],
  ] as const satisfies readonly (readonly [string, Period])[]

/** Returns the twelve months before this month, the newest first, and then this month. */
export const monthsToChoose = (today: Day): readonly Month[] => [
  ...Array.from({ length: 12 }, (_, ago) => monthOf(addMonths(firstOfMonth(today), -1 - ago))),
  monthOf(today),
]
