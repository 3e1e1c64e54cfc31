import { getClient } from '@backoffice/contract/clients/clients'
import { find } from '@backoffice/contract/find/find'
import { invoiceTimeline } from '@backoffice/contract/invoices/invoice-approvals'
import { listCredits, saveCredit, creditTimeline } from '@backoffice/contract/credits/credits'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import {
  aCredit,
  anApprovedCredit,
  creditDecided,
  creditedOf,
  creditOf,
  creditReversed,
  creditState,
  creditUsed,
  postingsOf,
} from '../../testing/builders/credits.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, today, type Worker } from '../../testing/builders/desk.ts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { undoes } from '../../testing/builders/undo.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await testApp()

/** A desk with a second director, who decides about the credits of the first. */
async function twoDirectors() {
  const desk = await aDesk(app)
  return { ...desk, second: await aWorker(app, { role: role.director, in: desk.branch }) }
}

const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(({ text }) => text)

const listed = async ({ client, branch }: Worker, wishes = {}) =>
  (await client.ask(listCredits, { page: 1, limit: 20, cCode: branch, ...wishes })).responseObjects

describe('a credit', () => {
  it('counts only after another director has approved it, and lowers its invoice at once', async () => {
    const { salesman, director, second } = await twoDirectors()
    const invoice = await anInvoice({ salesman, bill: 1000 })
    const credit = await aCredit({ by: director, invoice, amount: 300 })

    expect(await creditedOf(invoice)).toEqual({ credited: 0, balance: 1000 })
    expect(await newsOf(second)).toContain(
      `${director.name} entered credit ${credit.no}, 300.00. It waits for a decision.`,
    )
    expect(await creditDecided(director, credit)).toEqual(
      refused('You entered this credit yourself. Somebody else must decide it.'),
    )
    expect(await creditDecided(second, credit, { rowVersion: 1 })).toEqual({
      isSuccessful: true,
      message: 'Credit Approved Successful',
    })
    expect(await creditedOf(invoice)).toEqual({ credited: 300, balance: 700 })
    expect(await creditState(credit)).toEqual({ status: 1, applied: 300 })
    expect(await postingsOf(credit)).toEqual({ AR: -300, CG: 300 })
    expect(await newsOf(director)).toContain(`${second.name} approved credit ${credit.no}, 300.00.`)
    expect(await creditDecided(second, credit)).toEqual(refused(already('approved', second)))
    expect(await brokenPromises()).toEqual([])
  })

  it('is part of the received amount on the wire, so that bill less received is the balance', async () => {
    const { salesman, director, second } = await twoDirectors()
    const invoice = await anInvoice({ salesman, bill: 1000, receivedBefore: 50 })
    await anApprovedCredit(second, { by: director, invoice, amount: 200 })

    const { responseObjects } = await salesman.client.ask(listPendingInvoices, {
      page: 1,
      limit: 10,
      userId: String(salesman.userId),
      branchCode: salesman.branch,
      typeCode: '-1',
      invoiceNo: invoice.no,
    })
    expect(responseObjects).toMatchObject([{ bill_amount: 1000, rec_Amount: 250, bal_Amount: 750 }])
  })

  it('leaves the rest that an invoice does not owe as the credit balance of the client, for another invoice', async () => {
    const { salesman, director, second } = await twoDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const other = await anInvoice({ salesman, bill: 500, party: invoice.party })
    const ofAnother = await anInvoice({ salesman, bill: 500 })
    const credit = await anApprovedCredit(second, { by: director, invoice, amount: 250 })

    expect(await creditedOf(invoice)).toEqual({ credited: 100, balance: 0 })
    expect(await postingsOf(credit)).toEqual({ AR: -100, CC: -150, CG: 250 })
    expect(await listed(second)).toMatchObject([{ appliedAmount: 100, leftAmount: 150, statusName: 'Approved' }])
    expect(await creditUsed(second, credit, ofAnother, 10)).toEqual(
      refused('This invoice does not exist, or is of another client. Select it again.'),
    )
    expect(await creditUsed(second, credit, other, 151)).toEqual(
      refused('The amount can not be more than is left of the credit.'),
    )
    expect(await creditUsed(second, credit, invoice, 1)).toEqual(
      refused('The amount can not be more than the invoice owes.'),
    )
    expect(await creditUsed(director, credit, other, 150)).toMatchObject({ isSuccessful: true })
    expect(await creditedOf(other)).toEqual({ credited: 150, balance: 350 })
    expect(await postingsOf(credit)).toEqual({ AR: -250, CG: 250 })
    expect(await brokenPromises()).toEqual([])
  })

  it('without an invoice is all credit balance', async () => {
    const { director, second, party } = await twoDirectors()
    const credit = await anApprovedCredit(second, { by: director, party, amount: 80 })
    expect(await postingsOf(credit)).toEqual({ CC: -80, CG: 80 })
    expect(await brokenPromises()).toEqual([])
  })

  it('is in the timeline of its invoice, on the page of its client, and found by its number', async () => {
    const { salesman, director, second } = await twoDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const credit = await anApprovedCredit(second, { by: director, invoice, amount: 130, kind: 'Return' })
    const creditBalance = async () =>
      (
        await salesman.client.ask(getClient, {
          userId: salesman.userId,
          branchCode: salesman.branch,
          aCode: invoice.party,
        })
      ).client?.creditBalance
    const story = async () =>
      (await director.client.ask(invoiceTimeline, { id: String(invoice.id) })).events.map(({ what, amount }) => [
        what,
        amount,
      ])
    const foundBy = async ({ client, userId, branch }: Worker, text: string) =>
      (await client.ask(find, { userId, branchCode: branch, text })).found.filter(({ kind }) => kind === 'credit')

    expect(await creditBalance()).toBe(30)
    expect(await story()).toEqual([
      ['Entered', null],
      [`Lowered by Return ${credit.no}`, 100],
    ])
    expect(await listed(director, { aCode: invoice.party })).toMatchObject([{ creditNo: credit.no }])
    expect(await foundBy(director, credit.no.toLowerCase())).toMatchObject([{ name: credit.no, amount: 130 }])
    expect(await foundBy(salesman, credit.no)).toEqual([])

    await creditReversed(director, credit)
    expect(await creditBalance()).toBe(0)
    expect(await story()).toContainEqual([`Owed again: Return ${credit.no} was taken back`, 100])
  })

  it('is declined with a reason, and changes no debt', async () => {
    const { salesman, director, second } = await twoDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const credit = await aCredit({ by: director, invoice, amount: 60 })

    expect(await creditDecided(second, credit, { status: 'DECLINED' })).toEqual(refused('Please enter a reason'))
    expect(await creditDecided(second, credit, { status: 'DECLINED', reason: 'not agreed' })).toMatchObject({
      isSuccessful: true,
    })
    expect(await creditedOf(invoice)).toEqual({ credited: 0, balance: 100 })
    expect(await listed(director)).toMatchObject([{ statusName: 'Declined', comment: 'not agreed', leftAmount: 0 }])
    expect(await brokenPromises()).toEqual([])
  })

  it('owes the invoice again when its approval is undone, unless the credit was used since', async () => {
    const { salesman, director, second } = await twoDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const other = await anInvoice({ salesman, bill: 100, party: invoice.party })
    const credit = await anApprovedCredit(second, { by: director, invoice, amount: 130 })

    expect(await undoes(second, { kind: 'credit', id: credit.id })).toMatchObject({ isSuccessful: true })
    expect(await creditedOf(invoice)).toEqual({ credited: 0, balance: 100 })
    expect(await creditState(credit)).toEqual({ status: 0, applied: 0 })
    expect(await postingsOf(credit)).toEqual({})
    expect(await brokenPromises()).toEqual([])

    expect(await creditDecided(second, credit)).toMatchObject({ isSuccessful: true })
    expect(await creditUsed(second, credit, other, 30)).toMatchObject({ isSuccessful: true })
    expect(await undoes(second, { kind: 'credit', id: credit.id })).toMatchObject({
      isSuccessful: false,
      message: expect.stringContaining('a part of it was applied to an invoice') as string,
    })
    expect(await brokenPromises()).toEqual([])
  })

  it('is reversed with a reason by another director than its approver', async () => {
    const { salesman, director, second } = await twoDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const other = await anInvoice({ salesman, bill: 100, party: invoice.party })
    const credit = await anApprovedCredit(second, { by: director, invoice, amount: 130 })
    await creditUsed(second, credit, other, 30)

    expect(await creditReversed(second, credit)).toEqual(
      refused('You approved this credit yourself. Somebody else must reverse it.'),
    )
    expect(await creditReversed(director, credit, ' ')).toEqual(refused('Please enter a reason'))
    expect(await creditReversed(director, credit, 'entered twice')).toMatchObject({ isSuccessful: true })
    expect(await creditedOf(invoice)).toEqual({ credited: 0, balance: 100 })
    expect(await creditedOf(other)).toEqual({ credited: 0, balance: 100 })
    expect(await postingsOf(credit)).toEqual({})
    expect(await creditReversed(director, credit)).toEqual(
      refused('This credit is not approved any more. Reload the list.'),
    )
    const { events } = await director.client.ask(creditTimeline, { id: String(credit.id) })
    expect(events.map(({ action }) => action)).toEqual(['enter', 'approve', 'use', 'reverse'])
    expect(await newsOf(second)).toContain(`${director.name} reversed credit ${credit.no}, 130.00.`)
    expect(await brokenPromises()).toEqual([])
  })

  it('is refused for its first fault, and for a number that the branch has', async () => {
    const { director, party } = await twoDirectors()
    const form = await creditOf({ by: director, party, no: 'CN/7' })
    const save = (faults = {}) => director.client.ask(saveCredit, { ...form, ...faults })

    expect(await save({ aCode: '', creditNo: '' })).toEqual(refused('Please select client'))
    expect(await save({ creditNo: ' ' })).toEqual(refused('Please enter credit no'))
    expect(await save({ kind: '' })).toEqual(refused('Please select kind'))
    expect(await save({ creditDate: '' })).toEqual(refused('Please enter date'))
    expect(await save({ creditDate: await today(director.branch, 1) })).toEqual(
      refused('The date of a credit can not be after today.'),
    )
    expect(await save({ amount: 0 })).toEqual(refused('Please enter amount'))
    expect(await save({ reason: '' })).toEqual(refused('Please enter a reason'))
    expect(await save({ invoiceNo: 'none' })).toEqual(
      refused('This invoice does not exist, or is of another client. Select it again.'),
    )
    expect(await save({ aCode: 'none' })).toEqual(
      refused('This client does not exist in the branch any more. Select it again.'),
    )
    expect(await save()).toMatchObject({ isSuccessful: true, message: 'Credit sent for approval' })
    expect(await save({ creditNo: 'cn/7' })).toEqual(
      refused('Another credit of the branch has this number already. Enter the number of this credit.'),
    )
  })

  it('is for directors with Deposit Approvals in their branches', async () => {
    const { branch, cashier, director, party } = await twoDirectors()
    const elsewhere = await aDesk(app)
    const without = await aWorker(app, { role: role.director, in: branch, modules: [8, 9, 10, 11, 12, 14, 33, 34] })
    const credit = await aCredit({ by: director, party })

    for (const person of [cashier, without]) {
      const { status } = await person.client.send(listCredits, { page: 1, limit: 20, cCode: branch.code })
      expect(status).toBe(403)
    }
    expect(await creditDecided(elsewhere.director, { ...credit, branch: elsewhere.branch.code })).toEqual(
      refused('This credit does not exist in your branches. Reload the list.'),
    )
  })

  it('is posted on its day, or on the day of the approval where its day is closed', async () => {
    const { branch, director, second, party } = await twoDirectors()
    const [early, late] = [
      await aCredit({ by: director, party, in: -10 }),
      await aCredit({ by: director, party, in: -10 }),
    ]
    const dayOf = async (id: number) =>
      (await ownedRow<{ day: string }>('select max(posting_on)::text as day from journal where credit_id = $1', [id]))
        .day
    await creditDecided(second, early)
    expect(await dayOf(early.id)).toBe(await today(branch.code, -10))

    await owned(`select custody.close_days($1, business_day($1) - 5, 'month end', null, null)`, [branch.code])
    await creditDecided(second, late)
    expect(await dayOf(late.id)).toBe(await today(branch.code))
    expect(await undoes(second, { kind: 'credit', id: early.id })).toEqual(
      refused('The posting date is in a closed period. The approval can not be undone any more.'),
    )
    expect(await undoes(second, { kind: 'credit', id: late.id })).toMatchObject({ isSuccessful: true })
    expect(await brokenPromises()).toEqual([])
  })

  it('never lowers an invoice that is paid meanwhile below nothing', async () => {
    const { salesman, director, second } = await twoDirectors()
    const invoice = await anInvoice({ salesman, bill: 100 })
    const credit = await aCredit({ by: director, invoice, amount: 100 })
    await aReceipt({ by: salesman, invoice, amount: 70 })
    await creditDecided(second, credit)
    expect(await creditedOf(invoice)).toEqual({ credited: 30, balance: 0 })
    expect(await creditState(credit)).toEqual({ status: 1, applied: 30 })
    expect(await brokenPromises()).toEqual([])
  })
})
