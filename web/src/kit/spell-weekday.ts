import type { Day } from '@backoffice/contract/day'
import { inOneText } from '@backoffice/contract/language/joined'
import { showWeekday, spellDay } from './format.ts'

/** Spells a day out after its weekday: `Friday 20 Nov 2026`. */
export const spellWeekday = (day: Day): string => inOneText([showWeekday(day), spellDay(day)])
