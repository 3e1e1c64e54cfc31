/** The faults of credits. */
import { role } from '@backoffice/contract/access'
import { reverseCredit } from '@backoffice/contract/credits/credits'
import { aUser } from '../builders/people.ts'
import { anImportedCredit, approvedBy, creditDecided } from '../builders/credits.ts'
import { anInvoice } from '../builders/desk.ts'
import { undoes } from '../builders/undo.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function creditIds({ desk: { salesman, director, branch }, elsewhere }: Places): Promise<Ids> {
  const credited = await anInvoice({ salesman, bill: 60 })
  const [counts, waits, undone, reversed] = [
    await anImportedCredit(credited),
    await anImportedCredit(await anInvoice({ salesman })),
    await anImportedCredit(await anInvoice({ salesman })),
    await anImportedCredit(await anInvoice({ salesman })),
  ]
  await creditDecided(director, counts)
  await creditDecided(director, undone)
  await undoes(director, { kind: 'credit', id: undone.id })
  const another = await aUser({ role: role.director, in: branch })
  await approvedBy(another, reversed)
  await director.client.ask(reverseCredit, {
    userId: director.userId,
    cCode: branch.code,
    creditId: reversed.id,
    reason: 'entered twice',
  })
  return {
    credited: credited.id,
    counts: counts.id,
    waits: waits.id,
    undone_credit: undone.id,
    reversed: reversed.id,
    far_party_invoice: (await anInvoice({ salesman: elsewhere.salesman })).id,
    another_director: another.userId,
  }
}

export const creditFaults: readonly Fault[] = [
  [
    'i01',
    'a move of a credit has one side',
    `delete from posting where account = 'CG' and journal_id = (select min(id) from journal where credit_id = :counts)`,
  ],
  [
    'i03',
    'an invoice is credited less than its credits',
    'update invoice set credited = credited - 1 where id = :credited',
  ],
  ['i03', 'a use of a credit is taken back alone', 'update credit_use set live = false where credit_id = :counts'],
  ['i04', 'a credit grants more than its postings', 'update credit set amount = amount + 1 where id = :counts'],
  [
    'i04',
    'a credit is granted in the ledger that waits for approval',
    `update credit set status = 0, decided_by = null, decided_at = null, applied = 0 where id = :counts`,
  ],
  [
    'i42',
    'more of a credit is used than lowers invoices',
    'update credit set applied = applied + 1 where id = :counts',
  ],
  [
    'i42',
    'a credit lowers an invoice of another client',
    'update credit_use set invoice_id = :far_party_invoice where credit_id = :counts',
  ],
  [
    'i42',
    'a credit names an invoice of another client',
    'update credit set invoice_id = :far_party_invoice where id = :waits',
  ],
  [
    'i44',
    'a credit is approved by nobody',
    'update credit set status = 1, decided_by = :director, decided_at = now() where id = :waits',
  ],
  [
    'i44',
    'a credit is approved although that was undone',
    'update credit set status = 1, decided_by = :director, decided_at = now() where id = :undone_credit',
  ],
  ['i44', 'somebody else approved a credit', 'update credit set decided_by = :cashier where id = :counts'],
  [
    'i44',
    'a person approved their own credit',
    `alter table credit drop constraint credit_is_decided_by_another; update credit set entered_by = decided_by where id = :counts`,
  ],
  [
    'i44',
    'a director without module 7 approved a credit',
    `update audit set actor_modules = '{8}' where object = 'credit' and object_id = :counts and action = 'approve'`,
  ],
  [
    'i44',
    'a reversed credit counts',
    `update credit set status = 1, reversed_by = null, reversed_at = null where id = :reversed`,
  ],
  ['i44', 'somebody else reversed a credit', 'update credit set reversed_by = :cashier where id = :reversed'],
  [
    'i35',
    'an undone approval of a credit is of another person',
    `update audit set actor_id = :cashier where object = 'credit' and object_id = :undone_credit and action = 'undo_approve'`,
  ],
]
