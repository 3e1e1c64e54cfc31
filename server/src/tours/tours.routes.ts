import { listTourReport } from '@backoffice/contract/tours/tour-report'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { decideTour, tourTimeline, undoTour } from '@backoffice/contract/tours/tour-decisions'
import { mayCall } from '@backoffice/contract/access'
import { wireDay } from '@backoffice/contract/day'
import { expenseImageCode } from '@backoffice/contract/image-codes'
import { brokenTour, expenseOf, mileageOf } from '@backoffice/contract/tours/tour-rules'
import { listMyTours, saveTour, tourFigures, withdrawTour } from '@backoffice/contract/tours/my-tours'
import { listTours } from '@backoffice/contract/tours/tours'
import { toursMessages } from '@backoffice/contract/tours/tours-messages'
import { enterAlone } from '../approvals/requests.sql.ts'
import { decideRequest, requestOf, withdrawRequest } from '../approvals/requests.ts'
import { undoDecision } from '../approvals/undo.ts'
import { documentEvents } from '../approvals/timeline.ts'
import * as attachments from '../files/attachments.sql.ts'
import { imageLinks, type SignImage } from '../files/links.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { tourReport } from './tour-report.sql.ts'
import * as tours from './tours.sql.ts'

const aTour = requestOf('tour')

const shown =
  (sign: SignImage) =>
  <R extends Pick<tours.TourRow, 'tourNo' | 'expenseDetails'>>(row: R) => ({
    ...row,
    expenseDetails: row.expenseDetails.map((expense, at) => {
      const images = expense.images.map(sign)
      const [first] = images
      return {
        ...expense,
        images,
        // The document names one file of an expense; an expense with more has them among its images.
        expenseAttachment: first?.imagePath ?? '',
        expenseFileName: first ? `${row.tourNo}-${at + 1}` : '',
      }
    }),
  })

export const tourRoutes = [
  serve(saveTour, async ({ db, input, user }) => {
    const {
      startDate,
      endDate,
      tourReason,
      tourDetails: legs,
      expenseDetails: expenses = [],
      cCode: branchCode,
    } = input
    const broken = brokenTour({ startDate, endDate, tourReason, legs, expenses })
    const [totalMileage, totalExpense] = [mileageOf({ legs }), expenseOf({ expenses })]
    if (broken) throw refuse(broken.message)
    if (startDate === null || endDate === null || totalMileage === undefined || totalExpense === undefined)
      throw refuse(toursMessages.tooLarge)
    if (
      !(await tours.haveCategories(
        db,
        expenses.map(({ category }) => category),
      ))
    )
      throw refuse(toursMessages.categoryUnknown)
    await enterAlone(db, 'tour', user.userId)
    const other = await tours.overlapping(db, user.userId, startDate, endDate)
    if (other) throw refuse(toursMessages.overlaps(other.number, wireDay(other.from), wireDay(other.to)))
    const { allowancePerMile } = await tours.figures(db, user.userId, branchCode, startDate, endDate)
    if (allowancePerMile === null) throw refuse(toursMessages.noAllowance(wireDay(startDate)))

    const id = await tours.enter(
      db,
      {
        userId: user.userId,
        branchCode,
        startOn: startDate,
        endOn: endDate,
        reason: tourReason.trim(),
        totalMileage,
        totalExpense,
      },
      legs,
    )
    const ids = await tours.enterExpenses(db, id, branchCode, expenses)
    for (const [at, { category, expenseImages }] of expenses.entries()) {
      const imageCode = expenseImageCode(category)
      await attachments.claim(db, expenseImages, { kind: 'tour_expense', id: ids[at] ?? 0, branchCode, imageCode })
    }
    return toursMessages.saved
  }),

  serve(listMyTours, async ({ db, input, user, branches, keys, clock }) => {
    const { rows, ...counted } = await tours.ownPage(db, branches, user.userId, input)
    return { rows: rows.map(shown(imageLinks(keys, clock))), ...counted }
  }),

  serve(tourFigures, ({ db, input, user }) =>
    tours.figures(db, user.userId, input.cCode, input.startDate, input.endDate),
  ),

  serve(withdrawTour, async ({ db, input: { tourId: id, rowVersion }, user: { userId }, branches }) => {
    await withdrawRequest(db, aTour, { userId, branches }, { id, rowVersion })
    return toursMessages.withdrawn
  }),

  serve(listTourReport, ({ db, input, branches }) => tourReport(db, branches, input)),

  serve(listTours, async ({ db, input, user, branches, keys, clock }) => {
    const { rows, ...counted } = await tours.page(db, branches, user.userId, input)
    return { rows: rows.map(shown(imageLinks(keys, clock))), ...counted }
  }),

  serve(decideTour, async ({ db, input: { tourId: id, ...decision }, user: { userId }, branches }) => {
    await decideRequest(db, aTour, { userId, branches }, { id, ...decision })
    return decision.status === 'APPROVED' ? approvalsMessages.approved('Tour') : approvalsMessages.declined('Tour')
  }),

  serve(undoTour, ({ db, input, user }) => undoDecision(db, aTour, user, input)),

  serve(tourTimeline, async ({ db, input, user, branches, keys, clock }) => {
    const decides = mayCall(user, listTours.access)
    const head = await tours.head(db, branches, user.userId, decides, input.id)
    if (!head) throw missing()
    const events = await documentEvents(db, aTour, input.id, imageLinks(keys, clock))
    return { ...head, events }
  }),
]
