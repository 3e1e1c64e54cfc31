/** The faults of the history: written rows are changed, or removed from their chain. */
import { aReceipt } from '../builders/cash.ts'
import { owned } from '../owner.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function historyIds({ desk }: Places): Promise<Ids> {
  const receipt = await aReceipt({ by: desk.salesman, amount: 7 }).sentTo(desk.cashier)
  await owned('select custody.chain_the_rest()')
  return { chained: receipt.id }
}

const audit = `object = 'receipt' and object_id = :chained and action = 'record'`

export const historyFaults: readonly Fault[] = [
  ['i33', 'the details of an audit row are changed', `update audit set details = '{"to": 5}' where ${audit}`],
  [
    'i33',
    'a link is taken out together with its row',
    `delete from history_link where source = 'audit' and row_id = (select id from audit where ${audit}); delete from audit where ${audit}`,
  ],
  [
    'i33',
    'a row is written past the trigger',
    `insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, actor_id)
     select receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, actor_id from journal where receipt_id = :chained`,
  ],
]
