/** A transfer of the bank pays once, in any spelling of its reference number. */
import { savePayment } from '@backoffice/contract/payments/payments'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { saveCashierReceipt, undoReceived } from '@backoffice/contract/receipts/receipts'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { describe, expect, it } from 'vitest'
import { cashierReceiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, type Desk, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import { paymentOf } from '../../testing/builders/payments.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { race, ROUNDS } from '../../testing/race.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

let next = 0
const aReference = () => `UTR-${String(++next).padStart(6, '0')}`

const online = { amount: 40, method: 'Cash/Cheque Online' } as const

const save = (cashier: Worker, invoice: Invoice, referenceNo: string) =>
  cashier.client.ask(saveCashierReceipt, { ...cashierReceiptOf(cashier, invoice, online), referenceNo })

async function pay(cashier: Worker, invoices: readonly Invoice[], ...references: string[]) {
  const sent = paymentOf({
    by: cashier,
    party: invoices[0]?.party ?? '',
    invoices: invoices.map((invoice) => [invoice, 20 * references.length]),
    instruments: references.map(() => online),
  })
  return cashier.client.ask(savePayment, {
    ...sent,
    instruments: sent.instruments.map((one, at) => ({ ...one, referenceNo: references[at] ?? '' })),
  })
}

/** Makes invoices of the desk's client. */
const invoicesOf = ({ salesman, party }: Desk, count: number) =>
  Promise.all(Array.from({ length: count }, () => anInvoice({ salesman, party, bill: 500 })))
const invoiceOf = ({ salesman }: Desk) => anInvoice({ salesman, bill: 500 })

const saved = { isSuccessful: true }
const neutral = refused(receiptMessages.referenceTaken)
const named = (no: string) =>
  refused(
    expect.stringMatching(
      new RegExp(`^Reference No ${no} is already recorded with receipt \\d+ of .+ for 40\\.00, by .+ on \\d\\d/`),
    ),
  )

describe('a reference number of an online payment', () => {
  it.each<[string, (no: string) => string]>([
    ['as it is', (no) => no],
    ['in small letters', (no) => no.toLowerCase()],
    ['with spaces and marks that nobody sees', (no) => ` ${no.slice(0, 4)}\u200b ${no.slice(4)}\t`],
    ['with wide digits', (no) => no.replaceAll('0', '０')],
    ['with zeros in front', (no) => `00${no}`],
  ])('is recorded once, also where it is written %s', async (_, again) => {
    const [desk, no] = [await aDesk(app), aReference()]

    expect(await save(desk.cashier, await invoiceOf(desk), no)).toMatchObject(saved)
    expect(await save(desk.cashier, await invoiceOf(desk), again(no))).toMatchObject({ isSuccessful: false })
  })

  it('of another client names the receipt that has it: number, client, amount, by whom and when', async () => {
    const [desk, no] = [await aDesk(app), aReference()]
    const { value } = await save(desk.cashier, await invoiceOf(desk), no)
    const refusal = await save(desk.cashier, await invoiceOf(desk), no)

    expect(refusal).toEqual(named(no))
    expect(refusal.message).toContain(`receipt ${value} of`)
    expect(refusal.message).toContain(`by ${desk.cashier.name} on`)
  })

  it('is shared by the receipts of one payment, and used up for every other', async () => {
    const [desk, no] = [await aDesk(app), aReference()]
    expect(await pay(desk.cashier, await invoicesOf(desk, 2), no)).toMatchObject(saved)

    expect(await pay(desk.cashier, await invoicesOf(desk, 2), no)).toEqual(named(no))
    expect(await save(desk.cashier, await invoiceOf(desk), no)).toEqual(named(no))
  })

  it('is once in a payment', async () => {
    const [desk, no] = [await aDesk(app), aReference()]

    expect(await pay(desk.cashier, await invoicesOf(desk, 2), no, ` ${no}`)).toEqual(
      refused(paymentsMessages.referenceTwice(` ${no}`)),
    )
    expect(await pay(desk.cashier, await invoicesOf(desk, 2), no, no.toLowerCase())).toEqual(neutral)
  })

  it('of an advance is used up too', async () => {
    const [desk, no] = [await aDesk(app), aReference()]
    const { cashier, salesman, party } = desk
    const advance = await cashier.client.ask(saveCashierReceipt, {
      ...cashierReceiptOf(cashier, await invoiceOf(desk), online),
      invoiceNo: '',
      aCode: party,
      paymentType: 'Advance Payment',
      sUserId: salesman.userId,
      referenceNo: no,
    })
    expect(advance).toMatchObject(saved)

    expect(await save(cashier, await invoiceOf(desk), no)).toEqual(named(no))
  })

  it('is reported without a name to a colleague who may not read the receipt, and in another branch', async () => {
    const [desk, elsewhere, no] = [await aDesk(app), await aDesk(app), aReference()]
    const colleague = await aWorker(app, { role: 1, in: desk.branch })
    await save(desk.cashier, await invoiceOf(desk), no)

    expect(await save(colleague, await invoiceOf(desk), no)).toEqual(neutral)
    expect(await save(elsewhere.cashier, await invoiceOf(elsewhere), no)).toEqual(neutral)
  })

  it('may be recorded again once all its receipts are void, and not while one of them counts', async () => {
    const [desk, elsewhere, no] = [await aDesk(app), await aDesk(app), aReference()]
    const { cashier } = desk
    const { value } = await pay(cashier, await invoicesOf(desk, 2), no)
    const receipts = await owned<{ id: number }>('select id::int from receipt where payment_id = $1 order by id', [
      value?.paymentId,
    ])
    const undo = (id: number | undefined) =>
      cashier.client.ask(undoReceived, { receipts: [{ invoiceDetailId: id ?? 0 }], userId: cashier.userId })

    expect(await undo(receipts[0]?.id)).toMatchObject(saved)
    expect(await save(cashier, await invoiceOf(desk), no)).toEqual(named(no))
    expect(await save(elsewhere.cashier, await invoiceOf(elsewhere), no)).toEqual(neutral)
    expect(await undo(receipts[1]?.id)).toMatchObject(saved)
    expect(await save(cashier, await invoiceOf(desk), no)).toMatchObject(saved)
  })

  it('is not compared where it is empty or zeros alone', async () => {
    const desk = await aDesk(app)

    for (const none of ['', '\u200b', '000'])
      for (const _ of [1, 2]) expect(await save(desk.cashier, await invoiceOf(desk), none)).toMatchObject(saved)
  })

  it.each(ROUNDS)('is in one of two receipts that are saved at the same moment, round %i', async () => {
    const [desk, elsewhere, no] = [await aDesk(app), await aDesk(app), aReference()]
    const [one, two] = await invoicesOf(desk, 2)
    const [other, third] = [await invoiceOf(elsewhere), await invoiceOf(desk)]
    if (!one || !two) throw new Error('the client has no two invoices')

    const { won, lost } = await race(
      () => save(desk.cashier, third, no),
      () => save(elsewhere.cashier, other, no.toLowerCase()),
      () => pay(desk.cashier, [one, two], no),
    )

    expect([won.length, lost.length]).toEqual([1, 2])
    const rows = await owned(`select distinct coalesce(payment_id, -id) from receipt where reference_no ilike $1`, [no])
    expect(rows).toHaveLength(1)
  })
})
