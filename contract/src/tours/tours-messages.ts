import { texts } from '../language/texts.ts'

/** Lists the messages about tours. */
export const toursMessages = texts('tours', {
  noStart: 'Please enter start date',
  noEnd: 'Please enter end date',
  endBeforeStart: 'End date can not be before start date',
  noReason: 'Please enter tour reason',
  noLegs: 'Please add the cities you travelled between',
  noFrom: 'Please enter from city',
  noTo: 'Please enter to city',
  noKilometer: 'Please enter kilometer',
  noCategory: 'Please select category',
  noAmount: 'Expense amount can not be zero',
  tooLarge: 'The total bill is larger than an amount can be.',
  unreadyLeg: 'Add the cities you have begun to enter, or clear them',
  unreadyExpense: 'Add the expense you have begun to enter, or clear it',
  categoryUnknown: 'This category is not in the list any more. Select it again.',
  noAllowance: (day: string) => `No allowance per mile applies on ${day}. Ask your director to set one.`,
  overlaps: (number: string, from: string, to: string) =>
    `You have tour ${number} from ${from} to ${to} already. Choose other days, or withdraw that tour.`,
  overlap: 'You have a tour on some of these days already. Choose other days, or withdraw that tour.',
  saved: 'Tour sent for approval',
  withdrawn: 'Tour withdrawn',
  withdrawQuestion: (number: string) => `Withdraw ${number}?`,
  saving: 'An error occured while saving tour.',
  noneWaiting: (branch: string) => `No tours wait for you in ${branch}.`,
  none: 'You have not entered a tour yet.',
  noMatch: 'No tours match.',
  noExpenses: 'No expenses.',
})
