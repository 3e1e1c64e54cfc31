import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { paymentsMessages } from '../payments/payments-messages.ts'
import { receiptMessages } from '../receipts/receipts-messages.ts'
import { serverMessages } from '../server-messages.ts'
import { heldReason } from './held-reasons.ts'
import { intakeMessages } from './intake-messages.ts'

const facts = { person: 'Bilal', invoiceNo: 'INV/1' }

describe('the reason why money is held', () => {
  it.each([
    [receiptMessages.invoiceUnknown, 'Invoice INV/1 is not among the open invoices of Bilal any more'],
    [paymentsMessages.invoiceUnknownOf('INV/2'), 'Invoice INV/2 is not among the open invoices of Bilal any more'],
    [intakeMessages.switchedOff, 'Bilal, who received for INV/1, cannot sign in any more'],
    [messages.http.notAllowed, 'Bilal, who received for INV/1, may not record receipts any more'],
    [serverMessages.otherBranch, 'Bilal, who received for INV/1, does not work in this branch any more'],
    [receiptMessages.paidByAnother('INV/1'), 'Invoice INV/1 was paid with another receipt'],
    [
      receiptMessages.chequeTakenBy('77', 'invoice INV/3', 'Sara', '27/11/2026, 10:00'),
      'Cheque 77 of this bank is already recorded with invoice INV/3, by Sara on 27/11/2026, 10:00',
    ],
    [receiptMessages.noChequeDate, 'Bilal entered no date of the cheque'],
    [paymentsMessages.chequeTwice('77'), 'Bilal entered cheque 77 twice in this payment'],
    [
      `${serverMessages.invalid}. amount: is too large`,
      'The phone of Bilal sent something that is not a receipt: amount: is too large',
    ],
    [intakeMessages.notJudged, intakeMessages.notJudged],
    [paymentsMessages.otherClient('INV/4'), 'Invoice INV/4 of this payment is of another client'],
  ])('%s is told as: %s', (reason, sentence) => {
    expect(heldReason(reason, facts)).toBe(sentence)
  })

  it('names no invoice where the item names none', () => {
    const nameless = { person: 'Bilal', invoiceNo: '' }

    expect(heldReason(receiptMessages.invoiceUnknown, nameless)).toBe(
      'The invoice is not among the open invoices of Bilal any more',
    )
    expect(heldReason(intakeMessages.switchedOff, nameless)).toBe('Bilal cannot sign in any more')
  })

  it('speaks to no salesman, whatever the form refused', () => {
    const filled = Object.values({ ...receiptMessages, ...paymentsMessages, ...intakeMessages }).flatMap(
      (sentence: unknown) => {
        if (typeof sentence === 'string') return [sentence]
        if (typeof sentence !== 'function') return []
        return [
          String(
            Reflect.apply(
              sentence,
              undefined,
              Array.from({ length: sentence.length }, (_, at) => `<${at}>`),
            ),
          ),
        ]
      },
    )
    const refusals = filled.filter((sentence) =>
      /pending invoices|you cannot|Select it|Please (?:select|add)|Enter it once|Take it out/.test(sentence),
    )

    expect(refusals.length).toBeGreaterThan(10)
    for (const refusal of refusals)
      expect(heldReason(refusal, facts)).not.toMatch(/\byour?\b|Select|Please|Enter it|Take it/)
  })
})
