/** The list of cheques, its counters, and the calendar of the days on the cheques. */
import { clientBounces } from '@backoffice/contract/receipts/client-bounces'
import { chequeQuestions, countCheques, listChequeDays, listCheques } from '@backoffice/contract/receipts/cheques'
import { getClient } from '@backoffice/contract/clients/clients'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { aPayment, byCheque } from '../../testing/builders/payments.ts'
import {
  chequeOf,
  givingBack,
  inPlaceOf,
  replacing,
  representing,
  returnedCheque,
} from '../../testing/builders/returned-cheques.ts'
import { banked, bounced, chequeInHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()
const paged = { page: 1, limit: 100 }

const postDated = async ({ branch }: Desk, days: number, amount: number, chequeBank = 'HBL') => ({
  ...aCheque(amount),
  chequeBank,
  chequeDate: await today(branch.code, days),
})

const countsOf = ({ client, branch }: Worker) => client.ask(countCheques, { cCode: branch })
const rowsOf = async ({ client, branch }: Worker, question: (typeof chequeQuestions)[number]) =>
  client.ask(listCheques, { ...paged, cCode: branch, question, totals: true })

/** Makes a cheque for each answer, one of them over two invoices and an advance. */
async function chequesOfAllKinds(desk: Desk) {
  const { salesman, cashier, director, party } = desk
  await aReceipt({ by: salesman, ...(await postDated(desk, 3, 1)) })
  await aReceipt({ by: salesman, ...(await postDated(desk, 61, 2)) }).sentTo(cashier)
  await chequeInHand(desk, 4)
  const [one, two] = [await anInvoice({ salesman, party, bill: 3 }), await anInvoice({ salesman, party, bill: 4 })]
  await aPayment({
    by: salesman,
    party,
    instruments: [byCheque(8)],
    invoices: [
      [one, 3],
      [two, 4],
    ],
  })
  await returnedCheque(desk, await chequeInHand(desk, 16))
  const again = await returnedCheque(desk, await chequeInHand(desk, 32))
  await representing(cashier, again.receipt, again.deposit)
  const twice = await returnedCheque(desk, await chequeInHand(desk, 64))
  await representing(cashier, twice.receipt, twice.deposit)
  const second = await banked(desk, twice.receipt)
  await bounced(desk, twice.receipt, second.deposit)
  const replaced = await returnedCheque(desk, await chequeInHand(desk, 128))
  await replacing(cashier, replaced.receipt, replaced.deposit, [await inPlaceOf(desk, replaced.receipt, 100)])
  const gone = await returnedCheque(desk, await chequeInHand(desk, 256))
  await givingBack(director, gone.receipt, gone.deposit, 'asked for it')
  await banked(desk, await chequeInHand(desk, 512))
  await aReceipt({ by: salesman, ...aCheque(1024) }).voided()
  return { twice: twice.receipt, replaced: replaced.receipt, gone: gone.receipt, second: second.deposit }
}

describe('the counters of cheques', () => {
  it(
    'are the numbers and sums of their lists, whose rows say what was decided (A19)',
    { timeout: 60_000 },
    async () => {
      const desk = await aDesk(app)
      const { twice, replaced, gone, second } = await chequesOfAllKinds(desk)

      const expected = {
        open: { cheques: 5, amount: 47 },
        postDated: { cheques: 2, amount: 3 },
        due: { cheques: 3, amount: 44 },
        bounced: { cheques: 2, amount: 80 },
        again: { cheques: 1, amount: 32 },
        settled: { cheques: 2, amount: 384 },
      }
      expect(await countsOf(desk.director)).toEqual(expected)
      for (const by of [desk.director, desk.cashier]) {
        const counts = await countsOf(by)
        for (const question of chequeQuestions) {
          const { totalRows, totals, responseObjects } = await rowsOf(by, question)
          const listed = { cheques: totalRows, amount: totals?.amounts['amount'] ?? 0 }
          expect({ question, ...listed }).toEqual({ question, ...counts[question] })
          expect(responseObjects).toHaveLength(totalRows)
        }
      }
      const [open, settled] = [await rowsOf(desk.director, 'bounced'), await rowsOf(desk.director, 'settled')]
      const rowOf = ({ responseObjects }: typeof open, { id }: typeof gone) =>
        responseObjects.find(({ invoiceDetailId }) => invoiceDetailId === id)
      expect(rowOf(open, twice)).toMatchObject({
        bounces: 2,
        depositNo: second.no,
        outcome: '',
        mayDecide: true,
        bounceReason: 'no funds',
        replacedAmount: null,
      })
      const ofReplaced = { outcome: 'replaced', outcomeBy: desk.cashier.name, replacedAmount: 100, amount: 128 }
      expect(rowOf(settled, replaced)).toMatchObject(ofReplaced)
      const ofGivenBack = { outcome: 'givenBack', outcomeBy: desk.director.name, outcomeFacts: 'asked for it' }
      expect(rowOf(settled, gone)).toMatchObject({ ...ofGivenBack, mayDecide: false })
    },
  )

  it('leave a cashier the cheques of colleagues out, and other branches', async () => {
    const desk = await aDesk(app)
    const colleague = await aDesk(app, { branch: desk.branch })
    const elsewhere = await aDesk(app)
    await chequeInHand(desk, 4)
    await aReceipt({ by: desk.salesman, ...aCheque(8) })

    expect((await countsOf(desk.cashier)).due).toEqual({ cheques: 2, amount: 12 })
    expect((await countsOf(colleague.cashier)).due).toEqual({ cheques: 1, amount: 8 })
    expect((await countsOf(elsewhere.director)).due).toEqual({ cheques: 0, amount: 0 })
  })
})

describe('the calendar of cheques', () => {
  it('adds up each day and bank for 60 days, and says who holds the cheques', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    const inBag = (days: number, amount: number, bank?: string) =>
      postDated(desk, days, amount, bank).then((cheque) => aReceipt({ by: salesman, ...cheque }))
    await inBag(0, 1)
    await inBag(5, 2)
    await postDated(desk, 5, 4).then((cheque) =>
      aReceipt({ by: salesman, ...cheque })
        .sentTo(cashier)
        .approved(),
    )
    await inBag(5, 8, 'MCB')
    await inBag(59, 16)
    await inBag(60, 32)
    await inBag(-1, 64)
    await banked(
      desk,
      await aReceipt({ by: salesman, ...(await postDated(desk, 0, 128)) })
        .sentTo(cashier)
        .approved(),
    )

    const list = await director.client.ask(listChequeDays, { cCode: branch.code, totals: true })

    const day = async (days: number) => today(branch.code, days)
    const held = { cheques: 1, placeName: 'With salesman', name: salesman.name }
    expect(list.totals?.amounts).toEqual({ amount: 31 })
    expect(list.responseObjects.map(({ cCode: _, branchName: __, ...row }) => row)).toEqual([
      { chequeDate: await day(0), chequeBank: 'Habib Bank', cheques: 1, amount: 1, holders: [{ ...held, amount: 1 }] },
      {
        chequeDate: await day(5),
        chequeBank: 'Habib Bank',
        cheques: 2,
        amount: 6,
        holders: [
          { cheques: 1, placeName: 'With cashier', name: cashier.name, amount: 4 },
          { ...held, amount: 2 },
        ],
      },
      { chequeDate: await day(5), chequeBank: 'MCB Bank', cheques: 1, amount: 8, holders: [{ ...held, amount: 8 }] },
      {
        chequeDate: await day(59),
        chequeBank: 'Habib Bank',
        cheques: 1,
        amount: 16,
        holders: [{ ...held, amount: 16 }],
      },
    ])
    const days = {
      fromDate: await day(5),
      toDate: await day(5),
      chequeBank: 'Habib Bank',
      question: 'postDated' as const,
    }
    expect(await director.client.ask(listCheques, { ...paged, cCode: branch.code, ...days })).toMatchObject({
      totalRows: 2,
    })
  })
})

describe('the bounces of a client', () => {
  it('are counted each time, for everybody who takes a cheque, and on the page of the client', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, party, branch } = desk
    const invoice = await anInvoice({ salesman, party, bill: 1000 })
    const of = (by: Worker) => ({ userId: by.userId, branchCode: branch.code, aCode: party })
    expect(await salesman.client.ask(clientBounces, of(salesman))).toEqual({ bounces: 0, lastOn: null })
    const first = await returnedCheque(desk, await chequeOf(desk, invoice, 100))
    await representing(cashier, first.receipt, first.deposit)
    const second = await banked(desk, first.receipt)
    await bounced(desk, first.receipt, second.deposit)
    const { receipts } = await aPayment({
      by: cashier,
      party,
      salesmanId: salesman.userId,
      instruments: [byCheque(30)],
      invoices: [[invoice, 20]],
    })
    const deposit = await aDeposit({ by: cashier, receipts }).approvedBy(desk.director)
    if (receipts[0]) await bounced(desk, receipts[0], deposit)

    const counted = { bounces: 3, lastOn: await today(branch.code) }
    for (const by of [salesman, cashier]) expect(await by.client.ask(clientBounces, of(by))).toEqual(counted)
    expect((await desk.director.client.ask(getClient, of(desk.director))).client).toMatchObject({
      bounces: 3,
      lastBouncedOn: counted.lastOn,
      bouncedCheques: 3,
    })
  })

  it('leaves the state at the bank in the list of the receipts', async () => {
    const desk = await aDesk(app)
    const { cashier, branch, director } = desk
    const cheque = await chequeInHand(desk)
    await banked(desk, cheque)
    const { responseObjects } = await director.client.ask(listReceipts, { ...paged, cCode: branch.code, aCode: '' })

    expect(responseObjects).toMatchObject([{ invoiceDetailId: cheque.id, bank: 'notChecked' }])
    expect(cashier.branch).toBe(branch.code)
  })
})
