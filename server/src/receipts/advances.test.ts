import { applyAdvance, listAdvances } from '@backoffice/contract/receipts/advances'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { advanceRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { applyingOf } from '../../testing/builders/cash-forms.ts'
import {
  aDesk,
  anInvoice,
  aParty,
  cashierTiles,
  type Invoice,
  salesmanTiles,
  type Worker,
} from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

const apply = (by: Worker, advance: Receipt, invoice: Invoice, amount: number) =>
  by.client.ask(applyAdvance, applyingOf(advance, by, invoice, amount))
const applied = { isSuccessful: true, message: 'Advance Applied Successful' }
const openOf = async ({ client, branch }: Worker, aCode = '') => {
  const { responseObjects, totalRows } = await client.ask(listAdvances, { page: 1, limit: 10, cCode: branch, aCode })
  expect(totalRows).toBe(responseObjects.length)
  return responseObjects
}

describe('apply advance', () => {
  it('pays invoices of the client to the paisa, and moves no money', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const first = await anInvoice({ salesman, party, bill: 70.07 })
    const second = await anInvoice({ salesman, party, bill: 1000.1 })
    const advance = await aReceipt({ by: salesman, party, amount: 500.5 }).sentTo(cashier).approved()
    const tiles = [await salesmanTiles(salesman), await cashierTiles(cashier)]

    expect(await apply(salesman, advance, first, 70.07)).toEqual(applied)
    expect(await apply(cashier, advance, second, 430.43)).toEqual(applied)

    expect(tiles).toEqual([
      [1070.17, 500.5, 500.5, 0],
      [1070.17, 500.5, 0, 500.5],
    ])
    expect([await salesmanTiles(salesman), await cashierTiles(cashier)]).toEqual([
      [569.67, 500.5, 500.5, 0],
      [569.67, 500.5, 0, 500.5],
    ])
    const wire = { userId: String(salesman.userId), branchCode: salesman.branch }
    expect((await salesman.client.ask(listPendingInvoices, wire)).responseObjects).toMatchObject([
      { inv_no: second.no, rec_Amount: 430.43, bal_Amount: 569.67 },
    ])
    expect(await openOf(salesman)).toEqual([])
  })

  it('applies an advance wherever its money is', async () => {
    const { salesman, cashier, director, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 100 })
    const inHand = await aReceipt({ by: salesman, party, amount: 3 }).sentTo(cashier).approved()
    const pending = await aReceipt({ by: salesman, party, amount: 4 }).sentTo(cashier).approved()
    const banked = await aReceipt({ by: salesman, party, amount: 5 }).sentTo(cashier).approved()
    await aDeposit({ by: cashier, receipts: [pending] })
    await aDeposit({ by: cashier, receipts: [banked] }).approvedBy(director)
    const everywhere = [
      await aReceipt({ by: salesman, party, amount: 1 }),
      await aReceipt({ by: salesman, party, amount: 2 }).sentTo(cashier),
      inHand,
      pending,
      banked,
    ]

    for (const advance of everywhere) expect(await apply(salesman, advance, invoice, advance.amount)).toEqual(applied)

    expect(await salesmanTiles(salesman)).toEqual([85, 15, 14, 1])
  })

  it('stays applied while its hand-over is declined and sent again', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party, bill: 80.08 })
    const declined = aReceipt({ by: salesman, party, amount: 50.05 })
      .appliedTo(invoice, 30.03)
      .sentTo(cashier)
      .declined('counted again')
    await declined
    expect([await salesmanTiles(salesman), await cashierTiles(cashier)]).toEqual([
      [50.05, 50.05, 0, 50.05],
      [50.05, 0, 0, 0],
    ])

    await declined.sentTo(cashier).approved()

    expect([await salesmanTiles(salesman), await cashierTiles(cashier)]).toEqual([
      [50.05, 50.05, 50.05, 0],
      [50.05, 50.05, 0, 50.05],
    ])
  })

  it('keeps who applied what in journal and audit', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party })
    const { id } = await aReceipt({ by: salesman, party, amount: 50 }).appliedTo(invoice, 20)
    await apply(cashier, await aReceipt({ by: salesman, party }), invoice, 1)

    const kept = await owned(
      `select j.action, j.amount::float8, j.actor_id as by, a.details ->> 'invoice' as invoice
       from journal j join audit a on a.object = 'receipt' and a.object_id = j.receipt_id and a.action = j.action
       where j.receipt_id = $1 and j.action = 'apply'`,
      [id],
    )
    expect(kept).toEqual([{ action: 'apply', amount: 20, by: salesman.userId, invoice: String(invoice.id) }])
  })

  it('refuses in order', async () => {
    const desk = await aDesk(app)
    const { salesman, party, branch } = desk
    const colleague = await aDesk(app, { branch })
    const invoice = await anInvoice({ salesman, party, bill: 60 })
    const large = await anInvoice({ salesman, party, bill: 5000 })
    const other = await anInvoice({ salesman, party: await aParty({ branch: branch.code }) })
    const theirs = await anInvoice({ salesman: colleague.salesman, party })
    const advance = await aReceipt({ by: salesman, party, amount: 100 })
    const ofInvoice = await aReceipt({ by: salesman, invoice, amount: 1 })
    const wrong = { ...applyingOf(ofInvoice, salesman, invoice, 0), invoiceNo: ' ' }
    const corrections: Partial<typeof wrong>[] = [
      { invoiceDetailId: advance.id },
      { invoiceNo: 'INV/none' },
      { invoiceNo: theirs.no },
      { invoiceNo: invoice.no },
      { amount: -5 },
      { amount: 59.01 },
      { amount: 100.01, invoiceNo: large.no },
      { amount: 100, invoiceNo: other.no },
      { invoiceNo: large.no },
    ]

    const refusals = await refusalsInOrder(
      wrong,
      corrections,
      async (form) => (await salesman.client.ask(applyAdvance, form)).message,
    )

    expect(refusals).toEqual([
      advanceRefusals.notFound,
      'Please select any invoice first',
      receiptMessages.invoiceUnknown,
      receiptMessages.invoiceUnknown,
      'Receive amount can not be equal to 0',
      'Receive amount can not be equal to 0',
      'Balance amount can not be negative',
      'Only 100.00 of this advance is left.',
      advanceRefusals.otherClient,
      'Advance Applied Successful',
    ])
  })

  it('names what is left, and who applied the rest and when', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party })
    const advance = await aReceipt({ by: cashier, party, salesmanId: salesman.userId }).appliedTo(invoice, 59.99)

    expect(await apply(salesman, advance, invoice, 40.02)).toEqual(
      refused(
        expect.stringMatching(
          `^Only 40\\.01 of this advance is left: ${cashier.name} applied it last on \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.$`,
        ),
      ),
    )
    expect(await apply(salesman, advance, invoice, 40.01)).toEqual(applied)
  })

  it('names the user who voided an advance, or marked its cheque bounced', async () => {
    const { salesman, cashier, director, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party })
    const gone = await aReceipt({ by: salesman, party }).voided()
    const returned = await aReceipt({ by: salesman, party, ...aCheque() })
      .sentTo(cashier)
      .approved()
      .bounced(director)

    expect(await apply(salesman, gone, invoice, 1)).toEqual(refused(already('voided', salesman)))
    expect(await apply(cashier, returned, invoice, 1)).toEqual(refused(already('bounced', director)))
  })

  it('is for salesmen with their own, and for cashiers with any of the branch', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, party, branch } = desk
    const colleague = await aDesk(app, { branch })
    const elsewhere = await aDesk(app)
    const invoice = await anInvoice({ salesman, party })
    const theirs = await anInvoice({ salesman: colleague.salesman, party })
    const advance = await aReceipt({ by: salesman, party })

    expect(await apply(colleague.salesman, advance, theirs, 1)).toEqual(refused(advanceRefusals.notFound))
    const far = await elsewhere.cashier.client.ask(applyAdvance, {
      ...applyingOf(advance, elsewhere.cashier, invoice, 1),
      cCode: elsewhere.branch.code,
    })
    expect(far).toEqual(refused(receiptMessages.invoiceUnknown))
    const byDirector = await director.client.send(applyAdvance, applyingOf(advance, director, invoice, 1))
    expect(byDirector.status).toBe(403)
    expect(await apply(cashier, advance, theirs, 1)).toEqual(applied)
  })
})

describe('list of advances', () => {
  it('has what is left of each, oldest first', async () => {
    const { salesman, cashier, branch } = await aDesk(app)
    const party = await aParty({ branch: branch.code, title: 'City Pharmacy' })
    const invoice = await anInvoice({ salesman, party })
    const first = await aReceipt({ by: salesman, party, amount: 100.1 }).appliedTo(invoice, 60.05)
    const second = await aReceipt({ by: cashier, party, salesmanId: salesman.userId, ...aCheque(30) })
    await aReceipt({ by: salesman, party, amount: 7 }).appliedTo(invoice)
    await aReceipt({ by: salesman, party, amount: 8 }).voided()
    await aReceipt({ by: salesman, invoice, amount: 9 })

    const of = { client: 'City Pharmacy', aCode: party, cCode: branch.code, s_Name: salesman.name }
    expect(await openOf(cashier)).toMatchObject([
      { ...of, invoiceDetailId: first.id, amount: 100.1, appliedAmount: 60.05, openAmount: 40.05, paymentMode: 'Cash' },
      { ...of, invoiceDetailId: second.id, amount: 30, appliedAmount: 0, openAmount: 30, paymentMode: 'Cheque' },
    ])
  })

  it('is a salesman’s own or the branch’s, and can be filtered by a client’s exact account', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, branch } = desk
    const colleague = await aDesk(app, { branch })
    const short = await aParty({ branch: branch.code, code: 'P-1' })
    const long = await aParty({ branch: branch.code, code: 'P-12' })
    const own = await aReceipt({ by: salesman, party: short })
    const theirs = await aReceipt({ by: colleague.salesman, party: long })
    const idsOf = async (by: Worker, aCode?: string) =>
      (await openOf(by, aCode)).map(({ invoiceDetailId }) => invoiceDetailId)

    expect(await idsOf(salesman)).toEqual([own.id])
    expect(await idsOf(cashier)).toEqual([own.id, theirs.id])
    expect(await idsOf(cashier, 'P-1')).toEqual([own.id])
    expect(await idsOf(salesman, 'P-12')).toEqual([])
  })
})
