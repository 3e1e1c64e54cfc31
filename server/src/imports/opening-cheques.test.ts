/** A cheque over several invoices that was in hand on the go-live day: it becomes a payment, whole or not at all. */
import { role } from '@backoffice/contract/access'
import { applyImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { paymentTimeline } from '@backoffice/contract/payments/payments'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aDesk,
  anInvoice,
  aWorker,
  type Desk,
  type Invoice,
  salesmanTiles,
  today,
  type Worker,
} from '../../testing/builders/desk.ts'
import { type Cells, importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { checked, card, reasonsOf } = importing(app)
const { reasons } = importsMessages

type Office = Desk & { readonly second: Worker; readonly invoices: readonly Invoice[] }
let place: Office
let goLive: string
let before: string

beforeAll(async () => {
  const { branch } = await aDesk(app)
  goLive = await today(branch.code, 5)
  before = await today(branch.code, -3)
  await owned('insert into go_live (day) values ($1)', [goLive])
})

beforeEach(async () => {
  const desk = await aDesk(app)
  const invoices = []
  for (const bill of [500, 300]) invoices.push(await anInvoice({ salesman: desk.salesman, party: desk.party, bill }))
  place = { ...desk, second: await aWorker(app, { role: role.director, in: desk.branch }), invoices }
})

/** Returns a row of a cheque: the part that pays an invoice of the office, or the part that pays none. */
const part = (amount: string, invoice?: Invoice, more: Cells = {}): Cells => ({
  branch: place.branch.code,
  party: place.party,
  invoiceNo: invoice?.no ?? '',
  salesman: place.salesman.loginId,
  cashier: '',
  method: 'Cheque',
  chequeNo: '00777',
  chequeDate: before,
  chequeBank: 'HBL',
  amount,
  receivedOn: before,
  ...more,
})

async function imported(importId: number, withoutRejected = false) {
  const { client, userId } = place.second
  await client.ask(applyImport, { userId, importId, withoutRejected })
  await workDone(app.base.database)
  return card(place.second, importId)
}

const receiptsOf = (importId: number) =>
  owned<{ payment: number | null; part: number; amount: string; stage: number }>(
    `select payment_id::int as payment, instrument_part as part, amount::text, stage from receipt where opening_import_id = $1 order by id`,
    [importId],
  )

describe('a cheque in hand over several invoices', () => {
  it.each(['salesman', 'cashier'] as const)('is a payment that is with its %s', async (holder) => {
    const { director, invoices, cashier, salesman } = place
    const more = holder === 'cashier' ? { cashier: cashier.loginId } : {}
    const [one, two] = invoices
    const rows = [
      part('500.00', one, more),
      part('120.50', two, more),
      part('79.50', undefined, more),
      part('10.00', two, { ...more, chequeNo: '888' }),
    ]
    const { importId, counts } = await checked(director, 'money', rows)
    expect([counts?.new, await reasonsOf(director, importId)]).toEqual([4, {}])

    expect(await imported(importId)).toMatchObject({ state: 'applied', problem: '' })

    const receipts = await receiptsOf(importId)
    const payment = receipts[0]?.payment ?? 0
    const stage = holder === 'cashier' ? 2 : 0
    expect(receipts).toEqual([
      { payment, part: 0, amount: '500.00', stage },
      { payment, part: 1, amount: '120.50', stage },
      { payment, part: 2, amount: '79.50', stage },
      { payment: null, part: 0, amount: '10.00', stage },
    ])
    expect(payment).toBeGreaterThan(0)
    expect((await salesmanTiles(salesman))[0]).toBe(169.5)
    const story = await director.client.ask(paymentTimeline, { paymentId: String(payment) })
    expect(story).toMatchObject({
      amount: 700,
      invoiceAmount: 620.5,
      advanceAmount: 79.5,
      instruments: [{ amount: 700 }],
    })
    expect((await checked(director, 'money', rows)).counts).toMatchObject({ new: 0, same: 4, rejected: 0 })
  })

  it('is rejected as a whole with one of its rows, and imports nothing of it', async () => {
    const { director, invoices } = place
    const [one, two] = invoices
    const { importId, counts } = await checked(director, 'money', [
      part('500.00', one),
      part('300.01', two),
      part('20.00', undefined, { chequeNo: '888' }),
    ])
    expect(counts).toMatchObject({ new: 1, rejected: 2 })
    expect(await reasonsOf(director, importId)).toEqual({
      2: [reasons.otherOfCheque('00777', '3')],
      3: [reasons.aboveBalance(two?.no ?? '', '300.00', '300.01')],
    })

    expect(await imported(importId, true)).toMatchObject({ state: 'applied' })
    expect(await receiptsOf(importId)).toMatchObject([{ payment: null, amount: '20.00' }])
  })

  it('has the same salesman, dates and holder in all its rows, and each invoice once', async () => {
    const { director, invoices, cashier } = place
    const [one, two] = invoices
    const { importId } = await checked(director, 'money', [
      part('10.00', one),
      part('20.00', two, { cashier: cashier.loginId }),
      part('30.00', one),
      part('40.00', one, { chequeNo: '999' }),
      part('50.00', two, { chequeNo: '999', chequeDate: goLive }),
    ])
    expect(await reasonsOf(director, importId)).toEqual({
      2: [reasons.otherOfCheque('00777', '3')],
      3: [reasons.chequeDiffers('Cashier Login', '00777', '2')],
      4: [reasons.chequeTwice('00777', '2')],
      5: [reasons.otherOfCheque('999', '6')],
      6: [reasons.chequeDiffers('Cheque Date', '999', '5')],
    })
  })

  it('takes no further invoice once it is here', async () => {
    const { director, invoices } = place
    const [one, two] = invoices
    const first = await checked(director, 'money', [part('500.00', one)])
    await imported(first.importId)

    const again = await checked(director, 'money', [part('500.00', one), part('100.00', two)])

    expect(again.counts).toMatchObject({ same: 1, rejected: 1 })
    expect(await reasonsOf(director, again.importId)).toEqual({ 3: [reasons.chequeHere('00777')] })
  })
})
