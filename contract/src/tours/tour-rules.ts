/** The ordered checks of a tour and of a decision about one; the forms and the server run the same ones. */
import type { Day } from '../day.ts'
import { decimalSum, type Money, money, ZERO } from '../money.ts'
import { amountOf, NO_QUANTITY, type Quantity, quantitySum } from '../quantity.ts'
import { isBlank } from '../readable.ts'
import { type Broken, fieldOf, firstBroken, type Rule, type ServerRuleField } from '../rules.ts'
import { toursMessages } from './tours-messages.ts'

export interface LegForm {
  readonly fromCity: string
  readonly toCity: string
  readonly kilometer: Quantity
}

export interface ExpenseForm {
  /** Empty while none is chosen. */
  readonly category: string
  readonly expenseAmount: Money
}

export interface TourForm {
  readonly startDate: Day | null
  readonly endDate: Day | null
  readonly tourReason: string
  readonly legs: readonly LegForm[]
  readonly expenses: readonly ExpenseForm[]
}

const legRules: readonly Rule<LegForm>[] = [
  [({ fromCity }) => isBlank(fromCity), toursMessages.noFrom, 'fromCity'],
  [({ toCity }) => isBlank(toCity), toursMessages.noTo, 'toCity'],
  [({ kilometer }) => kilometer <= NO_QUANTITY, toursMessages.noKilometer, 'kilometer'],
]
export const brokenLeg = (leg: LegForm) => firstBroken(legRules, leg)

const expenseRules: readonly Rule<ExpenseForm>[] = [
  [({ category }) => isBlank(category), toursMessages.noCategory, 'category'],
  [({ expenseAmount }) => expenseAmount <= ZERO, toursMessages.noAmount, 'expenseAmount'],
]
export const brokenExpense = (expense: ExpenseForm) => firstBroken(expenseRules, expense)

export const mileageOf = ({ legs }: Pick<TourForm, 'legs'>): Quantity | undefined =>
  quantitySum(legs.map(({ kilometer }) => kilometer))

export const expenseOf = ({ expenses }: Pick<TourForm, 'expenses'>): Money | undefined =>
  money(decimalSum(expenses.map(({ expenseAmount }) => expenseAmount)))

export interface TourTotals {
  readonly totalMileage: Quantity
  readonly totalAllowance: Money
  readonly totalExpense: Money
  readonly totalBill: Money
}

/** Computes what a tour costs at an allowance per mile; `undefined` where a total is larger than an amount can be. */
export function totalsOf(form: Pick<TourForm, 'legs' | 'expenses'>, allowancePerMile: Money): TourTotals | undefined {
  const [totalMileage, totalExpense] = [mileageOf(form), expenseOf(form)]
  const totalAllowance = totalMileage === undefined ? undefined : amountOf(totalMileage, allowancePerMile)
  if (totalMileage === undefined || totalExpense === undefined || totalAllowance === undefined) return undefined
  const totalBill = money(decimalSum([totalAllowance, totalExpense]))
  return totalBill === undefined ? undefined : { totalMileage, totalAllowance, totalExpense, totalBill }
}

const rules: readonly Rule<TourForm>[] = [
  [({ startDate }) => startDate === null, toursMessages.noStart, 'startDate'],
  [({ endDate }) => endDate === null, toursMessages.noEnd, 'endDate'],
  [({ startDate, endDate }) => (endDate ?? '') < (startDate ?? ''), toursMessages.endBeforeStart, 'endDate'],
  [({ tourReason }) => isBlank(tourReason), toursMessages.noReason, 'tourReason'],
  [({ legs }) => legs.length === 0, toursMessages.noLegs, 'legs'],
]

/** Returns the first reason why a tour cannot be saved. Only the server can check the other tours of the user and the allowance. */
export const brokenTour = (form: TourForm): Broken | undefined =>
  firstBroken(rules, form) ??
  form.legs.map(brokenLeg).find((broken) => broken !== undefined) ??
  form.expenses.map(brokenExpense).find((broken) => broken !== undefined) ??
  (totalsOf(form, ZERO) === undefined ? { message: toursMessages.tooLarge, field: 'expenses' } : undefined)

const serverRules: readonly ServerRuleField[] = [
  [toursMessages.noAllowance, 'startDate'],
  [toursMessages.overlaps, 'startDate'],
  [toursMessages.overlap, 'startDate'],
]

/** Returns the field of the form that a refused save is about. */
export const tourFieldOf = (message: string) => fieldOf(rules, serverRules, message)
