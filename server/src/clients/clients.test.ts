import { role } from '@backoffice/contract/access'
import { getClient } from '@backoffice/contract/clients/clients'
import { type Day, wireDay } from '@backoffice/contract/day'
import { outstandingAgeing } from '@backoffice/contract/invoices/ageing'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { getClientCredit } from '@backoffice/contract/orders/order-figures'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { listVisits } from '@backoffice/contract/visits/visits'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCheque, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { aDesk, aParty, aWorker, anInvoice, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { anOrder } from '../../testing/builders/orders.ts'
import { aVisit, tag, tagged, tagOf } from '../../testing/builders/visits.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const ask = ({ client, userId, branch }: Worker, aCode: string) =>
  client.ask(getClient, { userId, branchCode: branch, aCode }).then((answer) => answer.client)
const receiptsOf = ({ client, branch }: Worker, aCode: string, cheques?: 'waiting' | 'bounced') =>
  client.ask(listReceipts, { page: 1, limit: 10, cCode: branch, aCode, ...(cheques && { cheques }) })
const idsOf = async (...args: Parameters<typeof receiptsOf>) =>
  (await receiptsOf(...args)).responseObjects.map(({ invoiceDetailId }) => invoiceDetailId)
const invoicesOf = ({ client, userId, branch }: Worker, aCode: string) =>
  client.ask(listPendingInvoices, { page: 1, limit: 10, userId, branchCode: branch, aCode })
const ageingOf = ({ client, userId, branch }: Worker, aCode: string) =>
  client.ask(outstandingAgeing, { userId, branchCode: branch, aCode })

/** A client with two salesmen: one sold to the client long ago and took cheques, the other sold to the client today. */
interface Story {
  readonly desk: Desk
  readonly other: Worker
  readonly otherCashier: Worker
  readonly party: string
  readonly waiting: Receipt
  readonly bounced: Receipt
  readonly ofOther: Receipt
}

async function aStory(): Promise<Story> {
  const desk = await aDesk(app)
  const { branch, salesman, cashier, director } = desk
  const other = await aWorker(app, { role: role.salesman, in: branch })
  const otherCashier = await aWorker(app, { role: role.cashier, in: branch })
  const party = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
  const old = await anInvoice({ salesman, party, bill: 1000, on: await today(branch.code, -91) })
  const new_ = await anInvoice({ salesman: other, party, bill: 500, on: await today(branch.code) })
  // Another client's invoice and cheque are in none of the sums.
  await aReceipt({ by: salesman, ...aCheque(70) })
  return {
    desk,
    other,
    otherCashier,
    party,
    bounced: await aReceipt({ by: salesman, invoice: old, ...aCheque(300) })
      .sentTo(cashier)
      .approved()
      .bounced(director),
    waiting: await aReceipt({ by: salesman, invoice: old, ...aCheque(200) }).sentTo(cashier),
    ofOther: await aReceipt({ by: other, invoice: new_, ...aCheque(50) }).sentTo(otherCashier),
  }
}

let story: Story
beforeAll(async () => {
  story = await aStory()
})

describe('the page of a client', () => {
  it('shows a director what the client owes the branch, by age, with cheques, limit and place', async () => {
    const { desk, party } = story
    await owned('update chart set credit_limit = 1200.5, address = $3 where branch_code = $1 and acode = $2', [
      desk.branch.code,
      party,
      'Shop 7',
    ])
    await tagged(desk.director, party, 24.86, 67.01)

    expect(await ask(desk.director, party)).toMatchObject({
      aCode: party,
      cCode: desk.branch.code,
      title: 'Noor Pharmacy',
      address: 'Shop 7',
      latitude: 24.86,
      longitude: 67.01,
      taggedBy: desk.director.name,
      taggedAt: expect.any(String),
      outstanding: 1250,
      olderThan90: 800,
      waitingCheques: 2,
      waitingAmount: 250,
      bouncedCheques: 1,
      bouncedAmount: 300,
      creditLimit: 1200.5,
    })
  })

  it('has no place after it was removed', async () => {
    const { desk, party } = story
    const { director, branch } = desk
    await tagged(director, party, 24.86, 67.01)
    await tag(director, tagOf({ party, branch }, { latitude: null, longitude: null }))

    expect(await ask(director, party)).toMatchObject({ latitude: null, longitude: null, taggedBy: '', taggedAt: null })
  })

  it('counts for a salesman only their own invoices and receipts', async () => {
    const { other, party } = story

    expect(await ask(other, party)).toMatchObject({
      outstanding: 450,
      olderThan90: 0,
      waitingCheques: 1,
      waitingAmount: 50,
      bouncedCheques: 0,
      bouncedAmount: 0,
    })
  })

  it('counts for a cashier the invoices of the branch, and the receipts that were sent to the cashier', async () => {
    const { otherCashier, party } = story

    expect(await ask(otherCashier, party)).toMatchObject({
      outstanding: 1250,
      waitingCheques: 1,
      waitingAmount: 50,
      bouncedCheques: 0,
    })
  })

  it('counts the open orders that the user may see; the form of an order counts all open orders', async () => {
    const { desk, other, party } = story
    const { net } = await anOrder({ by: desk.salesman, party, creditWord: 'agreed' }).then(({ form }) => ({
      net: form.items.reduce((sum, line) => sum + Number(line.netAmount), 0),
    }))
    const open = async (worker: Worker) => {
      const found = await ask(worker, party)
      return [found?.openOrders, found?.openAmount]
    }

    expect([await open(desk.director), await open(desk.salesman)]).toEqual([
      [1, net],
      [1, net],
    ])
    expect([await open(other), await open(desk.cashier)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    const client = { cCode: desk.branch.code, aCode: party, sNo: -1 }
    expect(await other.client.ask(getClientCredit, client)).toMatchObject({
      outstanding: 1250,
      olderThan90: 800,
      bouncedCheques: 1,
      openOrders: 1,
      openAmount: net,
    })
  })

  it("has the same sums as the ageing and the list of the client's invoices", async () => {
    const { desk, other, otherCashier, party } = story
    for (const worker of [desk.salesman, other, desk.cashier, otherCashier, desk.director]) {
      const [page, ageing, list] = [
        await ask(worker, party),
        await ageingOf(worker, party),
        await invoicesOf(worker, party),
      ]
      const sum = list.responseObjects.reduce((total, { bal_Amount }) => total + bal_Amount, 0)
      const old = ageing.buckets.find(({ bucket }) => bucket === '90+')

      expect([page?.outstanding, page?.olderThan90]).toEqual([ageing.totalAmount, old?.amount])
      expect([sum, list.totalRows]).toEqual([ageing.totalAmount, ageing.totalCount])
    }
  })

  it('finds no client of another branch and no other account, and treats every text literally', async () => {
    const { desk, party } = story
    const elsewhere = await aDesk(app)
    const found = await Promise.all(
      [elsewhere.party, desk.account, 'none', `${party.slice(0, -1)}_`, '%', `' or true --`, '\\', '١٢'].map((aCode) =>
        ask(desk.director, aCode),
      ),
    )

    expect(found).toEqual(found.map(() => null))
    const { status } = await desk.director.client.sendAnything(getClient, {
      userId: desk.director.userId,
      branchCode: elsewhere.branch.code,
      aCode: elsewhere.party,
    })
    expect(status).toBe(403)
    const { status: long } = await desk.director.client.sendAnything(getClient, {
      userId: desk.director.userId,
      branchCode: desk.branch.code,
      aCode: 'a'.repeat(10_000),
    })
    expect(long).toBe(400)
  })

  it.each([role.depositApprover, role.locationApprover])('is not open to role %d', async (roleId) => {
    const worker = await aWorker(app, { role: roleId, in: story.desk.branch })
    const { status } = await worker.client.sendAnything(getClient, {
      userId: worker.userId,
      branchCode: worker.branch,
      aCode: story.party,
    })

    expect(status).toBe(403)
  })
})

describe('the lists of a client', () => {
  it('have the receipts that the user may read, and each opens its timeline', async () => {
    const { desk, other, otherCashier, party, waiting, bounced, ofOther } = story
    const expected = [
      [desk.director, [ofOther.id, waiting.id, bounced.id]],
      [desk.salesman, [waiting.id, bounced.id]],
      [other, [ofOther.id]],
      [desk.cashier, [waiting.id, bounced.id]],
      [otherCashier, [ofOther.id]],
    ] as const

    for (const [worker, ids] of expected) {
      expect(await idsOf(worker, party)).toEqual(ids)
      for (const id of ids)
        expect(await worker.client.ask(receiptTimeline, { invoiceDetailId: String(id) })).toMatchObject({
          aCode: party,
        })
    }
  })

  it('distinguish cheques that wait for the bank from cheques that it returned', async () => {
    const { desk, party, waiting, bounced, ofOther } = story
    const advance = await aReceipt({ by: desk.salesman, party, amount: 5 })
    const void_ = await aReceipt({ by: desk.salesman, party, ...aCheque(6) }).voided()

    expect(await idsOf(desk.director, party, 'waiting')).toEqual([ofOther.id, waiting.id])
    expect(await idsOf(desk.director, party, 'bounced')).toEqual([bounced.id])
    expect(await idsOf(desk.director, party)).toEqual([void_.id, advance.id, ofOther.id, waiting.id, bounced.id])
    expect(await ask(desk.director, party)).toMatchObject({ waitingCheques: 2, bouncedCheques: 1 })
    const { status } = await desk.director.client.sendAnything(listReceipts, {
      page: 1,
      limit: 10,
      cCode: desk.branch.code,
      cheques: 'paid',
    })
    expect(status).toBe(400)
  })

  it('have the visits to the client: all for a director, other users see their own', async () => {
    const { desk, party } = story
    const { branch, salesman, cashier, director } = desk
    const day = wireDay((await today(branch.code, 1)) as Day)
    await aVisit(salesman, { aCode: party, followUpDate: day })
    await aVisit(cashier, { aCode: party })
    const countOf = async ({ client, userId }: Worker) =>
      (await client.ask(listVisits, { page: 1, limit: 10, branchCode: branch.code, userId, aCode: party })).totalRows

    expect([await countOf(salesman), await countOf(cashier), await countOf(director)]).toEqual([1, 1, 2])
  })

  it('answer a user who may open no other list of them for one client alone', async () => {
    const { desk, party } = story
    const { cashier } = desk
    const director = await aWorker(app, { role: role.director, in: desk.branch, modules: [12] })
    const request = { page: 1, limit: 10, cCode: desk.branch.code }
    const invoices = { userId: director.userId, branchCode: desk.branch.code }

    expect((await idsOf(director, party)).length).toBeGreaterThan(0)
    expect((await ageingOf(director, party)).totalAmount).toBe((await ask(director, party))?.outstanding)
    for (const { client } of [cashier, director])
      expect((await client.sendAnything(listReceipts, request)).status).toBe(403)
    expect((await director.client.sendAnything(outstandingAgeing, invoices)).status).toBe(403)
    expect((await director.client.sendAnything(listPendingInvoices, invoices)).status).toBe(403)
  })
})
