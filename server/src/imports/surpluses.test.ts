/** More received on an invoice elsewhere than here waits for a director, who takes it over or has seen it. */
import { role } from '@backoffice/contract/access'
import { listWaiting } from '@backoffice/contract/home/waiting'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { listSurpluses, seeSurplus, takeOverSurplus } from '@backoffice/contract/imports/surpluses'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import { aFeed, feedWith } from '../../testing/builders/feeds.ts'
import { csvOf, importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { race } from '../../testing/race.ts'

const app = await cashApp()
const { checked, applied } = importing(app)
const { surplus: texts } = importsMessages

/** An invoice of 1000 with a receipt of 100, and files that state what was received on it. */
async function aCollectedInvoice() {
  const desk = await aDesk(app)
  const second = await aWorker(app, { role: role.director, in: desk.branch })
  const invoice = await anInvoice({ salesman: desk.salesman, bill: 1000 })
  await aReceipt({ by: desk.salesman, invoice, amount: 100 })
  const { token } = await aFeed(desk.director)
  const row = (no: string, received: number) => ({
    branch: desk.branch.code,
    invoiceNo: no,
    date: '2026-01-15',
    type: 'CR',
    division: '10',
    party: invoice.party,
    salesman: desk.salesman.loginId,
    bill: 1000,
    receivedBefore: received,
  })
  const night = (received: number, ...more: readonly string[]) =>
    feedWith(app, token, {
      kind: 'invoices',
      text: csvOf('invoices', [row(invoice.no, received), ...more.map((no) => row(no, 0))]),
    })
  return { ...desk, second, invoice, row, night }
}

const waitingOf = async ({ client, userId }: Worker) =>
  (await client.ask(listSurpluses, { page: 1, limit: 10, userId })).responseObjects

const amountsOf = async (by: Worker) =>
  (await waitingOf(by)).map(({ stated, here, surplus }) => [stated, here, surplus].map(Number))

const homeOf = async ({ client, userId }: Worker) =>
  (await client.ask(listWaiting, { userId })).waiting
    .filter(({ kind }) => kind === 'surpluses')
    .map(({ count, amount }) => [count, Number(amount)])

const bellOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId, kind: 'import_surplus' })).responseObjects.map(
    ({ text }) => text,
  )

const invoiceOf = ({ id }: Invoice) =>
  ownedRow<{ before: number; received: number; balance: number }>(
    'select received_before::float8 as before, received::float8, balance::float8 from invoice where id = $1',
    [id],
  )

const decision = async (by: Worker) => {
  const [row] = await waitingOf(by)
  if (!row) throw new Error('nothing waits')
  const { cCode, invoiceId, surplus, rowVersion } = row
  return { userId: by.userId, cCode, invoiceId, surplus, rowVersion }
}
const takenOver = async (by: Worker) => by.client.ask(takeOverSurplus, await decision(by))
const seen = async (by: Worker, comment = 'Paid at the shop') =>
  by.client.ask(seeSurplus, { ...(await decision(by)), comment })

describe('more received elsewhere than here', () => {
  it('waits for the directors of the branch, who are told once for each import', async () => {
    const { director, second, cashier, invoice, night } = await aCollectedInvoice()

    expect((await night(100)).body.counts).toMatchObject({ kept: 1 })
    expect(await waitingOf(director)).toEqual([])
    await night(250, 'NEW/1')
    await night(250)

    for (const person of [director, second]) {
      expect(await amountsOf(person)).toEqual([[250, 100, 150]])
      expect(await homeOf(person)).toEqual([[1, 150]])
      expect(await bellOf(person)).toEqual(['The file invoices.csv has more received than here on 1 invoice.'])
    }
    await night(300)
    expect(await amountsOf(director)).toEqual([[300, 100, 200]])
    expect(await bellOf(director)).toHaveLength(2)
    await expect(waitingOf(cashier)).rejects.toThrow()
    expect(await invoiceOf(invoice)).toEqual({ before: 0, received: 100, balance: 900 })

    await night(100)
    expect(await waitingOf(director)).toEqual([])
    expect(await homeOf(director)).toEqual([])
  })

  it('waits after an import on the screen too, whether the file has anything new or not', async () => {
    const { director, second, invoice, row } = await aCollectedInvoice()
    await checked(director, 'invoices', [row(invoice.no, 250)])
    expect(await amountsOf(second)).toEqual([[250, 100, 150]])

    const { importId } = await checked(director, 'invoices', [row(invoice.no, 300), row('NEW/2', 0)])
    expect(await amountsOf(second)).toEqual([[250, 100, 150]])
    await applied(director, importId)
    expect(await amountsOf(second)).toEqual([[300, 100, 200]])
    expect(await bellOf(director)).toEqual([])
    expect(await bellOf(second)).toHaveLength(2)
  })

  it('is smaller when a receipt comes, and gone when that is all', async () => {
    const { director, salesman, invoice, night } = await aCollectedInvoice()
    await night(250)
    await aReceipt({ by: salesman, invoice, amount: 100 })
    expect(await amountsOf(director)).toEqual([[250, 200, 50]])
    await aReceipt({ by: salesman, invoice, amount: 50 })
    expect(await waitingOf(director)).toEqual([])
    expect(await homeOf(director)).toEqual([])
  })
})

describe('a director', () => {
  it('takes the surplus over as received before, which is in the audit', async () => {
    const { director, invoice, night } = await aCollectedInvoice()
    await night(250)

    expect(await takenOver(director)).toMatchObject({ isSuccessful: true, message: texts.taken })
    expect(await invoiceOf(invoice)).toEqual({ before: 150, received: 100, balance: 750 })
    expect(await waitingOf(director)).toEqual([])
    expect(
      await owned(
        `select actor_id as by, details - 'import' as details from audit where object = 'invoice' and object_id = $1 and action = 'take_over'`,
        [invoice.id],
      ),
    ).toEqual([{ by: director.userId, details: { amount: 150, receivedBefore: 150, stated: 250 } }])
    expect((await night(250)).body.counts).toMatchObject({ kept: 1 })
    expect(await waitingOf(director)).toEqual([])
    expect(await brokenPromises()).toEqual([])
  })

  it('cannot take over an amount that they did not see, or of another branch', async () => {
    const { director, salesman, invoice, night } = await aCollectedInvoice()
    const stranger = (await aDesk(app)).director
    await night(250)
    const shown = await decision(director)
    await aReceipt({ by: salesman, invoice, amount: 50 })

    expect(await director.client.ask(takeOverSurplus, shown)).toMatchObject({
      isSuccessful: false,
      message: texts.changed,
    })
    const { userId, branch } = stranger
    expect(
      await stranger.client.ask(takeOverSurplus, { ...(await decision(director)), userId, cCode: branch }),
    ).toMatchObject({ isSuccessful: false, message: texts.changed })
    expect(await invoiceOf(invoice)).toEqual({ before: 0, received: 150, balance: 850 })
  })

  it('cannot take over more than the client owes', async () => {
    const { director, invoice, night } = await aCollectedInvoice()
    await night(1000)
    await owned('update invoice set bill = 800 where id = $1', [invoice.id])
    expect(await takenOver(director)).toMatchObject({ isSuccessful: false, message: texts.tooMuch('700.00') })
    expect(await invoiceOf(invoice)).toEqual({ before: 0, received: 100, balance: 700 })
  })

  it('has seen it with a comment, and it waits again only when the file changes', async () => {
    const { director, invoice, night } = await aCollectedInvoice()
    await night(250)
    expect(await seen(director, ' ')).toMatchObject({ isSuccessful: false, message: texts.noComment })
    expect(await seen(director)).toMatchObject({ isSuccessful: true, message: texts.seen })
    await night(250)
    expect(await waitingOf(director)).toEqual([])
    await night(260)
    expect(await amountsOf(director)).toEqual([[260, 100, 160]])
    expect(
      await owned(
        `select details ->> 'comment' as comment from audit where object_id = $1 and action = 'see_surplus'`,
        [invoice.id],
      ),
    ).toEqual([{ comment: 'Paid at the shop' }])
  })
})

describe('at once', () => {
  it('two directors take it over once', async () => {
    const { director, second, invoice, night } = await aCollectedInvoice()
    await night(250)
    const [first, other] = [await decision(director), await decision(second)]
    const { won } = await race(
      () => director.client.ask(takeOverSurplus, first),
      () => second.client.ask(takeOverSurplus, other),
    )
    expect(won).toHaveLength(1)
    expect(await invoiceOf(invoice)).toEqual({ before: 150, received: 100, balance: 750 })
  })

  it('a receipt of the whole balance or the surplus: one of them', async () => {
    const { director, salesman, invoice, night } = await aCollectedInvoice()
    await night(250)
    const shown = await decision(director)
    const { won } = await race(
      () => director.client.ask(takeOverSurplus, shown),
      () => salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount: 900 })] }),
    )
    expect(won).toHaveLength(1)
    const { balance } = await invoiceOf(invoice)
    expect([0, 750]).toContain(balance)
    expect(await brokenPromises()).toEqual([])
  })
})
