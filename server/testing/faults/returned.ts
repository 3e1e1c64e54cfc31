/** The faults of decisions about bounced cheques. */
import { aCheque, aReceipt } from '../builders/cash.ts'
import { anInvoice } from '../builders/desk.ts'
import {
  chequeOf,
  givingBack,
  inPlaceOf,
  replacing,
  representing,
  returnedCheque,
} from '../builders/returned-cheques.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function returnedIds({ desk }: Places): Promise<Ids> {
  const { salesman, cashier, party } = desk
  const invoice = await anInvoice({ salesman, party, bill: 100 })
  const again = await returnedCheque(desk, await chequeOf(desk, invoice, 100))
  // Paid meanwhile, so that the cheque becomes an advance.
  await aReceipt({ by: salesman, invoice, amount: 70 })
  await representing(cashier, again.receipt, again.deposit)
  const replaced = await returnedCheque(desk)
  const other = await inPlaceOf(desk, replaced.receipt, 40)
  await replacing(cashier, replaced.receipt, replaced.deposit, [other])
  const givenBack = await returnedCheque(desk)
  await givingBack(cashier, givenBack.receipt, givenBack.deposit)
  const foreign = await aReceipt({ by: salesman, party, ...aCheque() })
  return {
    again: again.receipt.id,
    replaced: replaced.receipt.id,
    given_back: givenBack.receipt.id,
    foreign: foreign.id,
    paid_meanwhile: invoice.id,
  }
}

export const returnedFaults: readonly Fault[] = [
  [
    'i49',
    'a cheque was given back without a word',
    `delete from audit where object = 'receipt' and object_id = :given_back and action = 'give_back'`,
  ],
  [
    'i49',
    'another person gave a cheque back',
    `update bounce_outcome set decided_by = :director where receipt_id = :given_back`,
  ],
  ['i49', 'a cheque was deposited again unnoticed', `delete from bounce_outcome where receipt_id = :again`],
  ['i49', 'a cheque that was given back counts', `update receipt set stage = 2 where id = :given_back`],
  ['i49', 'a cheque is replaced with nothing', `delete from bounce_replacement where receipt_id = :replaced`],
  [
    'i49',
    'a cheque is replaced with the receipt of another client',
    `update bounce_replacement set replaced_by = :foreign where receipt_id = :replaced`,
  ],
  [
    'i10',
    'a salesman had a cheque deposited again',
    `update audit set actor_role = 2 where object = 'receipt' and object_id = :again and action = 'represent'`,
  ],
  [
    'i15',
    'an advance of a cheque that was deposited again has its invoice too',
    `update receipt set invoice_id = :paid_meanwhile, applied = 0 where id = :again`,
  ],
  [
    'i16',
    'the former line of a cheque that was deposited again is live',
    `update deposit_line set live = true where receipt_id = :again`,
  ],
  ['i17', 'a cheque that was deposited again is bounced', `update receipt set stage = 5 where id = :again`],
]
