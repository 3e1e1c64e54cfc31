import { labels } from '@backoffice/contract/labels'
import { inList } from '@backoffice/contract/language/joined'
import { inDigits } from '@backoffice/contract/language/numbers'
import { shortOf } from '../format.ts'
import css from './calendar.module.css'
import { endSide, isRightToLeft } from '../direction.ts'
import { type Day, dayOf } from '@backoffice/contract/day'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  type ChevronProps,
  DayButton,
  type DayButtonProps,
  DayPicker,
  type DropdownProps,
  type Modifiers,
} from 'react-day-picker'

interface CalendarProps {
  value: Day | null
  today: Day
  /** Days outside of these cannot be chosen. */
  from: Day | undefined
  to: Day | undefined
  onPick: (day: Day) => void
}

const FIRST = '1900-01-01' as Day
const LAST = '2199-12-31' as Day

/** The library works with dates of the device's time zone. */
const dateOf = (day: Day) => new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))

const components = {
  DayButton: (props: DayButtonProps) => (
    <DayButton {...props} aria-current={props.modifiers['today'] ? 'date' : undefined} />
  ),
  Dropdown: ({ options, className: _, ...rest }: DropdownProps) => (
    <select {...rest} className={css.choice}>
      {options?.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  ),
  Chevron: ({ orientation }: ChevronProps) => {
    // The icons turn with the page, and the library has turned their names.
    const Icon = orientation === endSide() ? IconChevronRight : IconChevronLeft
    return <Icon aria-hidden size={18} stroke={1.75} />
  },
}

const classNames = {
  month: css.month ?? '',
  month_caption: css.caption ?? '',
  dropdowns: css.choices ?? '',
  button_previous: `icon-button ${css.turn}`,
  button_next: `icon-button ${css.turn}`,
  month_grid: css.grid ?? '',
  weekday: `aside ${css.weekday}`,
  day_button: css.day ?? '',
  selected: css.selected ?? '',
}

const fullDay = new Intl.DateTimeFormat(labels.locale, { day: 'numeric', month: 'long', year: 'numeric' })
const fullWeekday = new Intl.DateTimeFormat(labels.locale, { weekday: 'long' })
const month = new Intl.DateTimeFormat(labels.locale, { month: 'long' })
const monthOfYear = new Intl.DateTimeFormat(labels.locale, { month: 'long', year: 'numeric' })

const formatters = {
  formatCaption: (date: Date) => inDigits(monthOfYear.format(date)),
  formatDay: (date: Date) => inDigits(String(date.getDate())),
  formatMonthDropdown: (date: Date) => month.format(date),
  formatYearDropdown: (date: Date) => inDigits(String(date.getFullYear())),
  formatWeekdayName: (date: Date) => shortOf(fullWeekday.format(date)),
}

const spoken = {
  labelGrid: (date: Date) => inDigits(monthOfYear.format(date)),
  labelPrevious: () => labels.previousMonth,
  labelNext: () => labels.nextMonth,
  labelWeekday: (date: Date) => fullWeekday.format(date),
  labelMonthDropdown: () => labels.month,
  labelYearDropdown: () => labels.year,
  // The library hides the row of weekdays from screen readers.
  labelDayButton: (date: Date, { selected }: Modifiers) => {
    const day = inList([inDigits(fullDay.format(date)), fullWeekday.format(date)])
    return selected ? labels.selectedDay(day) : day
  },
}

/**
 * Draws a month to choose a day from, with a ring around today's date of the company. It is loaded when someone opens it. The focus starts
 * on the chosen day, or on today.
 */
export function Calendar({ value, today, from = FIRST, to = LAST, onPick }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      dir={isRightToLeft() ? 'rtl' : 'ltr'}
      required
      autoFocus
      fixedWeeks
      weekStartsOn={1}
      captionLayout="dropdown"
      navLayout="around"
      selected={value === null ? undefined : dateOf(value)}
      today={dateOf(today)}
      defaultMonth={dateOf(value ?? today)}
      startMonth={dateOf(from)}
      endMonth={dateOf(to)}
      disabled={[{ before: dateOf(from) }, { after: dateOf(to) }]}
      components={components}
      classNames={classNames}
      labels={spoken}
      formatters={formatters}
      onSelect={(date) => {
        const day = dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate())
        if (day !== undefined) onPick(day)
      }}
    />
  )
}
