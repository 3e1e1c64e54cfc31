import type { Money } from '@backoffice/contract/money'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { describe, expect, it } from 'vitest'
import { asAdvance, emptyInstrument, isPaidByOthers, type PaymentDraft, paymentDraft, restOf } from './payment-draft.ts'

const money = (amount: number) => amount as Money
const draft: PaymentDraft = {
  ...paymentDraft.empty,
  acode: 'A-1',
  instruments: [{ ...emptyInstrument, amount: money(500), paymentMethod: 'Cash' }],
  invoices: [
    { invoiceNo: 'INV/1', owed: money(300), amount: money(300) },
    { invoiceNo: 'INV/11', owed: money(200), amount: money(200) },
  ],
}
const amountsOf = ({ invoices }: PaymentDraft) => invoices.map(({ amount }) => amount)

describe('the money of an invoice that others paid', () => {
  it('becomes an advance where the refusal names the invoice', () => {
    const kept = asAdvance(draft, receiptMessages.paidBy('INV/1', '7', '300.00', 'Sana', '26/11/2026 14:00'))

    const keptToo = asAdvance(draft, receiptMessages.paidByAnother('INV/1'))

    expect([amountsOf(kept), restOf(kept)]).toEqual([[0, 200], 300])
    expect(keptToo).toEqual(kept)
  })

  it('becomes an advance as far as the invoice owes less now', () => {
    const [first, second] = draft.invoices
    if (!first || !second) throw new Error('the draft has two invoices')
    const changed = { ...draft, invoices: [{ ...first, owed: money(100) }, second] }

    expect([isPaidByOthers(draft), isPaidByOthers(changed)]).toEqual([false, true])
    expect([amountsOf(asAdvance(changed)), restOf(asAdvance(changed))]).toEqual([[100, 200], 200])
  })

  it('stays with the invoice where nobody paid it', () => {
    expect(asAdvance(draft)).toMatchObject({ invoices: draft.invoices })
  })
})
