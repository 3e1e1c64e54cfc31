import { type Day, wireDay } from '@backoffice/contract/day'
import { listMyTours, tourFigures } from '@backoffice/contract/tours/my-tours'
import { tourTimeline } from '@backoffice/contract/tours/tour-decisions'
import { listTours } from '@backoffice/contract/tours/tours'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, aWorker, today, type Worker } from '../../testing/builders/desk.ts'
import { anAllowance, aTour, tourDecided, tourWithdrawn } from '../../testing/builders/tours.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { times } from '../../testing/race.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await testApp()

const firstPage = { page: 1, limit: 10 }
const mine = async ({ client, userId }: Worker, status = -1) =>
  client.ask(listMyTours, { ...firstPage, userId, status, date: '' })

/** A desk in a company with an allowance of 12.50 per mile. */
async function aTouringDesk() {
  const desk = await aDesk(app)
  await anAllowance(desk.branch.code)
  return desk
}

describe('the figures of a tour', () => {
  it('are the allowance of its first day and the live receipts that the user recorded from start to end', async () => {
    const desk = await aTouringDesk()
    const { salesman, cashier, branch } = desk
    const record = async (by: Worker, amount: number, away: number) => {
      const { id } = await aReceipt({ by, amount })
      await owned(`update receipt set created_at = day_start($2, business_day($2) + $3::int) where id = $1`, [
        id,
        branch.code,
        away,
      ])
    }
    // The tour is from the 10th to the 8th day before today. The receipts before and after it do not count.
    await record(salesman, 1, -11)
    await record(salesman, 10, -10)
    await record(salesman, 100.25, -8)
    await record(salesman, 1000, -7)
    const { id: gone } = await aReceipt({ by: salesman, amount: 10_000 }).voided()
    await owned(`update receipt set created_at = day_start($2, business_day($2) - 9) where id = $1`, [
      gone,
      branch.code,
    ])
    await aTour({ by: salesman, in: -10, days: 3 })
    const figures = async (start: string, end: string, by = salesman) =>
      by.client.ask(tourFigures, { userId: by.userId, cCode: branch.code, startDate: start, endDate: end })
    const [start, end] = [await today(branch.code, -10), await today(branch.code, -8)]

    expect(await figures(start, end)).toEqual({ allowancePerMile: 12.5, paymentCollect: 110.25 })
    expect(await figures(start, end, cashier)).toEqual({ allowancePerMile: 12.5, paymentCollect: 0 })
    expect(await figures('', '')).toEqual({ allowancePerMile: 12.5, paymentCollect: 0 })
    expect(await figures('1999-12-31', '1999-12-31')).toEqual({ allowancePerMile: null, paymentCollect: 0 })
    expect((await mine(salesman)).responseObjects[0]?.paymentCollect).toBe(110.25)
    const listed = await desk.director.client.ask(listTours, { ...firstPage, cCode: branch.code, status: 0 })
    expect(listed.responseObjects[0]?.paymentCollect).toBe(110.25)
  })
})

describe('withdraw a tour', () => {
  it('is for its owner while it is pending, and then lists it to nobody else', async () => {
    const { salesman, cashier, director } = await aTouringDesk()
    const tour = await aTour({ by: salesman })

    expect(await tourWithdrawn(cashier, tour)).toEqual(
      refused('This tour does not exist in your branches. Reload the list.'),
    )
    expect(await tourWithdrawn(salesman, tour)).toEqual({ isSuccessful: true, message: 'Tour withdrawn' })
    expect(await tourWithdrawn(salesman, tour)).toEqual(refused(already('withdrawn', salesman)))

    expect((await mine(salesman)).responseObjects[0]?.status).toBe('WITHDRAWN')
    for (const status of [-1, 0, 9]) {
      expect((await director.client.ask(listTours, { ...firstPage, cCode: '-1', status })).totalRows).toBe(0)
    }
    expect((await director.client.send(tourTimeline, { id: String(tour.id) })).status).toBe(404)
  })

  it('is refused after the decision, with the name of the decider', async () => {
    const { salesman, director } = await aTouringDesk()
    const tour = await aTour({ by: salesman })
    await tourDecided(director, tour)

    expect(await tourWithdrawn(salesman, tour)).toEqual(refused(already('approved', director)))
  })
})

describe('lists of tours', () => {
  it('show directors the tours of others in their branches, newest first, by status and day of entry', async () => {
    const [desk, elsewhere] = [await aTouringDesk(), await aTouringDesk()]
    const { salesman, cashier, director, branch } = desk
    const first = await aTour({ by: salesman, in: 1 })
    const second = await aTour({ by: cashier, in: 1, days: 2 })
    await aTour({ by: director })
    await aTour({ by: elsewhere.salesman })
    await tourDecided(director, first)
    await owned(`update tour set entered_at = entered_at - interval '3 days' where id = $1`, [first.id])
    const listed = (wishes: { status?: number | string; date?: string; cCode?: string } = {}) =>
      director.client.ask(listTours, { ...firstPage, cCode: branch.code, date: '', status: '-1', ...wishes })
    const idsOf = async (wishes: Parameters<typeof listed>[0]) =>
      (await listed(wishes)).responseObjects.map(({ tourId }) => tourId)

    expect(await listed()).toMatchObject({
      totalRows: 2,
      responseObjects: [
        { tourId: second.id, userName: cashier.name, status: 'Pending', rowVersion: 1 },
        { tourId: first.id, userName: salesman.name, status: 'APPROVED' },
      ],
    })
    expect(await idsOf({ status: 0, cCode: '-1' })).toEqual([second.id])
    expect(await idsOf({ date: wireDay((await today(branch.code, -3)) as Day) })).toEqual([first.id])
    expect(await idsOf({ date: wireDay((await today(branch.code)) as Day), status: 1 })).toEqual([])
  })

  it('show all users only their own, by status', async () => {
    const { salesman, cashier, director } = await aTouringDesk()
    const declined = await aTour({ by: salesman, in: 1 })
    await aTour({ by: salesman, in: 2 })
    await aTour({ by: cashier, in: 1 })
    await tourDecided(director, declined, { status: 'DECLINED', reason: 'too far' })

    expect((await mine(salesman)).totalRows).toBe(2)
    expect(await mine(salesman, 2)).toMatchObject({
      totalRows: 1,
      responseObjects: [{ tourId: declined.id, decidedBy: director.name, reason: 'too far' }],
    })
    expect((await salesman.client.send(listMyTours, { ...firstPage, userId: cashier.userId })).status).toBe(403)
  })

  it('of the branches are for module 8 of directors', async () => {
    const desk = await aTouringDesk()
    const other = await aWorker(app, { role: 3, in: desk.branch, modules: [7, 9, 10, 11] })
    const statusFor = async (by: Worker) =>
      (await by.client.send(listTours, { ...firstPage, cCode: desk.branch.code, status: 0 })).status

    expect(await Promise.all([desk.salesman, desk.cashier, other].map(statusFor))).toEqual(times(3, 403))
    expect(await statusFor(desk.director)).toBe(200)
  })
})

describe('the timeline of a tour', () => {
  it('shows its owner and the deciders who entered and decided it', async () => {
    const [desk, elsewhere] = [await aTouringDesk(), await aTouringDesk()]
    const { salesman, cashier, director } = desk
    const tour = await aTour({ by: salesman })
    await tourDecided(director, tour, { status: 'DECLINED', reason: 'no bills' })
    const id = String(tour.id)

    const story = await salesman.client.ask(tourTimeline, { id })
    expect(story).toMatchObject({
      number: tour.no,
      statusName: 'DECLINED',
      amount: 2150,
      enteredBy: salesman.name,
      events: [
        { action: 'enter', who: salesman.name, role: 'Salesman', comment: '' },
        { action: 'decline', who: director.name, role: 'Director', comment: 'no bills' },
      ],
    })
    expect((await director.client.ask(tourTimeline, { id })).events).toHaveLength(2)
    for (const stranger of [cashier, elsewhere.director]) {
      expect((await stranger.client.send(tourTimeline, { id })).status).toBe(404)
    }
  })
})
