/**
 * Makes the stock ledger of the demo as long as some years': used-up lots are written again, as used-up lots of earlier months. So the
 * position stays as it is, and the ledger of every item grows.
 */
import type pg from 'pg'
import { addRows, addCopies, withNewFiles, withoutIndexes, withoutTriggers } from './bulk.ts'

/** The distance between the entry numbers of a copy and of its movement; the demo has fewer in every branch. */
const STEP = 1_000_000
/** The days from a copy to the next. */
const DAYS = 30

export async function multiplyStock(client: pg.Client, movements: number): Promise<void> {
  await withoutTriggers(client, async () => {
    await client.query(
      `create temp table used_up on commit drop as
       select m.* from stock_movement m
       join stock_balance b on b.item_code = m.item_code and b.godown_code = m.godown_code and b.lot_no = m.lot_no
         and b.expires_on is not distinct from m.expires_on
       where b.balance = 0`,
    )
    const { rows } = await client.query<{ copies: number }>(
      `select greatest(ceil(($1 - (select count(*) from stock_movement))::numeric / count(*)), 0)::int as copies from used_up`,
      [movements],
    )
    const copies = rows[0]?.copies ?? 0
    await withNewFiles(client, ['stock_movement', 'stock_balance'])
    await withoutIndexes(client, ['stock_movement'], () =>
      addCopies(client, 'stock_movement', [
        {
          first: 1,
          last: copies,
          differences: {
            entry_no: `r.entry_no + n * ${STEP}`,
            lot_no: `r.lot_no || '-' || n`,
            expires_on: `r.expires_on - n * ${DAYS}`,
            moved_on: `r.moved_on - n * ${DAYS}`,
            document_no: `r.document_no || '-' || n`,
          },
          condition: `exists (select from used_up u where u.branch_code = r.branch_code and u.entry_no = r.entry_no)`,
        },
      ]),
    )
    await addRows(
      client,
      'stock_balance',
      {
        branch_code: 'r.branch_code',
        godown_code: 'r.godown_code',
        item_code: 'r.item_code',
        lot_no: `r.lot_no || '-' || n`,
        expires_on: `r.expires_on - n * ${DAYS}`,
        balance: '0',
      },
      `generate_series(1, ${copies}) n cross join stock_balance r where r.balance = 0`,
    )
  })
}
