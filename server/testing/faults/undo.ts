/** The faults of undone steps in the cash chain: approvals that were undone, hand-overs recalled, deposits withdrawn. */
import { aDeposit, aReceipt } from '../builders/cash.ts'
import { anInvoice } from '../builders/desk.ts'
import { type Fault, type Ids, journalOf, type Places } from './fault.ts'

export async function undoIds({ desk }: Places): Promise<Ids> {
  const { salesman, cashier, director } = desk
  const invoice = await anInvoice({ salesman, bill: 1000 })
  const undone = await aReceipt({ by: salesman, invoice, amount: 11 }).sentTo(cashier).approved().undone()
  const recalledByHim = await aReceipt({ by: salesman, invoice, amount: 12 }).sentTo(cashier).recalled()
  const unbanked = await aReceipt({ by: salesman, invoice, amount: 13 }).sentTo(cashier).approved()
  const reopened = await aDeposit({ by: cashier, receipts: [unbanked] })
    .approvedBy(director)
    .undoneBy(director)
  const taken = await aReceipt({ by: salesman, invoice, amount: 14 }).sentTo(cashier).approved()
  const withdrawn = await aDeposit({ by: cashier, receipts: [taken] }).withdrawn()
  return {
    undone: undone.id,
    recalled_by_him: recalledByHim.id,
    unbanked: unbanked.id,
    reopened: reopened.id,
    withdrawn: withdrawn.id,
  }
}

export const undoFaults: readonly Fault[] = [
  [
    'i10',
    'a salesman recalled the hand-over of another',
    `update audit set actor_id = :cashier where object = 'receipt' and object_id = :recalled_by_him and action = 'recall'`,
  ],
  [
    'i10',
    'a director without module 7 undid an approval',
    `update audit set actor_modules = '{8}' where object = 'deposit' and object_id = :reopened and action = 'undo_bank'`,
  ],
  [
    'i10',
    'a salesman undid the approval of their own hand-over',
    `update audit set actor_role = 2 where object = 'receipt' and object_id = :undone and action = 'undo_approve'`,
  ],
  [
    'i10',
    'a director withdrew a deposit',
    `update audit set actor_id = :director where object = 'deposit' and object_id = :withdrawn and action = 'withdraw'`,
  ],
  [
    'i12',
    'an undone deposit is still approved',
    `delete from audit where object = 'deposit' and object_id = :reopened and action = 'undo_bank'`,
  ],
  [
    'i12',
    'an undone hand-over is still approved',
    `delete from journal where id = ${journalOf(':undone', 'undo_approve')}`,
  ],
  [
    'i34',
    'somebody else undid an approval',
    `update journal set actor_id = :director where id = ${journalOf(':undone', 'undo_approve')}`,
  ],
  [
    'i34',
    'an approval was undone after something else happened',
    `update journal set action = 'return' where id = ${journalOf(':undone', 'approve')}`,
  ],
  [
    'i34',
    'the postings of an undone approval go to another account',
    `update posting set holder = 'x' where account = 'BK' and journal_id = ${journalOf(':unbanked', 'undo_bank')}`,
  ],
  [
    'i34',
    'the money of an undone deposit is still in the bank',
    `delete from posting where journal_id = ${journalOf(':unbanked', 'undo_bank')}`,
  ],
]
