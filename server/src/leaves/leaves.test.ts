import type { Wire } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import { wireDay } from '@backoffice/contract/day'
import { leaveTimeline, listLeaves, listMyLeaves, saveLeave, withdrawLeave } from '@backoffice/contract/leaves/leaves'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, brokenPromises, today } from '../../testing/builders/desk.ts'
import { aLeave, decided, leaveOf, leaveStatus, theLeaveTypes, withdrawn } from '../../testing/builders/leaves.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { deadlocks, race, ROUNDS, times } from '../../testing/race.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { refused } from '../../testing/saves.ts'

const app = await testApp()
await theLeaveTypes()

const firstPage = { page: 1, limit: 10 }

describe('ask for a leave', () => {
  it.each(['salesman', 'cashier', 'director'] as const)(
    'saves it as pending for a %s, with its calendar days',
    async (who) => {
      const desk = await aDesk(app)
      const by = desk[who]

      expect(await by.client.ask(saveLeave, await leaveOf({ by, in: 5, days: 4 }))).toEqual({
        isSuccessful: true,
        message: 'Leave sent for approval',
      })

      expect(await by.client.ask(listMyLeaves, { ...firstPage, userId: by.userId })).toMatchObject({
        totalRows: 1,
        responseObjects: [
          {
            cCode: desk.branch.code,
            branchName: desk.branch.name,
            leaveType: 'Annual',
            startDate: await today(desk.branch.code, 5),
            endDate: await today(desk.branch.code, 8),
            noOfDays: 4,
            remarks: 'family',
            status: 'Pending',
            decidedBy: '',
            decidedOn: null,
            reason: '',
          },
        ],
      })
      expect(await brokenPromises()).toEqual([])
    },
  )

  it.each([
    ['28/02/2028', '01/03/2028', 3],
    ['28/02/2027', '01/03/2027', 2],
    ['31/12/2027', '01/01/2028', 2],
    ['15/06/2027', '15/06/2027', 1],
  ])('counts both ends: %s to %s', async (startDate, endDate, days) => {
    const { salesman } = await aDesk(app)
    await salesman.client.ask(saveLeave, { ...(await leaveOf({ by: salesman })), startDate, endDate })

    const [row] = (await salesman.client.ask(listMyLeaves, { ...firstPage, userId: salesman.userId })).responseObjects
    expect(row?.noOfDays).toBe(days)
  })

  it('refuses in the order of the form', async () => {
    const { salesman } = await aDesk(app)
    const good = await leaveOf({ by: salesman, in: 10, days: 3 })
    const other = await aLeave({ by: salesman, in: 12 })
    const otherDay = wireDay((await today(other.branch, 12)) as Day)
    const messageOf = async (form: Wire<typeof saveLeave>) => (await salesman.client.ask(saveLeave, form)).message

    expect(
      await refusalsInOrder<Wire<typeof saveLeave>>(
        { ...good, leaveType: ' ', startDate: '', endDate: null },
        [
          { leaveType: 'NONE' },
          { startDate: good.startDate },
          { endDate: wireDay((await today(other.branch, 9)) as Day) },
          { endDate: good.endDate },
          {
            startDate: wireDay((await today(other.branch, 20)) as Day),
            endDate: wireDay((await today(other.branch, 20)) as Day),
          },
          { leaveType: 'ANNUAL' },
        ],
        messageOf,
      ),
    ).toEqual([
      'Please select leave type',
      'Please enter start date',
      'Please enter end date',
      'End date can not be before start date',
      `You have a leave from ${otherDay} to ${otherDay} already. Choose other days, or withdraw that leave.`,
      'This leave type is not in the list any more. Select it again.',
      'Leave sent for approval',
    ])
  })

  it("refuses days of a live leave, also if only the last or first day is shared, and allows other users' days", async () => {
    const { salesman, director } = await aDesk(app)
    const first = await aLeave({ by: salesman, in: 10, days: 3 })
    const ask = async (away: number, days: number) =>
      (await salesman.client.ask(saveLeave, await leaveOf({ by: salesman, in: away, days }))).isSuccessful

    expect([await ask(8, 3), await ask(12, 1), await ask(9, 9), await ask(11, 1)]).toEqual([false, false, false, false])
    expect([await ask(9, 1), await ask(13, 1)]).toEqual([true, true])
    await decided(director, first, { status: 'DECLINED', reason: 'stock taking' })
    expect(await ask(10, 1)).toBe(true)
    const second = await aLeave({ by: salesman, in: 11 })
    await withdrawn(salesman, second)
    expect(await ask(11, 1)).toBe(true)
  })

  it('sees a leave that another branch of the user has', async () => {
    const [here, there] = [await aDesk(app), await aDesk(app)]
    const both = await aWorker(app, { role: 2, in: [here.branch, there.branch] })
    await aLeave({ by: both, branch: there.branch.code })

    expect((await both.client.ask(saveLeave, await leaveOf({ by: both }))).isSuccessful).toBe(false)
  })

  it.each(ROUNDS)('keeps only one of two overlapping leaves that are entered at once, round %i', async () => {
    const { cashier } = await aDesk(app)
    const forms = [await leaveOf({ by: cashier, in: 3, days: 5 }), await leaveOf({ by: cashier, in: 7, days: 5 })]

    const before = await deadlocks()

    const { won, lost } = await race(...[...forms, ...forms].map((form) => () => cashier.client.ask(saveLeave, form)))

    expect(await deadlocks()).toBe(before)
    expect(won).toEqual(['Leave sent for approval'])
    expect(lost).toEqual(times(3, expect.stringMatching(/^You have a leave (?:on some|from)/)))
  })

  it('is not for roles 4 and 5, another user or another branch', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const good = await leaveOf({ by: desk.salesman })
    const statusFor = async (by: typeof desk.salesman, form: Wire<typeof saveLeave>) =>
      (await by.client.send(saveLeave, form)).status
    const approver = await aWorker(app, { role: 4, in: desk.branch })

    expect(await statusFor(approver, { ...good, userId: approver.userId })).toBe(403)
    expect(await statusFor(desk.salesman, { ...good, userId: desk.cashier.userId })).toBe(403)
    expect(await statusFor(desk.salesman, { ...good, cCode: elsewhere.branch.code })).toBe(403)
    expect(await statusFor(desk.salesman, { ...good, startDate: '31/02/2027' })).toBe(400)
  })
})

describe('withdraw a leave', () => {
  it('is for its owner while it is pending, and then lists it to nobody else', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    const leave = await aLeave({ by: salesman })

    expect(await withdrawn(cashier, leave)).toEqual(
      refused('This leave does not exist in your branches. Reload the list.'),
    )
    expect(await leaveStatus(leave)).toBe(0)
    expect(await withdrawn(salesman, leave)).toEqual({ isSuccessful: true, message: 'Leave withdrawn' })
    expect(await withdrawn(salesman, leave)).toEqual(
      refused(expect.stringMatching(new RegExp(`^Already withdrawn by ${salesman.name} on `))),
    )

    const mine = { ...firstPage, userId: salesman.userId }
    expect((await salesman.client.ask(listMyLeaves, mine)).responseObjects[0]?.status).toBe('WITHDRAWN')
    for (const status of [-1, 0, 9]) {
      const listed = await director.client.ask(listLeaves, { ...firstPage, cCode: '-1', date: '', status })
      expect(listed.totalRows).toBe(0)
    }
    expect((await director.client.send(leaveTimeline, { id: String(leave.id) })).status).toBe(404)
  })

  it('is refused after the decision, with the name of the decider', async () => {
    const { salesman, director } = await aDesk(app)
    const leave = await aLeave({ by: salesman })
    await decided(director, leave)

    expect(await withdrawn(salesman, leave)).toEqual(
      refused(expect.stringMatching(new RegExp(`^Already approved by ${director.name} on `))),
    )
    expect(
      await salesman.client.ask(withdrawLeave, { userId: salesman.userId, leaveId: leave.id, rowVersion: 1 }),
    ).toEqual(refused(expect.stringMatching(/^Already approved by /)))
  })
})

describe('lists of leaves', () => {
  it('show directors the leaves of others in their branches, newest first, by status and day of entry', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    const first = await aLeave({ by: salesman, in: 1 })
    const second = await aLeave({ by: cashier, in: 1, days: 2 })
    await aLeave({ by: director })
    await aLeave({ by: elsewhere.salesman })
    await decided(director, first)
    await owned(`update leave set entered_at = entered_at - interval '3 days' where id = $1`, [first.id])
    const listed = async (wishes: { status?: number | string; date?: string; cCode?: string } = {}) =>
      director.client.ask(listLeaves, { ...firstPage, cCode: branch.code, date: '', status: '-1', ...wishes })
    const idsOf = async (wishes: Parameters<typeof listed>[0]) =>
      (await listed(wishes)).responseObjects.map(({ leaveId }) => leaveId)

    expect(await listed()).toMatchObject({
      totalRows: 2,
      responseObjects: [
        { leaveId: second.id, userName: cashier.name, noOfDays: 2, status: 'Pending', rowVersion: 1 },
        { leaveId: first.id, userName: salesman.name, noOfDays: 1, status: 'APPROVED', rowVersion: 3 },
      ],
    })
    expect(await idsOf({ status: 0, cCode: '-1' })).toEqual([second.id])
    expect(await idsOf({ date: wireDay((await today(branch.code, -3)) as Day) })).toEqual([first.id])
    expect(await idsOf({ date: wireDay((await today(branch.code)) as Day), status: 1 })).toEqual([])
  })

  it('show all users only their own, by status', async () => {
    const { salesman, cashier, director } = await aDesk(app)
    const declined = await aLeave({ by: salesman, in: 1 })
    await aLeave({ by: salesman, in: 2 })
    await aLeave({ by: cashier, in: 1 })
    await decided(director, declined, { status: 'DECLINED', reason: 'too many are away' })
    const mine = (status: number) =>
      salesman.client.ask(listMyLeaves, { ...firstPage, userId: salesman.userId, status })

    expect((await mine(-1)).totalRows).toBe(2)
    expect(await mine(2)).toMatchObject({
      totalRows: 1,
      responseObjects: [{ leaveId: declined.id, decidedBy: director.name, reason: 'too many are away' }],
    })
    expect((await salesman.client.send(listMyLeaves, { ...firstPage, userId: cashier.userId })).status).toBe(403)
  })

  it('of all branches are for module 8 of directors', async () => {
    const desk = await aDesk(app)
    const filters = { ...firstPage, cCode: desk.branch.code, date: '', status: 0 }
    const other = await aWorker(app, { role: 3, in: desk.branch, modules: [7, 9, 10, 11] })

    const statusFor = async (by: typeof other) => (await by.client.send(listLeaves, filters)).status
    expect([await statusFor(desk.salesman), await statusFor(desk.cashier), await statusFor(other)]).toEqual(
      times(3, 403),
    )
    expect(await statusFor(desk.director)).toBe(200)
  })
})

describe('the timeline of a leave', () => {
  it('shows its owner and the deciders who entered and decided it', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const elsewhere = await aDesk(app)
    const leave = await aLeave({ by: salesman })
    await decided(director, leave, { status: 'DECLINED', reason: 'stock taking' })
    const id = String(leave.id)

    const story = await salesman.client.ask(leaveTimeline, { id })
    expect(story).toMatchObject({ number: id, statusName: 'DECLINED', amount: null, enteredBy: salesman.name })
    expect(story.events).toMatchObject([
      { action: 'enter', who: salesman.name, role: 'Salesman', comment: '' },
      { action: 'decline', who: director.name, role: 'Director', comment: 'stock taking' },
    ])
    expect((await director.client.ask(leaveTimeline, { id })).events).toHaveLength(2)
    for (const stranger of [cashier, elsewhere.director]) {
      expect((await stranger.client.send(leaveTimeline, { id })).status).toBe(404)
    }
  })
})
