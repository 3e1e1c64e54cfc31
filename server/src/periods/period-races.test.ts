/** Closing and posting at the same moment: nothing is posted on a day after it was closed, or after an opening ended. */
import { role } from '@backoffice/contract/access'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDesk, aWorker, brokenPromises } from '../../testing/builders/desk.ts'
import { anOldDeposit, approving, closing, opening, openingFor } from '../../testing/builders/periods.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow, ownedTransaction } from '../../testing/owner.ts'
import { deadlocks, race, ROUNDS } from '../../testing/race.ts'
import { requestOf } from '../../testing/switching-off.ts'
import { waitsForALock } from '../../testing/sessions.ts'

const app = await cashApp()

let before = 0
beforeEach(async () => {
  before = await deadlocks()
})
afterEach(async () => expect((await deadlocks()) - before).toBe(0))

async function anOffice() {
  const desk = await aDesk(app)
  return {
    ...desk,
    otherDirector: await aWorker(app, { role: role.director, in: desk.branch }),
    deposit: await anOldDeposit(desk),
  }
}

const CLOSE = 'select close_days($1, business_day($1) - 1, $2, null)'
const POST = `update deposit set status = 1, decided_by = $2, decided_at = now(), posting_on = deposited_on where id = $1`

describe('an approval on a day that is being closed', () => {
  it('waits, and is refused', async () => {
    const { director, otherDirector, branch, deposit } = await anOffice()
    const request = await requestOf(director)
    await request.query(CLOSE, [branch.code, ''])

    const approval = approving(otherDirector, deposit, -1)
    await waitsForALock()
    await request.commit()

    expect(await approval).toMatchObject({
      isSuccessful: false,
      message: expect.stringContaining('closed period') as string,
    })
    expect(await brokenPromises()).toEqual([])
  })

  it('is posted before the day is closed, when it came first', async () => {
    const { director, otherDirector, deposit } = await anOffice()
    const posting = await ownedTransaction()
    await posting.query(POST, [deposit.id, otherDirector.userId])

    const closed = closing(director, { to: -1 })
    await waitsForALock()
    await posting.commit()

    expect(await closed).toEqual({ isSuccessful: true, message: periodsMessages.closed })
  })
})

it('an approval under an opening that is being ended waits, and is refused', async () => {
  const { director, otherDirector, deposit } = await anOffice()
  await closing(director, { to: -1 })
  await opening(director, otherDirector)
  const { id } = await openingFor(otherDirector)
  const request = await requestOf(director)
  await request.query('select end_opening($1)', [id])

  const approval = approving(otherDirector, deposit, -1)
  await waitsForALock()
  await request.commit()

  expect(await approval).toMatchObject({ isSuccessful: false })
  expect(await ownedRow('select count(*)::int from period_posting where opening_id = $1', [id])).toEqual({ count: 0 })
})

describe.each(ROUNDS)('at the same moment, round %i', () => {
  it('two directors close days: one wins, the other reads who was first', async () => {
    const { director, otherDirector } = await anOffice()

    const { won, lost } = await race(
      () => closing(director, { to: -1 }),
      () => closing(otherDirector, { to: -2 }),
    )

    expect(won).toEqual([periodsMessages.closed])
    expect(lost).toEqual([expect.stringMatching(/ changed the closed days on .*: closed through /)])
  })

  it('two directors open days for one person: it is opened once', async () => {
    const { director, otherDirector, cashier } = await anOffice()
    await closing(director, { to: -1 })

    const { won, lost } = await race(
      () => opening(director, cashier),
      () => opening(otherDirector, cashier),
    )

    expect([won, lost]).toEqual([[periodsMessages.opened], [periodsMessages.openAlready]])
  })

  it('approvals under an opening and its end: what was approved is listed, and nothing else', async () => {
    const { director, otherDirector, deposit, ...desk } = await anOffice()
    const second = await anOldDeposit(desk)
    await closing(director, { to: -1 })
    await opening(director, otherDirector)
    const { id } = await openingFor(otherDirector)

    const { won } = await race(
      () => approving(otherDirector, deposit, -1),
      async () => {
        const request = await requestOf(director)
        await request.query('select end_opening($1)', [id])
        await request.commit()
        return { isSuccessful: true, message: periodsMessages.ended }
      },
      () => approving(otherDirector, second, -2),
    )

    const posted = won.filter((message) => message === depositMessages.updated).length
    expect(won).toContain(periodsMessages.ended)
    expect(await ownedRow('select count(*)::int from period_posting where opening_id = $1', [id])).toEqual({
      count: posted,
    })
  })
})
