/** The faults of purchase orders. */
import { aPurchase } from '../builders/purchases.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function purchaseIds({ desk: { director, branch } }: Places): Promise<Ids> {
  const [first, second] = [await aPurchase({ by: director }), await aPurchase({ by: director })]
  return { first_purchase: first.id, purchase: second.id, purchase_branch: `'${branch.code}'` }
}

export const purchaseFaults: readonly Fault[] = [
  [
    'i25',
    'a line of a purchase order counts more than its total',
    `update purchase_order_line set quantity = quantity + 1, amount = round((quantity + 1) * price, 2) where order_id = :purchase`,
  ],
  [
    'i25',
    'the value of a purchase order is none of its lines',
    `update purchase_order set total_value = 1 where id = :purchase`,
  ],
  ['i25', 'the lines of a purchase order are gone', `delete from purchase_order_line where order_id = :purchase`],
  ['i31', 'a purchase order is gone', `delete from purchase_order where id = :first_purchase`],
  ['i31', 'a number of purchase orders is left out', `update purchase_order set order_no = 7 where id = :purchase`],
  [
    'i31',
    'the counter of purchase orders is behind',
    `update document_counter set last_no = 1 where kind = 'purchase_order' and branch_code = :purchase_branch`,
  ],
]
