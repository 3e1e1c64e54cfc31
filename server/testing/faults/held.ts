/** The faults of money that arrived from phones. */
import { role } from '@backoffice/contract/access'
import { anInvoice, aParty } from '../builders/desk.ts'
import { anOldHeldReceipt, heldBooked, heldSettled } from '../builders/held.ts'
import { aUser } from '../builders/people.ts'
import { owned } from '../owner.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function heldIds({ desk: { salesman, director, branch }, elsewhere }: Places): Promise<Ids> {
  const [invoice, other] = [await anInvoice({ salesman, bill: 1000 }), await anInvoice({ salesman, bill: 1000 })]
  const [held, booked, waits, settled] = [
    await anOldHeldReceipt({ by: salesman, invoice }),
    await anOldHeldReceipt({ by: salesman, invoice }),
    await anOldHeldReceipt({ by: salesman, invoice: other }),
    await anOldHeldReceipt({ by: salesman, invoice: other }),
  ]
  await heldBooked(director, booked, invoice)
  await heldSettled(director, waits)
  await heldSettled(director, settled)
  const second = await aUser({ role: role.director, in: branch })
  await owned(
    `update intake_settlement set ended_as = 'confirmed', ended_by = $2, ended_at = clock_timestamp() where intake_id = $1`,
    [settled.id, second.userId],
  )
  await owned(`update intake set state = 'settled', decided_by = $2 where id = $1`, [settled.id, second.userId])
  await owned(`select write_audit('intake', array[$1::bigint], array[$2], 'confirm', $3, '{}')`, [
    settled.id,
    branch.code,
    second.userId,
  ])
  return {
    held_item: held.id,
    booked_item: booked.id,
    waiting_item: waits.id,
    settled_item: settled.id,
    far_branch_of_item: `'${elsewhere.branch.code}'`,
    other_party_of_item: `'${await aParty({ branch: branch.code })}'`,
  }
}

export const heldFaults: readonly Fault[] = [
  ['i45', 'a booked item lost its receipts', 'delete from intake_receipt where intake_id = :booked_item'],
  ['i45', 'a booked item has receipts of another sum', 'update intake set amount = amount + 1 where id = :booked_item'],
  ['i45', 'a held item has receipts', `update intake set state = 'held' where id = :booked_item`],
  ['i45', 'a settled item has receipts', `update intake set state = 'settled' where id = :booked_item`],
  [
    'i45',
    'a receipt counts for another item',
    'update intake_receipt set intake_id = :held_item where intake_id = :booked_item',
  ],
  [
    'i46',
    'an item is of another branch than its receipts',
    'update intake set branch_code = :far_branch_of_item where id = :booked_item',
  ],
  [
    'i46',
    'the receipts of an item are of another client, whom no director chose',
    'update intake set decided_by = null, party = :other_party_of_item where id = :booked_item',
  ],
  [
    'i46',
    'the receipts of an item are recorded by another person',
    'update intake set user_id = :cashier where id = :booked_item',
  ],
  ['i47', 'held money is settled by nobody', `update intake set state = 'settled' where id = :held_item`],
  [
    'i47',
    'held money is settled by one director',
    `alter table intake_settlement drop constraint settlement_is_confirmed_by_another;
     update intake_settlement set ended_by = proposed_by where intake_id = :settled_item`,
  ],
  ['i47', 'money that two directors settled is held', `update intake set state = 'held' where id = :settled_item`],
  [
    'i47',
    'a confirmation is not in the audit',
    `delete from audit where object = 'intake' and object_id = :settled_item and action = 'confirm'`,
  ],
  [
    'i47',
    'a person settled the money that they took',
    `alter table intake drop constraint held_item_is_decided_by_another; update intake set user_id = decided_by where id = :settled_item`,
  ],
  [
    'i47',
    'a director without module 7 booked held money',
    `update audit set actor_modules = '{8}' where object = 'intake' and object_id = :booked_item and action = 'book'`,
  ],
  [
    'i47',
    'a record waits for a second director although the item is booked',
    `update intake set state = 'booked', amount = 0 where id = :waiting_item`,
  ],
]
