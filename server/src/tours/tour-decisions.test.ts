import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { decideTour } from '@backoffice/contract/tours/tour-decisions'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, aWorker, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import { aTour, tourDecided, tourStatus, tourWithdrawn } from '../../testing/builders/tours.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { race, ROUNDS } from '../../testing/race.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await testApp()

const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(({ text }) => text)

describe('decide about a tour', () => {
  it('approves it, once, and notifies the users who wait', async () => {
    const desk = await aDesk(app)
    const { salesman, director } = desk
    const tour = await aTour({ by: salesman })

    // 100 kilometres at 12.50 and a hotel for 900.
    expect(await newsOf(director)).toEqual([
      `${salesman.name} entered tour ${tour.no}, 2,150.00. It waits for a decision.`,
    ])
    expect(await tourDecided(director, tour, { rowVersion: 1 })).toEqual({
      isSuccessful: true,
      message: 'Tour Approved Successful',
    })
    expect(await newsOf(salesman)).toEqual([`${director.name} approved tour ${tour.no}, 2,150.00.`])
    const second = await aWorker(app, { role: 3, in: desk.branch })
    expect(await tourDecided(second, tour, { status: 'DECLINED', reason: 'late', rowVersion: 1 })).toEqual(
      refused(already('approved', director)),
    )
    expect(await tourStatus(tour)).toBe(1)
    expect(await brokenPromises()).toEqual([])
  })

  it.each([undefined, '', '  '])('requires a reason to decline: %s', async (reason) => {
    const { salesman, director } = await aDesk(app)
    const tour = await aTour({ by: salesman })

    expect(await tourDecided(director, tour, { status: 'DECLINED', ...(reason !== undefined && { reason }) })).toEqual(
      refused('Please enter a reason'),
    )
    expect(await tourStatus(tour)).toBe(0)
    expect(await tourDecided(director, tour, { status: 'DECLINED', reason: 'no bills' })).toEqual({
      isSuccessful: true,
      message: 'Tour Declined Successful',
    })
    expect(await newsOf(salesman)).toEqual([`${director.name} declined tour ${tour.no}, 2,150.00.`])
  })

  it('is not for the person who entered it, nor for another version than the present one', async () => {
    const desk = await aDesk(app)
    const { director } = desk
    const tour = await aTour({ by: director })
    const second = await aWorker(app, { role: 3, in: desk.branch })

    expect(await tourDecided(director, tour)).toEqual(
      refused('You entered this tour yourself. Somebody else must decide it.'),
    )
    expect(await tourDecided(second, tour, { rowVersion: 2 })).toEqual(
      refused('This tour has changed meanwhile. Look at it again before you decide.'),
    )
    expect((await tourDecided(second, tour, { rowVersion: 1 })).isSuccessful).toBe(true)
  })

  it('is refused after a withdrawal, with that reason', async () => {
    const { salesman, director } = await aDesk(app)
    const tour = await aTour({ by: salesman })
    await tourWithdrawn(salesman, tour)

    expect(await tourDecided(director, tour)).toEqual(refused(already('withdrawn', salesman)))
  })

  it('is for module 8 of directors of the branch alone', async () => {
    const [desk, elsewhere] = [await aDesk(app), await aDesk(app)]
    const tour = await aTour({ by: desk.salesman })
    const without = await aWorker(app, { role: 3, in: desk.branch, modules: [7, 9, 10, 11, 12, 14, 33, 34] })
    const statusFor = async ({ client, userId }: Worker) =>
      (await client.send(decideTour, { userId, cCode: tour.branch, tourId: tour.id, status: 'APPROVED' })).status

    expect(await statusFor(desk.salesman)).toBe(403)
    expect(await statusFor(desk.cashier)).toBe(403)
    expect(await statusFor(without)).toBe(403)
    expect(await statusFor(elsewhere.director)).toBe(403)
    expect(await tourDecided(elsewhere.director, { ...tour, branch: elsewhere.branch.code })).toEqual(
      refused('This tour does not exist in your branches. Reload the list.'),
    )
    expect(await tourStatus(tour)).toBe(0)
  })

  it.each(ROUNDS)('is made once by two directors and the owner at the same moment, round %i', async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: 3, in: desk.branch })
    const tour = await aTour({ by: desk.salesman })

    const { won, lost } = await race(
      () => tourDecided(desk.director, tour, { rowVersion: 1 }),
      () => tourDecided(second, tour, { status: 'DECLINED', reason: 'full', rowVersion: 1 }),
      () => tourWithdrawn(desk.salesman, tour),
    )

    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(2)
    for (const message of lost) expect(message).toMatch(/^Already (?:approved|declined|withdrawn) by .+ on .+\. Reload/)
    expect(await owned(`select from audit where object = 'tour' and object_id = $1`, [tour.id])).toHaveLength(2)
  })
})

describe('the role of the server', () => {
  const DENIED = '42501'
  const RULE = '23514'
  const TAKEN = '23P01'
  const add = (columns: string, values: string) =>
    `insert into tour (branch_code, entered_by, start_on, end_on, reason, ${columns}) values (:branch, ${values})`

  it.each([
    ['deletes no tour', 'director', 'delete from tour where id = :id', DENIED],
    ['changes no bill', 'salesman', 'update tour set total_expense = 1 where id = :id', DENIED],
    ['changes no leg', 'salesman', 'update tour_leg set kilometer = 1 where tour_id = :id', DENIED],
    [
      'chooses no allowance',
      'salesman',
      add('total_mileage, total_expense, allowance_per_mile', `:salesman, '2030-01-01', '2030-01-01', 'x', 1, 0, 99`),
      DENIED,
    ],
    [
      'enters none for another user',
      'cashier',
      add('total_mileage, total_expense', `:salesman, '2030-01-01', '2030-01-01', 'x', 1, 0`),
      DENIED,
    ],
    [
      'enters no totals without lines',
      'cashier',
      add('total_mileage, total_expense', `:cashier, '2030-01-01', '2030-01-01', 'x', 1, 0`),
      RULE,
    ],
    [
      'enters none on days of another',
      'salesman',
      add('total_mileage, total_expense', ":salesman, business_day(:branch), business_day(:branch) + 99, 'x', 1, 0"),
      TAKEN,
    ],
    [
      'adds no leg to a tour that was entered',
      'salesman',
      `insert into tour_leg (tour_id, position, branch_code, from_city, to_city, kilometer) values (:id, 2, :branch, 'a', 'b', 1)`,
      RULE,
    ],
    [
      'adds no expense to the tour of another user',
      'cashier',
      `insert into tour_expense (tour_id, position, branch_code, category, amount) values (:id, 9, :branch, 'HOTEL', 1)`,
      DENIED,
    ],
    [
      'decides in nobody else’s name',
      'cashier',
      'update tour set status = 1, decided_by = :director where id = :id',
      DENIED,
    ],
    [
      'decides only with the right to',
      'cashier',
      'update tour set status = 1, decided_by = :cashier where id = :id',
      RULE,
    ],
    [
      'decides nothing that is its own',
      'salesman',
      'update tour set status = 1, decided_by = :salesman where id = :id',
      RULE,
    ],
    [
      'withdraws nothing of others',
      'director',
      'update tour set status = 9, decided_by = :director where id = :id',
      RULE,
    ],
    [
      'declines nothing without a reason',
      'director',
      'update tour set status = 2, decided_by = :director where id = :id',
      RULE,
    ],
    [
      'decides nothing twice',
      'director',
      `update tour set status = 2, decided_by = :director, comment = 'x' where id = :decided`,
      RULE,
    ],
  ] as const)('%s', async (_what, who, statement, code) => {
    const desk = await aDesk(app)
    const { salesman, cashier, director } = desk
    const [tour, other] = [await aTour({ by: salesman, in: 1 }), await aTour({ by: salesman, in: 2 })]
    await tourDecided(director, other)
    const ids: Readonly<Record<string, string | number>> = {
      id: tour.id,
      decided: other.id,
      branch: `'${desk.branch.code}'`,
      salesman: salesman.userId,
      cashier: cashier.userId,
      director: director.userId,
    }

    const written = statement.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
    expect((await asServer(app, desk[who], written)).code).toBe(code)
    expect([await tourStatus(tour), await tourStatus(other)]).toEqual([0, 1])
    expect(await owned('select from tour where branch_code = $1', [desk.branch.code])).toHaveLength(2)
  })
})
