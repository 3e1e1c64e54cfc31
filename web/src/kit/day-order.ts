import { createContext, use } from 'react'

/** `DMY` shows the day first (`dd/MM/yyyy`), `MDY` the month (`MM/DD/YYYY`). */
export type DayOrder = 'DMY' | 'MDY'

/** The form of a day that is read and not typed. Paper leaves the company, so `words` spells the month: `26 Nov 2026` has one meaning. */
export type DayForm = DayOrder | 'words'

/**
 * Holds the order in which a screen shows and reads days. The order belongs to the whole screen, never to a single field or column:
 * otherwise `02/01` would mean two different days side by side.
 */
export const DayOrderContext = createContext<DayOrder>('DMY')

export const useDayOrder = (): DayOrder => use(DayOrderContext)

/** True for content that is drawn on paper. */
export const OnPaperContext = createContext(false)

/** Returns the form in which days are shown: the order of the screen, and on paper the month in words. */
export function useDayForm(): DayForm {
  const order = useDayOrder()
  return use(OnPaperContext) ? 'words' : order
}
