import { tourLabels } from '@backoffice/contract/tours/tours-labels'
import type { Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { day, type Image, image, money, text } from '@backoffice/contract/fields'
import { type Money, ZERO } from '@backoffice/contract/money'
import { NO_QUANTITY } from '@backoffice/contract/quantity'
import { quantityIn } from '@backoffice/contract/quantity-in'
import type { ExpenseForm, LegForm, TourForm } from '@backoffice/contract/tours/tour-rules'
import type { saveTour } from '@backoffice/contract/tours/my-tours'
import * as z from 'zod/mini'
import { type DraftKind, listOf } from '../kit/drafts/draft-kind.ts'
import { sentImages } from '../kit/form/form-files.ts'
import { showDay } from '../kit/format.ts'
import { joined } from '../kit/joined.ts'

export interface ExpenseLine extends ExpenseForm {
  readonly expenseDesc: string
  readonly images: readonly Image[]
}

/** The values of the form of a tour, with the leg and the expense that are being typed. */
export interface TourDraft extends TourForm {
  readonly expenses: readonly ExpenseLine[]
  readonly leg: LegForm
  readonly expense: ExpenseLine
}

export const emptyLeg: LegForm = { fromCity: '', toCity: '', kilometer: NO_QUANTITY }
export const emptyExpense: ExpenseLine = { category: '', expenseDesc: '', expenseAmount: ZERO, images: [] }

const emptyTour: TourDraft = {
  startDate: null,
  endDate: null,
  tourReason: '',
  legs: [],
  expenses: [],
  leg: emptyLeg,
  expense: emptyExpense,
}

export const isLegStarted = ({ fromCity, toCity, kilometer }: LegForm): boolean =>
  fromCity !== '' || toCity !== '' || kilometer !== NO_QUANTITY

export const isExpenseStarted = ({ category, expenseDesc, expenseAmount, images }: ExpenseLine): boolean =>
  category !== '' || expenseDesc !== '' || expenseAmount !== ZERO || images.length > 0

export const isTourStarted = (draft: TourDraft): boolean =>
  draft.startDate !== null ||
  draft.endDate !== null ||
  draft.tourReason !== '' ||
  draft.legs.length > 0 ||
  draft.expenses.length > 0 ||
  isLegStarted(draft.leg) ||
  isExpenseStarted(draft.expense)

/** Names the tour of a draft in a few words: `tour of 20/11/2026 · Collection round`. */
export const describeTour = ({ startDate, tourReason }: TourDraft): string =>
  joined([tourLabels.draftOf(startDate === null ? '' : showDay(startDate, 'DMY')), tourReason])

/** Returns the city where the next leg starts, unless another one is typed. */
export const lastCity = (legs: readonly LegForm[]): string => legs.at(-1)?.toCity ?? ''

/** Returns the legs with their first cities: a leg without a city starts where the leg before ended. */
export const continued = (legs: readonly LegForm[]): readonly LegForm[] =>
  legs.reduce<readonly LegForm[]>(
    (before, leg) => [...before, leg.fromCity.trim() === '' ? { ...leg, fromCity: lastCity(before) } : leg],
    [],
  )

const kilometer = quantityIn.check(z.refine((value) => value >= 0))
const leg = z.object({ fromCity: text(), toCity: text(), kilometer })
const positive = money.check(z.refine((amount): amount is Money => amount >= 0))
const expense = z.object({ category: text(), expenseDesc: text(), expenseAmount: positive, images: listOf(image) })

export const tourDraft: DraftKind<TourDraft> = {
  empty: emptyTour,
  isStarted: isTourStarted,
  describe: describeTour,
  fields: {
    startDate: z.nullable(day),
    endDate: z.nullable(day),
    tourReason: text(),
    legs: listOf(leg),
    expenses: listOf(expense),
    leg,
    expense,
  },
}

const sentDay = (value: Day | null) => (value === null ? '' : wireDay(value))

/** Returns the request that saves a tour. */
export const sentTour = (draft: TourDraft, userId: number, branchCode: string): Wire<typeof saveTour> => ({
  userId,
  cCode: branchCode,
  startDate: sentDay(draft.startDate),
  endDate: sentDay(draft.endDate),
  tourReason: draft.tourReason.trim(),
  tourDetails: draft.legs.map(({ fromCity, toCity, kilometer: length }) => ({
    fromCity: fromCity.trim(),
    toCity: toCity.trim(),
    kilometer: length,
  })),
  expenseDetails: draft.expenses.map(({ category, expenseDesc, expenseAmount, images }) => ({
    category,
    expenseDesc: expenseDesc.trim(),
    expenseAmount,
    expenseImages: sentImages(images),
  })),
})
