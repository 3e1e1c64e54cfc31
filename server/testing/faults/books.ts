/** The faults of posting batches. */
import { aReceipt } from '../builders/cash.ts'
import { aBatch } from '../builders/books.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function bookIds({ desk: { branch, salesman } }: Places): Promise<Ids> {
  const taken = await aReceipt({ by: salesman, amount: 70 })
  return { taken: taken.id, batch: await aBatch(branch.code) }
}

const entryOf = `(select id from journal where receipt_id = :taken)`

export const bookFaults: readonly Fault[] = [
  ['i31', 'the number of a batch is missing', 'update posting_batch set number_in_branch = 900 where id = :batch'],
  ['i40', 'an entry is taken out of its batch', `delete from posting_entry where journal_id = ${entryOf}`],
  [
    'i40',
    'an entry goes to another ledger',
    `update posting_entry set debit_ledger = 'Mine' where journal_id = ${entryOf}`,
  ],
  [
    'i40',
    'an entry gets another day',
    `update posting_entry set posting_on = posting_on - 1 where journal_id = ${entryOf}`,
  ],
  ['i40', 'a batch has another sum', 'update posting_batch set received = received + 1 where id = :batch'],
  ['i40', 'a batch banked more', 'update posting_batch set banked = banked + 1 where id = :batch'],
  ['i41', 'an entry has another amount', `update posting_entry set amount = amount + 1 where journal_id = ${entryOf}`],
  [
    'i41',
    'an entry is credited to another account',
    `update posting_entry set credit_account = 'BK' where journal_id = ${entryOf}`,
  ],
  [
    'i41',
    'an entry turns its sides around',
    `update posting_entry set debit_account = credit_account, credit_account = debit_account where journal_id = ${entryOf}`,
  ],
  ['i41', 'the row of an entry is gone', `delete from journal where id = ${entryOf}`],
]
