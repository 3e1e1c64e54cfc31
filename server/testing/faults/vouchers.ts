/** The faults of vouchers. */
import { aUser } from '../builders/people.ts'
import { undoes } from '../builders/undo.ts'
import { approves, aVoucher } from '../builders/vouchers.ts'
import { owned } from '../owner.ts'
import type { Fault, Ids, Places } from './fault.ts'

/** Makes vouchers that are approved by one, by two, and by the first of two. */
export async function voucherIds({ desk: { branch, director, salesman } }: Places): Promise<Ids> {
  const second = await aUser({ role: 3, in: branch })
  const journal = await aVoucher({ branch: branch.code, by: salesman })
  const bank = await aVoucher({ branch: branch.code, type: 'BPV' })
  const half = await aVoucher({ branch: branch.code, type: 'BPV' })
  for (const voucher of [journal, bank, half]) await approves(director, voucher)
  await owned('update voucher set status = 1, decided_by = $2, decided_at = now() where id = $1', [
    bank.id,
    second.userId,
  ])
  const undone = await aVoucher({ branch: branch.code })
  await approves(director, undone)
  await undoes(director, { kind: 'voucher', id: undone.id })
  return {
    undone_voucher: undone.id,
    journal_voucher: journal.id,
    bank_voucher: bank.id,
    half_approved: half.id,
    second_approver: second.userId,
  }
}

export const voucherFaults: readonly Fault[] = [
  ['i19', 'the sums of a voucher are changed', `update voucher set debit = 7, credit = 7 where id = :journal_voucher`],
  ['i19', 'a voucher loses its lines', `delete from voucher_line where voucher_id = :journal_voucher`],
  [
    'i19',
    'an approved voucher does not balance',
    `alter table voucher drop constraint approved_voucher_balances; update voucher set debit = 101 where id = :journal_voucher;
    update voucher_line set debit = 101 where voucher_id = :journal_voucher and position = 1`,
  ],
  [
    'i19',
    'one person approved a bank payment',
    `update voucher set first_approved_by = null, first_approved_at = null where id = :bank_voucher`,
  ],
  [
    'i19',
    'the same person approved a bank payment twice',
    `alter table voucher drop constraint voucher_is_approved_by_two_people; update voucher set first_approved_by = decided_by where id = :bank_voucher`,
  ],
  [
    'i19',
    'two people approved a voucher that needs one',
    `update voucher set first_approved_by = :second_approver, first_approved_at = now() where id = :journal_voucher`,
  ],
  [
    'i19',
    'a voucher that needs one approver is half approved',
    `update voucher set status = 2 where id = :journal_voucher`,
  ],
  [
    'i19',
    'a voucher was approved by the person who entered it',
    `alter table voucher drop constraint voucher_is_decided_by_another; update voucher set entered_by = decided_by where id = :journal_voucher`,
  ],
  [
    'i19',
    'a voucher is approved without an audit row',
    `update voucher set status = 1, first_approved_by = :second_approver, first_approved_at = now() where id = :half_approved`,
  ],
  [
    'i19',
    'the first approval is not in the audit',
    `delete from audit where object = 'voucher' and object_id = :half_approved and action = 'approve_first'`,
  ],
  [
    'i19',
    'a director without module 33 approved a voucher',
    `update audit set actor_modules = '{8}' where object = 'voucher' and object_id = :journal_voucher and action = 'approve'`,
  ],
  [
    'i19',
    'an undone approval is not in the audit',
    `delete from audit where object = 'voucher' and object_id = :undone_voucher and action = 'undo_approve'`,
  ],
  [
    'i35',
    'somebody else undid an approval',
    `update audit set actor_id = :second_approver where object = 'voucher' and object_id = :undone_voucher and action = 'undo_approve'`,
  ],
  [
    'i35',
    'an approval was undone after something else happened',
    `update audit set action = 'change' where object = 'voucher' and object_id = :undone_voucher and action = 'approve'`,
  ],
]
