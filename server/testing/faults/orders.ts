/** The faults of sale orders. */
import { anOrder, orderApproved, orderLineOf } from '../builders/orders.ts'
import { undoes } from '../builders/undo.ts'
import { anItem } from '../builders/stock.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function orderIds({ desk: { salesman, director } }: Places): Promise<Ids> {
  const lines = [orderLineOf(await anItem(), { quantity: 3, rate: 33.35, discount: 10 }), orderLineOf(await anItem())]
  const [pending, approved] = [await anOrder({ by: salesman, lines }), await anOrder({ by: salesman, lines })]
  await orderApproved(director, approved)
  const undone = await anOrder({ by: salesman, lines })
  await orderApproved(director, undone)
  await undoes(director, { kind: 'sale_order', id: undone.id })
  return { undone_order: undone.id, order: pending.id, approved_order: approved.id }
}

export const orderFaults: readonly Fault[] = [
  [
    'i30',
    'a total of an order is changed',
    `update sale_order set total_amount = total_amount + 0.01, total_net = total_net + 0.01 where id = :order`,
  ],
  [
    'i30',
    'amount and discount of an order are wrong by the same',
    `update sale_order set total_amount = total_amount + 1, total_discount = total_discount + 1 where id = :order`,
  ],
  ['i30', 'a line of an order is forgotten', `delete from sale_order_line where order_id = :order and position = 2`],
  ['i30', 'all lines of an order are forgotten', `delete from sale_order_line where order_id = :order`],
  [
    'i30',
    'a quantity is changed without the order',
    `update sale_order_line set quantity = 2.999 where order_id = :order and position = 1`,
  ],
  [
    'i30',
    'an item is another than was ordered',
    `update sale_order_line set name = 'Gold' where order_id = :order and position = 1`,
  ],
  [
    'i30',
    'the amount of a line is not rounded from quantity and rate',
    `alter table sale_order_line alter amount drop expression; update sale_order_line set amount = 100.06 where order_id = :order and position = 1`,
  ],
  ['i31', 'an order vanishes', `delete from sale_order where id = :order`],
  [
    'i31',
    'the counter goes back',
    `update document_counter set last_no = last_no - 1 where kind = 'sale_order' and branch_code = :branch`,
  ],
  [
    'i31',
    'the counter runs ahead',
    `update document_counter set last_no = last_no + 1 where kind = 'sale_order' and branch_code = :branch`,
  ],
  ['i31', 'a number is left out', `update sale_order set order_no = order_no + 100 where id = :order`],
  [
    'i31',
    'nobody counts the orders of a branch',
    `delete from document_counter where kind = 'sale_order' and branch_code = :branch`,
  ],
  [
    'i32',
    'an order is approved by nobody',
    `update sale_order set status = 1, decided_by = :director, decided_at = now() where id = :order`,
  ],
  [
    'i32',
    'an order is approved twice',
    `insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules)
    select branch_code, object, object_id, action, actor_id, actor_role, actor_modules from audit
    where object = 'sale_order' and object_id = :approved_order and action = 'approve'`,
  ],
  [
    'i32',
    'an order is approved although that was undone',
    `update sale_order set status = 1, decided_by = :director, decided_at = now() where id = :undone_order`,
  ],
  [
    'i32',
    'the approval is of another person',
    `update sale_order set decided_by = :cashier where id = :approved_order`,
  ],
  [
    'i32',
    'the approver had no right to',
    `update audit set actor_modules = '{10}' where object = 'sale_order' and object_id = :approved_order and action = 'approve'`,
  ],
]
