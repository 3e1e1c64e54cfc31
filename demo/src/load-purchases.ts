/** Loads the purchase orders with their conditions, through the triggers of the database. */
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'
import { dayOf, momentOf } from './calendar.ts'
import { type Purchase, purchaseConditions } from './purchases.ts'
import { insertRows } from './rows.ts'

const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)

export async function loadPurchases(
  client: pg.Client,
  purchases: readonly Purchase[],
  days: readonly Day[],
): Promise<void> {
  await insertRows(
    client,
    'dictionary',
    Object.entries(purchaseConditions).flatMap(([type, values]) =>
      values.map(([value, name], row) => ({ type, value, name, row })),
    ),
    {
      type: ['text', (row) => row.type],
      name: ['text', (row) => row.name],
      value: ['text', (row) => row.value],
      position: ['int', (row) => row.row + 1],
    },
  )
  await insertRows(client, 'purchase_order', purchases, {
    id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    entered_by: ['int', (row) => row.by],
    entered_at: ['timestamptz', (row) => momentOf(days, row.at, row.id)],
    ordered_on: ['date', (row) => days[dayOf(row.at)]],
    requisition_no: ['text', (row) => row.requisitionNo],
    sale_order_no: ['text', (row) => row.saleOrderNo],
    import_ref_no: ['text', (row) => row.importRefNo],
    terms: ['text', (row) => row.terms],
    currency: ['text', (row) => row.currency],
    payment_terms: ['text', (row) => row.paymentTerms],
    incoterm: ['text', (row) => row.incoterm],
    total_quantity: ['int', (row) => sum(row.lines.map(({ pieces }) => pieces))],
    total_value: ['paisa', (row) => sum(row.lines.map(({ pieces, price }) => pieces * price))],
  })
  await insertRows(
    client,
    'purchase_order_line',
    purchases.flatMap(({ id, branch, lines }) => lines.map((line, at) => ({ ...line, id, branch, at }))),
    {
      order_id: ['bigint', (row) => row.id],
      position: ['int', (row) => row.at + 1],
      branch_code: ['text', (row) => row.branch],
      item_code: ['text', (row) => row.item.code],
      description: ['text', (row) => row.description],
      quantity: ['int', (row) => row.pieces],
      price: ['paisa', (row) => row.price],
      amount: ['paisa', (row) => row.pieces * row.price],
    },
  )
  // The triggers wrote the audit at the time of the load.
  await client.query(
    `update audit a set at = o.entered_at from purchase_order o where a.object = 'purchase_order' and a.object_id = o.id`,
  )
}
