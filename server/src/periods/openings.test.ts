import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { bounceMessages, receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { listOpenings, listPostings, openDays } from '@backoffice/contract/periods/periods'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { describe, expect, it } from 'vitest'
import { bouncingOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, brokenPromises, today, type Worker } from '../../testing/builders/desk.ts'
import {
  anOfficeOfDays,
  anOldCheque,
  anOldDeposit,
  approving,
  closing,
  ending,
  newsOfDays,
  opening,
  openingFor,
} from '../../testing/builders/periods.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

const anOffice = () => anOfficeOfDays(app)
const done = (message: string) => ({ isSuccessful: true, message })
const approved = done(depositMessages.updated)

const openingsOf = async ({ client, branch }: Worker) =>
  (await client.ask(listOpenings, { page: 1, limit: 10, branchCode: branch })).responseObjects

describe('open closed days for one person', () => {
  it('lets this person alone post on them, and lists what was posted', async () => {
    const { director, otherDirector, approver, wire, ...desk } = await anOffice()
    const [deposit, other] = [await anOldDeposit(desk, 60), await anOldDeposit(desk, 40)]
    await closing(director, { to: -1 })

    expect(await opening(director, approver)).toEqual(done(periodsMessages.opened))

    expect(await approving(otherDirector, deposit, -1)).toEqual(refused(depositMessages.postingClosed(await wire(-1))))
    expect(await approving(approver, deposit, -1)).toEqual(approved)
    expect(await approving(approver, other, 0)).toEqual(approved)
    const [row] = await openingsOf(director)
    expect(row).toMatchObject({
      person: approver.name,
      openedBy: director.name,
      reason: 'the slip came late',
      isOpen: true,
      postings: 1,
      amount: 60,
    })
    const { responseObjects } = await otherDirector.client.ask(listPostings, {
      page: 1,
      limit: 20,
      branchCode: desk.branch.code,
      openingId: row?.openingId ?? 0,
    })
    expect(responseObjects).toMatchObject([
      {
        action: 'bank',
        depositNo: deposit.no,
        amount: 60,
        postingDate: await today(desk.branch.code, -1),
        postedBy: approver.name,
      },
    ])
    expect(await newsOfDays(approver)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${director.name} opened the closed days of Company ${desk.branch.companyCode} for ${approver.name} until .*: the slip came late$`,
        ),
      ),
      expect.stringContaining('closed the days'),
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('lets a cashier mark a cheque of hers bounced', async () => {
    const { director, cashier, wire, ...desk } = await anOffice()
    const { receipt, deposit } = await anOldCheque({ ...desk, director, cashier })
    await closing(director, { to: -1 })
    const bounce = async () =>
      cashier.client.ask(bounceCheque, {
        ...(await bouncingOf(deposit, receipt, cashier)),
        bouncedOn: await today(desk.branch.code, -2),
      })

    expect(await bounce()).toEqual(refused(bounceMessages.closed(await wire(-1))))
    await opening(director, cashier)
    expect(await bounce()).toEqual(done('Cheque Marked Bounced'))

    const { responseObjects } = await director.client.ask(listPostings, {
      page: 1,
      limit: 20,
      branchCode: desk.branch.code,
      openingId: (await openingFor(cashier)).id,
    })
    expect(responseObjects).toMatchObject([{ action: 'bounce', depositNo: deposit.no, postedBy: cashier.name }])
    expect(responseObjects[0]?.chequeNo).not.toBe('')
  })

  it('ends at its time, and before it when a director ends it', async () => {
    const { director, otherDirector, approver, cashier, wire, ...desk } = await anOffice()
    const deposit = await anOldDeposit({ salesman: desk.salesman, cashier })
    await closing(director, { to: -1 })
    await opening(director, approver)
    await opening(director, otherDirector)
    const refusal = refused(depositMessages.postingClosed(await wire(-1)))

    expect(await ending(director, approver)).toEqual(done(periodsMessages.ended))
    expect(await ending(director, approver)).toEqual(refused(periodsMessages.endedAlready))
    expect(await approving(approver, deposit, -1)).toEqual(refusal)

    await owned(
      `update period_opening set opened_at = opened_at - interval '1 day', closes_at = now() - interval '1 second' where person_id = $1`,
      [otherDirector.userId],
    )
    expect(await approving(otherDirector, deposit, -1)).toEqual(refusal)
    expect(await ending(director, otherDirector)).toEqual(refused(periodsMessages.endedAlready))
    expect((await openingsOf(director)).map(({ isOpen, endedBy }) => [isOpen, endedBy])).toEqual([
      [false, ''],
      [false, director.name],
    ])
    expect(await newsOfDays(approver)).toContain(
      `${director.name} ended the opening of closed days of Company ${desk.branch.companyCode} for ${approver.name}.`,
    )
  })

  it('refuses in order, also people who cannot post', async () => {
    const { director, approver, salesman, branch } = await anOffice()
    const stranger = (await aDesk(app)).cashier
    const messageOf = async (form: { person: number; hours: number; reason: string }) =>
      (
        await director.client.ask(openDays, {
          branchCode: branch.code,
          userId: director.userId,
          personId: form.person,
          hours: form.hours,
          reason: form.reason,
        })
      ).message
    const wrong = { person: director.userId, hours: 4, reason: ' ' }

    expect(await messageOf(wrong)).toBe(receiptMessages.noReason)
    expect(await messageOf({ ...wrong, reason: 'late' })).toBe(periodsMessages.nothingClosed)
    await closing(director, { to: -1 })
    const answers = await refusalsInOrder(
      { ...wrong, reason: 'late' },
      [{ person: salesman.userId }, { person: stranger.userId }, { person: approver.userId }, {}],
      messageOf,
    )
    expect(answers).toEqual([
      periodsMessages.self,
      periodsMessages.notSomebody,
      periodsMessages.notSomebody,
      periodsMessages.opened,
      periodsMessages.openAlready,
    ])
  })
})
