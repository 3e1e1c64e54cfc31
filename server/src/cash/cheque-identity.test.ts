/** One cheque is one cheque, however its number is written and whichever method it is recorded under. */
import { saveDeposit } from '@backoffice/contract/cash/deposits'
import { saveCashierReceipt, saveReceipts, voidReceipts } from '@backoffice/contract/cash/receipts'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { cashierReceiptOf, depositOf, receiptOf, voidingOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, today } from '../../testing/builders/desk.ts'
import { aBranch, aCompany } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'

const app = await cashApp()

const ONLINE = 'Cash/Cheque Online' as const

describe('a cheque number', () => {
  it.each([
    ['a tab', '47\t11'],
    ['a line end', '47\n11'],
    ['a space that does not break', '00\u00a04711'],
    ['a thin space', '47\u200911'],
    ['a wide space', '47\u300011'],
    ['a space of no width', '47\u200b11'],
    ['a mark of direction', '\u200e4711'],
    ['a soft hyphen', '47\u00ad11'],
    ['wide digits', '４７１１'],
  ])('is the same one with %s in it', async (_what, chequeNo) => {
    const { salesman, party } = await aDesk(app)
    await aReceipt({ by: salesman, party, ...aCheque(50), chequeNo: '004711' })
    const invoice = await anInvoice({ salesman, party })
    const again = receiptOf(invoice, { ...aCheque(50), chequeNo })

    expect(await salesman.client.ask(saveReceipts, { invoiceDetails: [again] })).toMatchObject({ isSuccessful: false })
  })

  it('is the same one in small letters', async () => {
    const { salesman, party } = await aDesk(app)
    await aReceipt({ by: salesman, party, ...aCheque(50), chequeNo: 'AB4711' })
    const again = receiptOf(await anInvoice({ salesman, party }), { ...aCheque(50), chequeNo: 'ab4711' })

    expect(await salesman.client.ask(saveReceipts, { invoiceDetails: [again] })).toMatchObject({ isSuccessful: false })
  })

  it('is something that can be read', async () => {
    const { salesman } = await aDesk(app)
    const unreadable = receiptOf(await anInvoice({ salesman }), { ...aCheque(50), chequeNo: '\u200b' })
    const { status, answer } = await salesman.client.sendAnything(saveReceipts, { invoiceDetails: [unreadable] })

    expect([status, (answer as { isSuccessful?: boolean }).isSuccessful]).not.toEqual([200, true])
  })
})

describe('a cheque that is paid in online', () => {
  it('is recorded once', async () => {
    const { salesman, cashier } = await aDesk(app)
    const sent = cashierReceiptOf(cashier, await anInvoice({ salesman }), { ...aCheque(), method: ONLINE })

    expect(await cashier.client.ask(saveCashierReceipt, sent)).toMatchObject({ isSuccessful: true })
    expect(await cashier.client.ask(saveCashierReceipt, sent)).toMatchObject({ isSuccessful: false })
  })

  it('is not the one that was taken as a cheque before, nor is that one after it', async () => {
    const { salesman, cashier, party } = await aDesk(app)
    const invoice = await anInvoice({ salesman, party })
    const [first, second] = [aCheque(), aCheque()]
    await aReceipt({ by: salesman, party, ...first })
    await aReceipt({ by: cashier, invoice, ...second, method: ONLINE })

    const online = cashierReceiptOf(cashier, invoice, { ...first, method: ONLINE })
    expect(await cashier.client.ask(saveCashierReceipt, online)).toMatchObject({ isSuccessful: false })
    const inHand = { invoiceDetails: [receiptOf(invoice, second)] }
    expect(await salesman.client.ask(saveReceipts, inHand)).toMatchObject({ isSuccessful: false })
  })
})

describe('a reason', () => {
  it.each(['\u200b', '\u2060\u200d', '\u3164'])('is something that can be read: %j', async (reason) => {
    const { salesman } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman })
    const { status, answer } = await salesman.client.send(voidReceipts, { receipts: [voidingOf(receipt, reason)] })

    expect([status, answer.isSuccessful]).not.toEqual([200, true])
  })
})

describe('a post-dated cheque', () => {
  // Of any two of these zones, one is a day ahead of the other.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is due on the day where the company is: %s',
    async (timeZone) => {
      const branch = await aBranch({ company: await aCompany({ timeZone }) })
      const { salesman, cashier, account } = await aDesk(app, { branch })
      const depositing = async (away: number) => {
        const chequeDate = await today(branch.code, away)
        const cheque = await aReceipt({ by: salesman, ...aCheque(), chequeDate })
          .sentTo(cashier)
          .approved()
        return (await cashier.client.ask(saveDeposit, depositOf(cashier, [cheque], account))).isSuccessful
      }

      expect([await depositing(0), await depositing(1)]).toEqual([true, false])
    },
  )
})
