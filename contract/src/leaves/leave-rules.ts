/** The ordered checks of a leave and of a decision about one; the forms and the server run the same ones. */
import { type Day, daysBetween } from '../day.ts'
import { isBlank } from '../readable.ts'
import { fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { leavesMessages } from './leaves-messages.ts'

export interface LeaveForm {
  /** Empty while none is chosen. */
  readonly leaveType: string
  readonly startDate: Day | null
  readonly endDate: Day | null
}

const rules: readonly Rule<LeaveForm>[] = [
  [({ leaveType }) => isBlank(leaveType), leavesMessages.noType, 'leaveType'],
  [({ startDate }) => startDate === null, leavesMessages.noStart, 'startDate'],
  [({ endDate }) => endDate === null, leavesMessages.noEnd, 'endDate'],
  [({ startDate, endDate }) => (endDate ?? '') < (startDate ?? ''), leavesMessages.endBeforeStart, 'endDate'],
]

/** Returns the first reason why a leave cannot be requested. Only the server can check the other leaves of the user. */
export const brokenLeave = (form: LeaveForm) => firstBroken(rules, form)

const serverRules: readonly ServerRuleField[] = [
  [leavesMessages.typeUnknown, 'leaveType'],
  [leavesMessages.overlaps, 'startDate'],
  [leavesMessages.overlap, 'startDate'],
]

/** Returns the field of the form that a refused save is about. */
export const leaveFieldOf = (message: string) => fieldOf(rules, serverRules, message)

/** Counts the calendar days of a leave, both ends included; `undefined` while the days are not chosen or in the wrong order. */
export const daysOfLeave = ({ startDate, endDate }: Pick<LeaveForm, 'startDate' | 'endDate'>): number | undefined =>
  startDate === null || endDate === null || endDate < startDate ? undefined : daysBetween(startDate, endDate) + 1
