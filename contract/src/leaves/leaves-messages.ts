import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

/** Lists the messages about leaves. */
export const leavesMessages = texts('leaves', {
  noType: 'Please select leave type',
  noStart: 'Please enter start date',
  noEnd: 'Please enter end date',
  endBeforeStart: 'End date can not be before start date',
  typeUnknown: 'This leave type is not in the list any more. Select it again.',
  overlaps: (from: string, to: string) =>
    `You have a leave from ${from} to ${to} already. Choose other days, or withdraw that leave.`,
  overlap: 'You have a leave on some of these days already. Choose other days, or withdraw that leave.',
  saved: 'Leave sent for approval',
  withdraw: 'Withdraw this leave?',
  withdrawnShort: 'Withdrawn',
  withdrawn: 'Leave withdrawn',
  saving: 'An error occured while saving leave.',
  noneWaiting: 'No leave requests.',
  none: 'You have not requested a leave yet.',
  noMatch: 'No leave matches these filters.',
  nobodyElse: 'Nobody else',
  othersAway: (count: number) => `${plural(count, 'other is', 'others are')} away`,
  holds: (amount: string) => `Holds ${amount}`,
  awayOn: (name: string, day: string) => `${name} ${day}`,
  awayFrom: (name: string, from: string, to: string) => `${name} ${from}–${to}`,
  fetchingAway: 'An error occured while getting who is away.',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
})
