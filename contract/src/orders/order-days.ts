/** Order dates that are most likely typed wrongly: the screens show MM/DD/YYYY, and a call reads dd/MM/yyyy (decisions 10). */
import { addMonths, type Day, dayOf, daysBetween, saidDay } from '../day.ts'
import { ordersMessages } from './orders-messages.ts'

const NEAR_DAYS = 60
const FAR_MONTHS = 24

const named = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const inWords = (day: Day): string => named.format(Date.parse(day))

const exchanged = (day: Day): Day | undefined =>
  dayOf(Number(day.slice(0, 4)), Number(day.slice(8)), Number(day.slice(5, 7)))

const isNear = (day: Day, today: Day): boolean => Math.abs(daysBetween(day, today)) <= NEAR_DAYS

/**
 * Returns why a newly typed day of an order is refused. Either day and month are most likely exchanged: it lies far from today, and the
 * day with the two exchanged lies near. Or its year is most likely wrong.
 */
export function unusualDay(label: string, day: Day, today: Day): string | undefined {
  if (isNear(day, today)) return undefined
  const other = exchanged(day)
  if (other !== undefined && isNear(other, today))
    return ordersMessages.dayExchanged(label, inWords(day), inWords(other))
  const isFar = day < addMonths(today, -FAR_MONTHS) || day > addMonths(today, FAR_MONTHS)
  return isFar ? ordersMessages.dayFar(label, saidDay(day)) : undefined
}
