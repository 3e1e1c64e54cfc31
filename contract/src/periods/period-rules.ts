/** The ordered checks of closing and opening days; the forms and the server run the same ones. */
import type { Day } from '../day.ts'
import { receiptMessages } from '../receipts/receipts-messages.ts'
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { periodsMessages } from './periods-messages.ts'

export interface Closing {
  readonly through: Day | null
  /** The last closed day until now; null where no day is closed. */
  readonly was: Day | null
  /** The company's day; `undefined` while it is unknown. */
  readonly today: Day | undefined
  readonly reason: string
}

/** Returns whether closed days would be open again for everybody. */
export const reopens = ({ through, was }: Pick<Closing, 'through' | 'was'>): boolean =>
  through !== null && was !== null && through < was

const closing: readonly Rule<Closing>[] = [
  [({ through }) => through === null, periodsMessages.noDay, 'through'],
  [({ through, today }) => today !== undefined && (through ?? '') >= today, periodsMessages.notOver, 'through'],
  [({ through, was }) => through === was, periodsMessages.unchanged, 'through'],
  [(form) => reopens(form) && isBlank(form.reason), receiptMessages.noReason, 'reason'],
]

export const brokenClosing = (form: Closing) => firstBroken(closing, form)
export const closingFieldOf = (message: string) => fieldOf(closing, [[periodsMessages.changed, 'through']], message)

/** The hours for which days can be opened, with their words. */
export const openingTimes = [
  [1, '1 hour'],
  [4, '4 hours'],
  [24, '1 day'],
  [72, '3 days'],
  [168, '7 days'],
] as const

export interface Opening {
  /** Empty or 0 while nobody is chosen. */
  readonly personId: string | number
  readonly hours: string | number
  readonly reason: string
}

const opening: readonly Rule<Opening>[] = [
  [({ personId }) => !personId, periodsMessages.noPerson, 'personId'],
  [({ hours }) => !hours, periodsMessages.noTime, 'hours'],
  [({ reason }) => isBlank(reason), receiptMessages.noReason, 'reason'],
]

const serverOpening: readonly ServerRuleField[] = [
  [periodsMessages.self, 'personId'],
  [periodsMessages.notSomebody, 'personId'],
  [periodsMessages.openAlready, 'personId'],
]

export const brokenOpening = (form: Opening) => firstBroken(opening, form)
export const openingFieldOf = (message: string) => fieldOf(opening, serverOpening, message)
