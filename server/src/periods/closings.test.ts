import { role } from '@backoffice/contract/access'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { getPendingBefore, getPeriod, listClosings } from '@backoffice/contract/periods/periods'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { describe, expect, it } from 'vitest'
import { aWorker, brokenPromises, today } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import {
  anOfficeOfDays,
  anOldDeposit,
  approving,
  closedThrough,
  closing,
  ending,
  newsOfDays,
  opening,
} from '../../testing/builders/periods.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const anOffice = () => anOfficeOfDays(app)
const done = (message: string) => ({ isSuccessful: true, message })
const approved = done(depositMessages.updated)
const changedBy = (name: string, through: string) =>
  expect.stringMatching(
    new RegExp(`^${name} changed the closed days on [^:]* [^:]*:[^:]*: closed through ${through}\\. `),
  ) as string

describe('close days', () => {
  it('refuses postings on them from then on, and names the last closed day', async () => {
    const { director, approver, wire, ...desk } = await anOffice()
    const deposit = await anOldDeposit(desk)

    expect(await closing(director, { to: -1 })).toEqual(done(periodsMessages.closed))

    const refusal = refused(depositMessages.postingClosed(await wire(-1)))
    expect(await approving(director, deposit, -1)).toEqual(refusal)
    expect(await approving(approver, deposit, -2)).toEqual(refusal)
    expect(await approving(director, deposit, 0)).toEqual(approved)
    expect(await brokenPromises()).toEqual([])
  })

  it('records who did it and when, in a list that only grows, and notifies the others who approve deposits', async () => {
    const { director, otherDirector, approver, salesman, branch, wire } = await anOffice()
    const [first, second] = [await today(branch.code, -3), await today(branch.code, -1)]

    await closing(director, { to: -3 })
    await closing(otherDirector, { to: -1, seen: -3, reason: 'month is done' })

    const { responseObjects } = await director.client.ask(listClosings, { page: 1, limit: 10, branchCode: branch.code })
    expect(responseObjects).toMatchObject([
      { changedBy: otherDirector.name, wasThrough: first, closedThrough: second, reason: 'month is done' },
      { changedBy: director.name, wasThrough: null, closedThrough: first, reason: '' },
    ])
    expect(await director.client.ask(getPeriod, { branchCode: branch.code })).toMatchObject({
      closedThrough: second,
      changedBy: otherDirector.name,
      reason: 'month is done',
      notYours: '',
    })
    const company = `Company ${branch.companyCode}`
    expect(await newsOfDays(approver)).toEqual([
      `${otherDirector.name} closed the days of ${company} up to ${await wire(-1)}.`,
      `${director.name} closed the days of ${company} up to ${await wire(-3)}.`,
    ])
    expect(await newsOfDays(salesman)).toEqual([])
    expect(
      await owned(`select action, actor_id from audit where object = 'closing' and branch_code = $1 order by id`, [
        branch.code,
      ]),
    ).toEqual([
      { action: 'close', actor_id: director.userId },
      { action: 'close', actor_id: otherDirector.userId },
    ])
    await expect(owned('delete from period_closing where branch_code = $1', [branch.code])).rejects.toThrow(
      'append-only',
    )
  })

  it('opens later days again for everybody, with a reason', async () => {
    const { director, approver, wire, ...desk } = await anOffice()
    const deposit = await anOldDeposit(desk)
    await closing(director, { to: -1 })

    expect(await closing(director, { to: -3, seen: -1 })).toEqual(refused(receiptMessages.noReason))
    expect(await closing(director, { to: -3, seen: -1, reason: 'a slip came late' })).toEqual(
      done(periodsMessages.reopened),
    )

    expect(await newsOfDays(approver)).toContain(
      `${director.name} opened the days of Company ${desk.branch.companyCode} after ${await wire(-3)} again: a slip came late`,
    )
    expect(await approving(approver, deposit, -3)).toEqual(refused(depositMessages.postingClosed(await wire(-3))))
    expect(await approving(approver, deposit, -2)).toEqual(approved)
  })

  it('refuses in order', async () => {
    const { director, otherDirector, branch, wire } = await anOffice()
    await closedThrough(branch, await today(branch.code, -4))
    const wrong = { to: 1, seen: 1, reason: ' ' }
    const answers = await refusalsInOrder(
      wrong,
      [{ seen: -3 }, { to: -3 }, { to: -5 }, { reason: 'late' }, { seen: -4, to: 0 }, { to: -1 }, {}],
      async (form) => (await closing(director, form)).message,
    )

    expect(answers).toEqual([
      periodsMessages.unchanged,
      changedBy('Operator of the system', await wire(-4)),
      periodsMessages.unchanged,
      receiptMessages.noReason,
      changedBy('Operator of the system', await wire(-4)),
      periodsMessages.notOver,
      periodsMessages.closed,
      changedBy(director.name, await wire(-1)),
    ])
    expect(await closing(otherDirector, { to: -2, seen: -4 })).toEqual(
      refused(changedBy(director.name, await wire(-1))),
    )
  })

  it('is for a director of all branches of the company', async () => {
    const { director, branch, ...desk } = await anOffice()
    const other = await aBranch({ company: branch.companyCode, name: 'Quillmoor' })
    const both = await aWorker(app, { role: role.director, in: [branch, other] })

    expect(await closing(director, { to: -1 })).toEqual(refused(periodsMessages.notAllowed))
    expect((await director.client.ask(getPeriod, { branchCode: branch.code })).notYours).toBe(
      periodsMessages.notYours('Quillmoor'),
    )
    expect(await closing(both, { to: -1 })).toEqual(done(periodsMessages.closed))
    expect(await opening(director, desk.approver)).toEqual(refused(periodsMessages.notAllowed))
    expect(await opening(both, desk.approver)).toEqual(done(periodsMessages.opened))
    expect(await ending(director, desk.approver)).toEqual(refused(periodsMessages.notAllowed))
    expect(await ending(both, desk.approver)).toEqual(done(periodsMessages.ended))
  })

  it('counts pending deposits up to a day before it is closed', async () => {
    const { director, branch, ...desk } = await anOffice()
    await anOldDeposit(desk, 70)
    await anOldDeposit(desk, 30)
    const pendingUpTo = async (away: number) =>
      (
        await director.client.ask(getPendingBefore, {
          branchCode: branch.code,
          through: await today(branch.code, away),
        })
      ).branches

    expect(await pendingUpTo(-4)).toEqual([])
    expect(await pendingUpTo(-3)).toEqual([{ branchCode: branch.code, branchName: branch.name, count: 2, amount: 100 }])
  })
})
