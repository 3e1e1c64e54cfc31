/** The calls of users about their own tours: the list, the figures, the save, the withdrawal. */
import * as z from 'zod/mini'
import { page, read, save } from '../call.ts'
import { actor, amount, branch, dayOrNone, id, moment, money, seenVersion, sentImages, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { quantityIn } from '../quantity-in.ts'
import { toursMessages } from './tours-messages.ts'
import { tourCalls, tourFilters, tourRow, tourSorts, tourTotals } from './tours.ts'

/** Lists the user's own tours in all their branches, newest first. */
export const listMyTours = page(
  'tours.mine',
  z.object({
    ...tourRow,
    /** Empty while nobody has decided. */
    decidedBy: z.string(),
    decidedByLogin: z.nullable(z.int()),
    decidedOn: z.nullable(moment),
    /** The reason of the person who declined it. */
    reason: z.string(),
  }),
  {
    at: 'POST api/Approval/GetMyTours',
    access: { screens: ['/myTours'] },
    input: z.strictObject({ ...tourFilters, userId: actor }),
    totals: tourTotals,
    codes: { branchName: ['cCode', 'Branch Code'], decidedBy: ['decidedByLogin', 'Director Login'] },
    sorts: tourSorts,
    followed: 'whenIdle',
    fails: messages.fetching.receipts,
  },
)

/** Returns the figures of a tour on these days. Without a day there is no collection, and the allowance is today's. */
export const tourFigures = read(
  'tours.figures',
  z.object({
    /** Null where no allowance holds on the first day. */
    allowancePerMile: z.nullable(amount),
    paymentCollect: amount,
  }),
  {
    at: 'POST api/Approval/GetTourFigures',
    access: { screens: ['/myTours'] },
    input: z.strictObject({ userId: actor, cCode: branch, startDate: dayOrNone, endDate: dayOrNone }),
    fails: messages.fetching.receipts,
  },
)

const linesOf = <S extends z.ZodMiniType>(line: S) =>
  z
    .array(line, messages.field.rows(limits.wire.rowsPerSave))
    .check(z.maxLength(limits.wire.rowsPerSave, messages.field.rows(limits.wire.rowsPerSave)))

export const saveTour = save('tours.save', {
  at: 'POST api/Approval/InsertTour',
  access: { screens: ['/myTours'] },
  once: true,
  input: z.strictObject({
    userId: actor,
    cCode: branch,
    startDate: dayOrNone,
    endDate: dayOrNone,
    tourReason: text(),
    tourDetails: linesOf(
      z.strictObject({ fromCity: text(limits.text.short), toCity: text(limits.text.short), kilometer: quantityIn }),
    ),
    expenseDetails: z.optional(
      linesOf(
        z.strictObject({
          /** The value of a category in the list EXPENSE of the dictionary. */
          category: text(limits.text.short),
          expenseDesc: z.optional(text()),
          expenseAmount: money,
          expenseImages: z.optional(sentImages),
        }),
      ),
    ),
  }),
  fails: toursMessages.saving,
  touches: tourCalls,
})

export const withdrawTour = save('tours.withdraw', {
  at: 'POST api/Approval/WithdrawTour',
  access: { screens: ['/myTours'] },
  input: z.strictObject({ userId: actor, tourId: id, rowVersion: seenVersion }),
  fails: toursMessages.saving,
  touches: tourCalls,
})
