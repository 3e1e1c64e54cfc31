/**
 * Makes as many sale orders as some years have, from the orders of the demo, and ten thousand items, the number to choose from in an order.
 */
import type pg from 'pg'
import { addCopies, type Differences, withoutTriggers } from './bulk.ts'

/** The distance between the ids of a copy and of its order; the demo has fewer. */
const STEP = 1_000_000
const ORDER_LINES = 100_000
const ITEMS = 10_000

const copiesFor = async (client: pg.Client, table: string, wanted: number): Promise<number> => {
  const { rows } = await client.query<{ copies: number }>(
    `select greatest(ceil($1::numeric / greatest(count(*), 1)) - 1, 0)::int as copies from ${table}`,
    [wanted],
  )
  return rows[0]?.copies ?? 0
}

export async function multiplyOrders(client: pg.Client): Promise<void> {
  const copies = await copiesFor(client, 'sale_order_line', ORDER_LINES)
  const ofItems = await copiesFor(client, 'item', ITEMS)
  const shifted = (name: string) => `r.${name} + n * ${STEP}`
  await withoutTriggers(client, async () => {
    // The numbers of a branch go on from copy to copy.
    const lastNo =
      "(select c.last_no from document_counter c where c.kind = 'sale_order' and c.branch_code = r.branch_code)"
    const add = (table: string, last: number, differences: Differences, condition?: string) =>
      addCopies(client, table, [{ first: 1, last, differences, ...(condition && { condition }) }])
    await add('sale_order', copies, { id: shifted('id'), order_no: `r.order_no + n * ${lastNo}` })
    await add('sale_order_line', copies, { order_id: shifted('order_id') })
    await client.query("update document_counter set last_no = last_no * ($1::int + 1) where kind = 'sale_order'", [
      copies,
    ])
    const ofAudit = { id: `nextval(pg_get_serial_sequence('audit', 'id'))`, object_id: shifted('object_id') }
    await add('audit', copies, ofAudit, `r.object = 'sale_order'`)
    await add('item', ofItems, {
      code: `r.code || '-' || n`,
      serial_no: `r.serial_no + n * ${STEP}`,
      name: `r.name || ' ' || n`,
    })
  })
}
