import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'
import './calendar-variables.css'
import { type Day, parseDay } from '@backoffice/contract/day'
import { createTheme, MantineProvider, type MantineColorsTuple } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { useScheme } from '../theme/scheme.ts'

interface CalendarProps {
  value: Day | null
  today: Day
  /** Days outside of these cannot be chosen. */
  from: Day | undefined
  to: Day | undefined
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

/** Returns ten equal shades of one token: a component that asks for any shade gets the colour whose contrast was measured. */
const only = (token: string): MantineColorsTuple => {
  const shade = `var(--${token})`
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade]
}

/**
 * Holds only the settings that the library reads in code; sizes and colours are in `calendar-variables.css`. No button is blue, because
 * blue means pending.
 */
const theme = createTheme({ colors: { ink: only('primary') }, primaryColor: 'ink', respectReducedMotion: true })

/**
 * Draws a month to choose a day from, with a ring around the day of the company: the library would mark the day of the device. It is loaded when someone opens it.
 * Its days are texts, as in the rest of the program.
 */
export function Calendar({ value, today, from, to, onPick }: CalendarProps) {
  const month = useRef<HTMLDivElement>(null)
  // The keys act on the chosen day, or on today.
  useEffect(() => {
    const day = (chosen: string) => month.current?.querySelector<HTMLElement>(chosen)
    ;(day('[data-selected]') ?? day('[aria-current=date]'))?.focus()
  }, [])
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme={useScheme()}>
      <div ref={month}>
        <DatePicker
          value={value}
          defaultDate={value ?? today}
          {...(from !== undefined && { minDate: from })}
          {...(to !== undefined && { maxDate: to })}
          hideOutsideDates
          weekendDays={[]}
          ariaLabels={NAMES}
          getDayProps={(day) => (day === today ? { 'aria-current': 'date' } : {})}
          onChange={(text) => {
            const day = text === null ? (value ?? undefined) : parseDay(text)
            if (day !== undefined) onPick(day)
          }}
        />
      </div>
    </MantineProvider>
  )
}
