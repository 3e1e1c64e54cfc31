import type { Wire } from '@backoffice/contract/call'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { sameReceipts, saveReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { times } from '../../testing/race.ts'

const app = await cashApp()

type Input = Wire<typeof sameReceipts>

const same = async ({ client, branch }: Worker, input: Partial<Input>) =>
  (await client.ask(sameReceipts, { cCode: branch, receiveAmount: '100', paymentMode: 'Cash', ...input })).receipts

const recordedBy = (name: string) => [{ by: name, at: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/) }]

describe('a receipt that would be the same', () => {
  it('has the same invoice, amount and method, recorded by any user', async () => {
    const { salesman, cashier } = await aDesk(app)
    const invoice = await anInvoice({ salesman, no: 'S-1' })
    await anInvoice({ salesman, no: 'S-11' })
    await aReceipt({ by: cashier, invoice, amount: 100 })

    const input = { invoiceNo: 'S-1' }
    expect(await same(salesman, input)).toEqual(recordedBy(cashier.name))
    expect(await same(cashier, input)).toEqual(recordedBy(cashier.name))
    expect(await same(salesman, { ...input, receiveAmount: '100.01' })).toEqual([])
    expect(await same(salesman, { ...input, paymentMode: 'Cheque' })).toEqual([])
    expect(await same(salesman, { invoiceNo: 'S-11' })).toEqual([])
    expect(await same(salesman, { aCode: invoice.party })).toEqual([])
  })

  it('is of the client where it is an advance', async () => {
    const { salesman, party } = await aDesk(app)
    await aReceipt({ by: salesman, party, amount: 100 })

    expect(await same(salesman, { aCode: party })).toEqual(recordedBy(salesman.name))
    expect(await same(salesman, { aCode: 'another' })).toEqual([])
  })

  it('still counts, and is from the last day or as many days as requested', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, no: 'S-2' })
    await aReceipt({ by: salesman, invoice, amount: 100 }).voided()
    expect(await same(salesman, { invoiceNo: 'S-2' })).toEqual([])

    const receipt = await aReceipt({ by: salesman, invoice, amount: 100 })
    expect(await same(salesman, { invoiceNo: 'S-2' })).toHaveLength(1)
    await owned(`update receipt set created_at = created_at - interval '25 hours' where id = $1`, [receipt.id])
    expect(await same(salesman, { invoiceNo: 'S-2' })).toEqual([])
    expect(await same(salesman, { invoiceNo: 'S-2', days: '2' })).toHaveLength(1)
    expect(await same(salesman, { invoiceNo: 'S-2', days: '2000000000' })).toHaveLength(1)
  })

  it('of a colleague is not reported to a salesman', async () => {
    const { salesman, branch } = await aDesk(app)
    const colleague = await aWorker(app, { role: 2, in: branch })
    const invoice = await anInvoice({ salesman: colleague, no: 'S-3' })
    await aReceipt({ by: colleague, invoice, amount: 100 })

    expect(await same(salesman, { invoiceNo: 'S-3' })).toEqual([])
  })
})

describe('one draft that several tabs submit', () => {
  it('is one receipt, however many submit it at the same moment', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 10_000 })
    const submit = () =>
      salesman.client.send(
        saveReceipts,
        { invoiceDetails: [receiptOf(invoice, { amount: 777 })] },
        { key: 'the-draft' },
      )

    const answers = await Promise.all(times(12, submit).map((tab) => tab()))

    const [first] = answers.map(({ answer }) => answer)
    expect(first).toEqual({ isSuccessful: true, message: receiptMessages.saved, value: [expect.any(Number)] })
    expect(answers.map(({ answer }) => answer)).toEqual(times(12, first))
    expect(await owned('select amount::float8 from receipt where salesman_id = $1', [salesman.userId])).toEqual([
      { amount: 777 },
    ])
  })

  it('is the first version if the tabs differ, and the other tabs show that', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 10_000 })
    const versions = Array.from({ length: 12 }, (_, at) => 700 + (at % 3))

    const answers = await Promise.all(
      versions.map((amount) =>
        salesman.client.send(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount })] }, { key: 'the-draft' }),
      ),
    )

    const saved = await owned<{ amount: number }>('select amount::float8 from receipt where salesman_id = $1', [
      salesman.userId,
    ])
    expect(saved).toHaveLength(1)
    expect(answers.map(({ status }) => status)).toEqual(
      versions.map((amount) => (amount === saved[0]?.amount ? 200 : 422)),
    )
  })
})
