/** The faults of payments and of cheques over several invoices. */
import { sendTransfers } from '@backoffice/contract/transfers/transfers'
import { handOverOf } from '../builders/cash-forms.ts'
import { anInvoice } from '../builders/desk.ts'
import { aPayment, byCheque, inCash } from '../builders/payments.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function paymentIds({ desk: { salesman, cashier, party, branch }, elsewhere }: Places): Promise<Ids> {
  const invoice = await anInvoice({ salesman, party })
  const wishes = { by: salesman, party, invoices: [[invoice, 10]] as const }
  const still = await aPayment({ ...wishes, instruments: [inCash(4), byCheque(9)] })
  const sent = await aPayment({ ...wishes, instruments: [byCheque(30)] })
  const [part] = sent.receipts
  if (!part) throw new Error('the payment has no receipt')
  await salesman.client.ask(sendTransfers, { salemanTransfers: [handOverOf(part, cashier)] })
  return {
    payment: still.id,
    sent_payment: sent.id,
    sent_part: part.id,
    other_party: `'${elsewhere.party}'`,
    payment_branch: `'${branch.code}'`,
  }
}

const partOf = (payment: string, instrument: number, part: number) =>
  `payment_id = ${payment} and instrument = ${instrument} and instrument_part = ${part}`

export const paymentFaults: readonly Fault[] = [
  ['i37', 'a payment is more than its instruments', `update payment set amount = amount + 0.01 where id = :payment`],
  ['i37', 'a payment has no instruments', `delete from payment_instrument where payment_id = :payment`],
  [
    'i37',
    'an instrument is more than its receipts',
    `update payment_instrument set amount = amount + 1 where payment_id = :payment and position = 0;
    update payment set amount = amount + 1 where id = :payment`,
  ],
  ['i37', 'a receipt of a payment is gone', `delete from receipt where ${partOf(':payment', 1, 1)}`],
  [
    'i37',
    'a receipt leaves its payment',
    `update receipt set payment_id = null, instrument = null, instrument_part = 0 where ${partOf(':payment', 0, 0)}`,
  ],
  [
    'i37',
    'a part of a cheque is not counted',
    `update receipt set instrument_part = 7 where ${partOf(':payment', 1, 1)}`,
  ],
  [
    'i37',
    'a receipt of a payment is of another client',
    `update receipt set party = :other_party where ${partOf(':payment', 0, 0)}`,
  ],
  [
    'i37',
    'a part of a cheque has another number',
    `update receipt set cheque_no = 'X' where ${partOf(':payment', 1, 1)}`,
  ],
  ['i37', 'a part of a cheque is cash', `update receipt set method = 'Cash' where ${partOf(':payment', 1, 1)}`],
  ['i38', 'a part of a cheque is in another place', `update receipt set stage = 9 where ${partOf(':payment', 1, 1)}`],
  [
    'i38',
    'a part of a cheque is with another cashier',
    `update receipt set cashier_id = salesman_id where id = :sent_part`,
  ],
  [
    'i38',
    'the hand-over of a part of a cheque is decided alone',
    `update transfer set status = 1, decided_by = cashier_id, decided_at = now() where receipt_id = :sent_part`,
  ],
  [
    'i38',
    'a part of a cheque bounces alone',
    `insert into bounce (receipt_id, deposit_id, branch_code, bounced_on, reason, recorded_by)
    select id, 0, branch_code, current_date, 'no funds', recorded_by from receipt where id = :sent_part`,
  ],
  ['i31', 'a payment is gone', `delete from payment where id = :payment`],
  ['i31', 'a number of payments is left out', `update payment set number_in_branch = 77 where id = :sent_payment`],
  [
    'i31',
    'the counter of payments is behind',
    `update document_counter set last_no = 1 where kind = 'payment' and branch_code = :payment_branch`,
  ],
]
