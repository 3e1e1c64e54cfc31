import { createContext, use } from 'react'

/** Day before month (`dd/MM/yyyy`), or month before day (`MM/DD/YYYY`). */
export type DayOrder = 'DMY' | 'MDY'

/**
 * The order in which a screen shows and reads days. It belongs to the whole screen, never to a single field or column: `02/01`
 * would mean two days side by side.
 */
export const DayOrderContext = createContext<DayOrder>('DMY')

export const useDayOrder = (): DayOrder => use(DayOrderContext)
