import '@mantine/dates/styles.css'
import { type Day, parseDay } from '@backoffice/contract/day'
import { DatePicker } from '@mantine/dates'

interface CalendarProps {
  value: Day | null
  today: Day
  onPick: (day: Day) => void
}

const NAMES = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
}

/** Draws a month to choose a day from. It is loaded when someone opens it. Its days are texts, as in the rest of the program. */
export function Calendar({ value, today, onPick }: CalendarProps) {
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? today}
      hideOutsideDates
      weekendDays={[]}
      ariaLabels={NAMES}
      getDayProps={(day) => (day === today ? { 'aria-current': 'date' } : {})}
      onChange={(text) => {
        const day = text === null ? (value ?? undefined) : parseDay(text)
        if (day !== undefined) onPick(day)
      }}
    />
  )
}
