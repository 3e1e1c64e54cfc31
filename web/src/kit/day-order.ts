import { createContext, use } from 'react'

/** `DMY` shows the day first (`dd/MM/yyyy`), `MDY` the month (`MM/DD/YYYY`). */
export type DayOrder = 'DMY' | 'MDY'

/**
 * Holds the order in which a screen shows and reads days. The order belongs to the whole screen, never to a single field or column:
 * otherwise `02/01` would mean two different days side by side.
 */
export const DayOrderContext = createContext<DayOrder>('DMY')

export const useDayOrder = (): DayOrder => use(DayOrderContext)
