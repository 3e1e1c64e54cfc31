/** Sends every save that happens once a second time with its Idempotency-Key, which has one effect and the same answer. */
import { serverMessages } from '@backoffice/contract/server/server-messages'
import { calls } from '@backoffice/contract'
import { type Answer, type Call, resultOf, type SaveCall, type Wire } from '@backoffice/contract/call'
import { approveInvoices } from '@backoffice/contract/invoices/invoice-approvals'
import { applyAdvance } from '@backoffice/contract/receipts/advances'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { decideDeposit, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { saveCashierReceipt, saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { decideTransfers, sendTransfers } from '@backoffice/contract/transfers/transfers'
import { settleTransfers } from '@backoffice/contract/users/holdings'
import { saveLeave } from '@backoffice/contract/leaves/leaves'
import { approveVoucher } from '@backoffice/contract/vouchers/vouchers'
import { savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import { saveTour } from '@backoffice/contract/tours/my-tours'
import { saveOrder } from '@backoffice/contract/orders/orders'
import { saveVisit } from '@backoffice/contract/visits/visits'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import {
  applyingOf,
  bouncingOf,
  cashierReceiptOf,
  decisionOf,
  depositOf,
  handOverOf,
  receiptOf,
  settlementOf,
  voidingOf,
} from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { approvalOf as invoiceApprovalOf } from '../../testing/builders/invoices.ts'
import { approvalOf, aVoucher } from '../../testing/builders/vouchers.ts'
import { purchaseOf } from '../../testing/builders/purchases.ts'
import { anAllowance, tourOf } from '../../testing/builders/tours.ts'
import { leaveOf, theLeaveTypes } from '../../testing/builders/leaves.ts'
import { orderOf } from '../../testing/builders/orders.ts'
import { visitOf } from '../../testing/builders/visits.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'

const app = await cashApp()

interface Save {
  readonly call: Call
  readonly by: Worker
  readonly body: object
  /** Another valid request of the same call. */
  readonly other: object
}

const saveOf = <C extends Call>(call: C, by: Worker, body: Wire<C> & object, other: Wire<C> & object): Save => ({
  call,
  by,
  body,
  other,
})

/** Makes, for each call, a save that takes effect, on a desk of its own. */
const saves: Readonly<Record<string, (desk: Desk) => Promise<Save>>> = {
  async [saveReceipts.name]({ salesman }) {
    const invoice = await anInvoice({ salesman })
    const bodyOf = (amount: number) => ({ invoiceDetails: [receiptOf(invoice, { amount })] })
    return saveOf(saveReceipts, salesman, bodyOf(100), bodyOf(100.01))
  },
  async [saveCashierReceipt.name]({ salesman, cashier }) {
    const body = cashierReceiptOf(cashier, await anInvoice({ salesman }))
    return saveOf(saveCashierReceipt, cashier, body, { ...body, comments: 'another' })
  },
  async [sendTransfers.name]({ salesman, cashier }) {
    const receipt = await aReceipt({ by: salesman })
    const bodyOf = (comment: string) => ({ salemanTransfers: [handOverOf(receipt, cashier, comment)] })
    return saveOf(sendTransfers, salesman, bodyOf('one'), bodyOf('two'))
  },
  async [decideTransfers.name]({ salesman, cashier }) {
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)
    const bodyOf = (status: 1 | 2) => ({ salemanTransfers: [decisionOf(receipt, cashier, status)] })
    return saveOf(decideTransfers, cashier, bodyOf(1), bodyOf(2))
  },
  async [settleTransfers.name]({ salesman, cashier, director }) {
    const receipts = [await aReceipt({ by: salesman }).sentTo(cashier)]
    const bodyOf = (comment: string) => settlementOf(receipts, director, undefined, comment)
    return saveOf(settleTransfers, director, bodyOf('on leave'), bodyOf('another'))
  },
  async [voidReceipts.name]({ salesman }) {
    const receipt = await aReceipt({ by: salesman })
    const bodyOf = (reason: string) => ({ receipts: [voidingOf(receipt, reason)] })
    return saveOf(voidReceipts, salesman, bodyOf('taken twice'), bodyOf('wrong client'))
  },
  async [applyAdvance.name]({ salesman, cashier, party }) {
    const invoice = await anInvoice({ salesman, party })
    const advance = await aReceipt({ by: salesman, party })
    const bodyOf = (amount: number) => applyingOf(advance, cashier, invoice, amount)
    return saveOf(applyAdvance, cashier, bodyOf(10), bodyOf(10.01))
  },
  async [bounceCheque.name]({ salesman, cashier, director }) {
    const receipt = await aReceipt({ by: salesman, ...aCheque() })
      .sentTo(cashier)
      .approved()
    const deposit = await aDeposit({ by: cashier, receipts: [receipt] }).approvedBy(director)
    const body = await bouncingOf(deposit, receipt, director)
    return saveOf(bounceCheque, director, body, { ...body, comments: 'another' })
  },
  async [approveInvoices.name]({ salesman, director }) {
    const [one, two] = [await anInvoice({ salesman }), await anInvoice({ salesman })]
    const bodyOf = (invoice: typeof one) => ({ approveInvoices: [invoiceApprovalOf(invoice, director)] })
    return saveOf(approveInvoices, director, bodyOf(one), bodyOf(two))
  },
  async [saveDeposit.name]({ salesman, cashier, account }) {
    const receipts = [await aReceipt({ by: salesman }).sentTo(cashier).approved()]
    return saveOf(
      saveDeposit,
      cashier,
      depositOf(cashier, receipts, account, 'one'),
      depositOf(cashier, receipts, account, 'two'),
    )
  },
  async [decideDeposit.name]({ salesman, cashier, director, branch }) {
    const { no } = await aDeposit({
      by: cashier,
      receipts: [await aReceipt({ by: salesman }).sentTo(cashier).approved()],
    })
    const body = {
      depositNo: no,
      d_User_Id: director.userId,
      status: 1 as const,
      postingDate: await today(branch.code),
    }
    return saveOf(decideDeposit, director, body, { ...body, status: 2 as const })
  },
  async [approveVoucher.name]({ branch, director }) {
    const [voucher, other] = [await aVoucher({ branch: branch.code }), await aVoucher({ branch: branch.code })]
    return saveOf(approveVoucher, director, approvalOf(voucher, director), approvalOf(other, director))
  },
  async [saveTour.name]({ salesman, branch }) {
    await anAllowance(branch.code)
    const body = await tourOf({ by: salesman })
    return saveOf(saveTour, salesman, body, { ...body, tourReason: 'another' })
  },
  async [saveLeave.name]({ salesman }) {
    await theLeaveTypes()
    return saveOf(saveLeave, salesman, await leaveOf({ by: salesman }), await leaveOf({ by: salesman, days: 2 }))
  },
  async [saveVisit.name]({ salesman, party }) {
    const body = await visitOf(salesman, { aCode: party })
    return saveOf(saveVisit, salesman, body, { ...body, comments: 'another' })
  },
  async [saveOrder.name]({ salesman }) {
    const body = await orderOf({ by: salesman })
    return saveOf(saveOrder, salesman, body, { ...body, remarks: 'another' })
  },
  async [savePurchaseOrder.name]({ director }) {
    const body = await purchaseOf({ by: director })
    return saveOf(savePurchaseOrder, director, body, { ...body, soNo: 'another' })
  },
}

/** Counts the effects of saves in a branch: moves of money, what the audit has of documents that move none, and visits. */
const effectsIn = async ({ branch }: Desk) =>
  (
    await ownedRow<{ effects: number }>(
      `select (select count(*) from journal where branch_code = $1)::int
        + (select count(*) from audit where branch_code = $1 and object not in ('receipt', 'deposit'))::int
        + (select count(*) from visit where branch_code = $1)::int as effects`,
      [branch.code],
    )
  ).effects

const prepared = (name: string, desk: Desk) =>
  saves[name]?.(desk) ?? Promise.reject(new Error(`no save of ${name} is described here`))

describe.each(calls.filter((call) => call.once).map((call) => call.name))('%s', (name) => {
  it('happens once per key and answers the same again', async () => {
    const desk = await aDesk(app)
    const { call, by, body } = await prepared(name, desk)
    const before = await effectsIn(desk)

    const first = await by.client.sendAnything(call, body, { key: 'once' })
    const after = await effectsIn(desk)
    const again = await by.client.sendAnything(call, body, { key: 'once' })

    expect(resultOf(first.answer as Answer<SaveCall>)).toMatchObject({ isSuccessful: true })
    expect(after).toBeGreaterThan(before)
    expect([again.status, again.answer, again.headers['idempotent-replay']]).toEqual([200, first.answer, 'true'])
    expect(await effectsIn(desk)).toBe(after)
  })

  it('refuses the key for another request, and leaves it as it was', async () => {
    const desk = await aDesk(app)
    const { call, by, body, other } = await prepared(name, desk)
    const first = await by.client.sendAnything(call, body, { key: 'once' })
    const after = await effectsIn(desk)

    const reused = await by.client.sendAnything(call, other, { key: 'once' })

    expect([reused.status, reused.failure]).toEqual([422, { message: serverMessages.keyReused }])
    expect((await by.client.sendAnything(call, body, { key: 'once' })).answer).toEqual(first.answer)
    expect(await effectsIn(desk)).toBe(after)
  })

  it('needs a key', async () => {
    const desk = await aDesk(app)
    const { call, by, body } = await prepared(name, desk)
    const before = await effectsIn(desk)

    const { status, failure } = await by.client.sendAnything(call, body, { key: null })

    expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, ['Idempotency-Key']])
    expect(await effectsIn(desk)).toBe(before)
  })

  it('happens once for twenty identical requests at the same time', async () => {
    const desk = await aDesk(app)
    const { call, by, body } = await prepared(name, desk)
    const before = await effectsIn(desk)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => by.client.sendAnything(call, body, { key: 'once' })),
    )

    const [first] = answers.filter(({ status }) => status === 200)
    expect(first && resultOf(first.answer as Answer<SaveCall>)).toMatchObject({ isSuccessful: true })
    expect(
      answers.filter(
        ({ status, answer }) => status !== 409 && JSON.stringify(answer) !== JSON.stringify(first?.answer),
      ),
    ).toEqual([])
    expect((await effectsIn(desk)) - before).toBe(call.name === saveCashierReceipt.name ? 2 : 1)
    expect(
      await owned('select key from idempotency where user_id = $1 and call = $2 and key = $3', [
        by.userId,
        call.name,
        'once',
      ]),
    ).toHaveLength(1)
  })
})
