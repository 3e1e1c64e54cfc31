/** The faults of stock. */
import { aGodown, anItem, moved } from '../builders/stock.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function stockIds({ desk }: Places): Promise<Ids> {
  const godown = await aGodown({ branch: desk.branch.code })
  const lot = { godown, item: await anItem(), lot: 'L1' }
  await moved({ ...lot, received: 10 }, { ...lot, issued: 4 }, { ...lot, lot: 'L2', kind: 'correction', issued: 1 })
  return { item: `'${lot.item.code}'`, godown: `'${godown.code}'` }
}

export const stockFaults: readonly Fault[] = [
  [
    'i20',
    'a balance is changed',
    `update stock_balance set balance = balance + 0.001 where item_code = :item and lot_no = 'L1'`,
  ],
  ['i20', 'a balance is forgotten', `delete from stock_balance where item_code = :item and lot_no = 'L1'`],
  ['i20', 'a movement vanishes', `delete from stock_movement where item_code = :item and issued = 4`],
  [
    'i20',
    'a movement is of another expiry than its lot',
    `update stock_movement set expires_on = '2030-01-01' where item_code = :item and issued = 4`,
  ],
  [
    'i20',
    'a lot is below 0 without a reason',
    `update stock_movement set kind = 'sale' where item_code = :item and lot_no = 'L2'`,
  ],
  [
    'i20',
    'nothing came of a lot that nobody counts',
    `insert into stock_movement (branch_code, entry_no, godown_code, item_code, lot_no, moved_on, kind, received, issued)
    values (:branch, 901, :godown, :item, 'L3', '2026-01-01', 'purchase', 1, 0), (:branch, 902, :godown, :item, 'L3', '2026-01-02', 'sale', 0, 1)`,
  ],
]
