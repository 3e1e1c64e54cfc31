import { decideLeave } from '@backoffice/contract/leaves/leaves'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, aWorker, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import { aLeave, decided, type Leave, leaveStatus, withdrawn } from '../../testing/builders/leaves.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { race, ROUNDS } from '../../testing/race.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await testApp()

const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(({ text }) => text)

describe('decide about a leave', () => {
  it('approves it, once, and notifies the users who wait', async () => {
    const desk = await aDesk(app)
    const { salesman, director } = desk
    const leave = await aLeave({ by: salesman })

    expect(await newsOf(director)).toEqual([`${salesman.name} entered leave ${leave.id}. It waits for a decision.`])
    expect(await decided(director, leave, { rowVersion: 1 })).toEqual({
      isSuccessful: true,
      message: 'Leave Approved Successful',
    })
    expect(await newsOf(salesman)).toEqual([`${director.name} approved leave ${leave.id}.`])
    const second = await aWorker(app, { role: 3, in: desk.branch })
    expect(await decided(second, leave, { status: 'DECLINED', reason: 'late', rowVersion: 1 })).toEqual(
      refused(already('approved', director)),
    )
    expect(await leaveStatus(leave)).toBe(1)
    expect(await brokenPromises()).toEqual([])
  })

  it.each([undefined, '', '  '])('requires a reason to decline: %s', async (reason) => {
    const { salesman, director } = await aDesk(app)
    const leave = await aLeave({ by: salesman })

    expect(await decided(director, leave, { status: 'DECLINED', ...(reason !== undefined && { reason }) })).toEqual(
      refused('Please enter a reason'),
    )
    expect(await leaveStatus(leave)).toBe(0)
    expect(await decided(director, leave, { status: 'DECLINED', reason: 'stock taking' })).toEqual({
      isSuccessful: true,
      message: 'Leave Declined Successful',
    })
    expect(await newsOf(salesman)).toEqual([`${director.name} declined leave ${leave.id}.`])
  })

  it('is refused to the user who entered it, and for an older version', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    const leave = await aLeave({ by: director })
    const second = await aWorker(app, { role: 3, in: desk.branch })

    expect(await decided(director, leave)).toEqual(
      refused('You entered this leave yourself. Somebody else must decide it.'),
    )
    expect(await decided(second, leave, { rowVersion: 2 })).toEqual(
      refused('This leave has changed meanwhile. Look at it again before you decide.'),
    )
    expect((await decided(second, leave, { rowVersion: 1 })).isSuccessful).toBe(true)
  })

  it('is refused after a withdrawal, with that reason', async () => {
    const { salesman, director } = await aDesk(app)
    const leave = await aLeave({ by: salesman })
    await withdrawn(salesman, leave)

    expect(await decided(director, leave)).toEqual(refused(already('withdrawn', salesman)))
  })

  it('is for module 8 of directors of the branch alone', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    const leave = await aLeave({ by: desk.salesman })
    const without = await aWorker(app, { role: 3, in: desk.branch, modules: [7, 9, 10, 11, 12, 14, 33, 34] })
    const statusFor = async ({ client, userId }: Worker, cCode: string, leaveId = leave.id) =>
      (await client.send(decideLeave, { userId, cCode, leaveId, status: 'APPROVED' })).status

    expect(await statusFor(desk.salesman, leave.branch)).toBe(403)
    expect(await statusFor(desk.cashier, leave.branch)).toBe(403)
    expect(await statusFor(without, leave.branch)).toBe(403)
    expect(await statusFor(elsewhere.director, leave.branch)).toBe(403)
    const foreign: Leave = { ...leave, branch: elsewhere.branch.code }
    expect(await decided(elsewhere.director, foreign)).toEqual(
      refused('This leave does not exist in your branches. Reload the list.'),
    )
    expect(await leaveStatus(leave)).toBe(0)
  })

  it.each(ROUNDS)('is made once by two directors and the owner at the same moment, round %i', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: desk.branch })
    const leave = await aLeave({ by: desk.salesman })

    const { won, lost } = await race(
      () => decided(desk.director, leave, { rowVersion: 1 }),
      () => decided(second, leave, { status: 'DECLINED', reason: 'full', rowVersion: 1 }),
      () => withdrawn(desk.salesman, leave),
    )

    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(2)
    for (const message of lost) expect(message).toMatch(/^Already (?:approved|declined|withdrawn) by .+ on .+\. Reload/)
    const steps = await owned(`select action from audit where object = 'leave' and object_id = $1`, [leave.id])
    expect(steps).toHaveLength(2)
  })
})

describe('the role of the server', () => {
  const DENIED = '42501'
  const RULE = '23514'

  it.each([
    ['deletes no leave', 'director', 'delete from leave where id = :id', DENIED],
    ['changes no days', 'salesman', `update leave set end_on = end_on + 1 where id = :id`, DENIED],
    [
      'enters none for another user',
      'cashier',
      `insert into leave (branch_code, entered_by, leave_type, start_on, end_on) values (:branch, :salesman, 'ANNUAL', '2027-01-01', '2027-01-01')`,
      DENIED,
    ],
    [
      'decides in nobody else’s name',
      'cashier',
      'update leave set status = 1, decided_by = :director where id = :id',
      DENIED,
    ],
    [
      'decides only with the right to',
      'cashier',
      'update leave set status = 1, decided_by = :cashier where id = :id',
      RULE,
    ],
    [
      'decides nothing that is its own',
      'salesman',
      'update leave set status = 1, decided_by = :salesman where id = :id',
      RULE,
    ],
    [
      'withdraws nothing of others',
      'director',
      'update leave set status = 9, decided_by = :director where id = :id',
      RULE,
    ],
    [
      'declines nothing without a reason',
      'director',
      'update leave set status = 2, decided_by = :director where id = :id',
      RULE,
    ],
    [
      'decides nothing twice',
      'director',
      `update leave set status = 2, decided_by = :director, comment = 'x' where id = :decided`,
      RULE,
    ],
  ] as const)('%s', async (_what, who, statement, code) => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const [leave, other] = [await aLeave({ by: salesman, in: 1 }), await aLeave({ by: salesman, in: 2 })]
    await decided(director, other)
    const ids: Readonly<Record<string, string | number>> = {
      id: leave.id,
      decided: other.id,
      branch: `'${desk.branch.code}'`,
      salesman: salesman.userId,
      cashier: cashier.userId,
      director: director.userId,
    }

    const written = statement.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
    expect((await asServer(app, desk[who], written)).code).toBe(code)
    expect([await leaveStatus(leave), await leaveStatus(other)]).toEqual([0, 1])
  })
})
