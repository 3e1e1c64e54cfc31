import type { Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { listMyTours, saveTour } from '@backoffice/contract/tours/my-tours'
import { listTours } from '@backoffice/contract/tours/tours'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, brokenPromises, today, type Worker } from '../../testing/builders/desk.ts'
import { anAllowance, aTour, tourDecided, tourOf, tourWithdrawn } from '../../testing/builders/tours.ts'
import { anUpload, claimedBy } from '../../testing/builders/uploads.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { race, ROUNDS, times } from '../../testing/race.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'

const app = await testApp()

type Form = Wire<typeof saveTour>
const firstPage = { page: 1, limit: 10 }
const mine = async ({ client, userId }: Worker, status = -1) =>
  client.ask(listMyTours, { ...firstPage, userId, status, date: '' })

/** A desk in a company with an allowance of 12.50 per mile. */
async function aTouringDesk() {
  const desk = await aDesk(app)
  await anAllowance(desk.branch.code)
  return desk
}

describe('enter a tour', () => {
  it.each(['salesman', 'cashier', 'director'] as const)(
    'saves it as pending for a %s, with all its totals computed',
    async (who) => {
      const desk = await aTouringDesk()
      const by = desk[who]
      const form = await tourOf({
        by,
        days: 3,
        legs: [
          { fromCity: ' Lahore ', toCity: 'Multan', kilometer: 340.125 },
          { fromCity: 'Multan', toCity: 'Lahore', kilometer: '339.9' },
        ],
        expenses: [
          { category: 'HOTEL', expenseDesc: 'Two nights', expenseAmount: 8000.5 },
          { category: 'FOOD', expenseAmount: '1200' },
        ],
      })

      expect(await by.client.ask(saveTour, form)).toEqual({ isSuccessful: true, message: 'Tour sent for approval' })

      const { totalRows, responseObjects } = await mine(by)
      expect(totalRows).toBe(1)
      expect(responseObjects[0]).toMatchObject({
        tourNo: expect.stringMatching(/^TOUR-\d{6}$/) as string,
        cCode: desk.branch.code,
        branchName: desk.branch.name,
        startDate: await today(desk.branch.code, -7),
        endDate: await today(desk.branch.code, -5),
        tourReason: 'Collection round',
        paymentCollect: 0,
        totalMileage: 680.025,
        allowancePerMile: 12.5,
        // 680.025 × 12.50 = 8500.3125, rounded half up.
        totalAllowance: 8500.31,
        totalExpense: 9200.5,
        totalBill: 17700.81,
        status: 'Pending',
        decidedBy: '',
        decidedOn: null,
        reason: '',
        tourDetails: [
          { fromCity: 'Lahore', toCity: 'Multan', kilometer: 340.125 },
          { fromCity: 'Multan', toCity: 'Lahore', kilometer: 339.9 },
        ],
        expenseDetails: [
          { category: 'Hotel', expenseDesc: 'Two nights', expenseAmount: 8000.5, expenseAttachment: '', images: [] },
          { category: 'Food', expenseDesc: '', expenseAmount: 1200 },
        ],
      })
      expect(await brokenPromises()).toEqual([])
    },
  )

  it('refuses in the order of the form', async () => {
    const {
      salesman,
      branch: { code: branch, companyCode },
    } = await aDesk(app)
    const good = await tourOf({ by: salesman, days: 3 })
    const other = await aTour({ by: salesman, in: -5 })
    await owned('update mileage_allowance set from_day = $1 where company_code = $2', [
      await today(branch, -20),
      companyCode,
    ])
    const dayIn = async (away: number) => wireDay((await today(branch, away)) as Day)
    const leg = { fromCity: '', toCity: ' ', kilometer: 0 }
    const hotel = { category: ' ', expenseAmount: 0 }

    expect(
      await refusalsInOrder<Form>(
        { ...good, startDate: '', endDate: null, tourReason: ' ', tourDetails: [], expenseDetails: [hotel] },
        [
          { startDate: good.startDate },
          { endDate: await dayIn(-8) },
          { endDate: good.endDate },
          { tourReason: 'Round' },
          { tourDetails: [leg] },
          { tourDetails: [{ ...leg, fromCity: 'Lahore' }] },
          { tourDetails: [{ ...leg, fromCity: 'Lahore', toCity: 'Kasur' }] },
          { tourDetails: [{ fromCity: 'Lahore', toCity: 'Kasur', kilometer: -5 }] },
          { tourDetails: [{ fromCity: 'Lahore', toCity: 'Kasur', kilometer: 55 }] },
          { expenseDetails: [{ ...hotel, category: 'NONE' }] },
          { expenseDetails: [...times(2, { category: 'NONE', expenseAmount: 999_999_999_999.99 })] },
          { expenseDetails: [{ category: 'NONE', expenseAmount: 500 }] },
          { expenseDetails: [{ category: 'HOTEL', expenseAmount: 500 }] },
          { startDate: await dayIn(-30), endDate: await dayIn(-30) },
          { startDate: await dayIn(-20), endDate: await dayIn(-6) },
        ],
        async (form) => (await salesman.client.ask(saveTour, form)).message,
      ),
    ).toEqual([
      'Please enter start date',
      'Please enter end date',
      'End date can not be before start date',
      'Please enter tour reason',
      'Please add the cities you travelled between',
      'Please enter from city',
      'Please enter to city',
      'Please enter kilometer',
      'Please enter kilometer',
      'Please select category',
      'Expense amount can not be zero',
      'The total bill is larger than an amount can be.',
      'This category is not in the list any more. Select it again.',
      `You have tour ${other.no} from ${await dayIn(-5)} to ${await dayIn(-5)} already. Choose other days, or withdraw that tour.`,
      `No allowance per mile applies on ${await dayIn(-30)}. Ask your director to set one.`,
      'Tour sent for approval',
    ])
  })

  it('keeps the allowance that held on the first day, whatever is set later', async () => {
    const { salesman, branch } = await aTouringDesk()
    await anAllowance(branch.code, { from: await today(branch.code, -10), amount: 20 })
    await anAllowance(branch.code, { from: await today(branch.code, 10), amount: 99 })
    await aTour({ by: salesman, in: -11, days: 5 })
    await aTour({ by: salesman, in: -2 })
    await owned('update mileage_allowance set amount = 77 where from_day = $1', [await today(branch.code, -10)])

    expect((await mine(salesman)).responseObjects.map(({ allowancePerMile }) => allowancePerMile)).toEqual([20, 12.5])
  })

  it('gives each expense its attachments, with a link to the first, once', async () => {
    const { salesman, director, branch } = await aTouringDesk()
    const uploads = [await anUpload({ by: salesman, code: 'TE1' }), await anUpload({ by: salesman, code: 'TE1' })]
    const form = await tourOf({
      by: salesman,
      expenses: [
        { category: 'FOOD', expenseAmount: 10 },
        { category: 'HOTEL', expenseAmount: 20, expenseImages: uploads.map(({ sent }) => sent) },
      ],
    })
    await salesman.client.ask(saveTour, form)

    const listed = await director.client.ask(listTours, { ...firstPage, cCode: branch.code, status: 0 })
    const [food, hotel] = listed.responseObjects[0]?.expenseDetails ?? []
    expect(food).toMatchObject({ expenseAttachment: '', expenseFileName: '', images: [] })
    expect(hotel?.images.map(({ imageId }) => imageId).toSorted()).toEqual(uploads.map(({ id }) => id).toSorted())
    expect(hotel?.expenseAttachment).toBe(hotel?.images[0]?.imagePath)
    expect(hotel?.expenseFileName).toBe(`${listed.responseObjects[0]?.tourNo}-2`)
    // The category may have been changed after the upload.
    expect(hotel?.images.map(({ imageCode }) => imageCode)).toEqual(['TEHOTEL', 'TEHOTEL'])
    for (const upload of uploads) expect((await claimedBy(upload)).kind).toBe('tour_expense')
    expect(
      (await salesman.client.ask(saveTour, { ...form, startDate: '01/01/2026', endDate: '01/01/2026' })).message,
    ).toBe('An attached image was not found or is already used. Remove it and upload it again.')
    expect((await mine(salesman)).totalRows).toBe(1)
  })

  it("refuses days of a live tour, also if only the last or first day is shared, and allows other users' days", async () => {
    const { salesman, director } = await aTouringDesk()
    const first = await aTour({ by: salesman, in: 10, days: 3 })
    const enter = async (away: number, days: number) =>
      (await salesman.client.ask(saveTour, await tourOf({ by: salesman, in: away, days }))).isSuccessful

    expect([await enter(8, 3), await enter(12, 1), await enter(9, 9), await enter(11, 1)]).toEqual(times(4, false))
    expect([await enter(9, 1), await enter(13, 1)]).toEqual([true, true])
    await tourDecided(director, first, { status: 'DECLINED', reason: 'no budget' })
    expect(await enter(10, 1)).toBe(true)
    await tourWithdrawn(salesman, await aTour({ by: salesman, in: 11 }))
    expect(await enter(11, 1)).toBe(true)
  })

  it('sees a tour that another branch of the user has', async () => {
    const [here, there] = [await aTouringDesk(), await aTouringDesk()]
    const both = await aWorker(app, { role: 2, in: [here.branch, there.branch] })
    await aTour({ by: both, branch: there.branch.code })

    expect((await both.client.ask(saveTour, await tourOf({ by: both }))).isSuccessful).toBe(false)
  })

  it.each(ROUNDS)('keeps one of two that overlap and are entered at once, round %i', async () => {
    const { cashier } = await aTouringDesk()
    const forms = [await tourOf({ by: cashier, in: 3, days: 5 }), await tourOf({ by: cashier, in: 7, days: 5 })]

    const { won, lost } = await race(...[...forms, ...forms].map((form) => () => cashier.client.ask(saveTour, form)))

    expect(won).toEqual(['Tour sent for approval'])
    expect(lost).toEqual(times(3, expect.stringMatching(/^You have tour TOUR-\d+ from /)))
  })

  it('is not for roles 4 and 5, another user or another branch', async () => {
    const [desk, elsewhere] = [await aTouringDesk(), await aTouringDesk()]
    const good = await tourOf({ by: desk.salesman })
    const approver = await aWorker(app, { role: 4, in: desk.branch })
    const statusFor = async (by: Worker, form: Form) => (await by.client.send(saveTour, form)).status

    expect(await statusFor(approver, { ...good, userId: approver.userId })).toBe(403)
    expect(await statusFor(desk.salesman, { ...good, userId: desk.cashier.userId })).toBe(403)
    expect(await statusFor(desk.salesman, { ...good, cCode: elsewhere.branch.code })).toBe(403)
    expect(await statusFor(desk.salesman, { ...good, startDate: '31/02/2027' })).toBe(400)
    const leg = { fromCity: 'Lahore', toCity: 'Kasur', kilometer: 1.2345 }
    expect(await statusFor(desk.salesman, { ...good, tourDetails: [leg] })).toBe(400)
  })
})
