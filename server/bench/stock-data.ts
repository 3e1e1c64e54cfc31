/**
 * Makes the stock ledger of the demo as long as that of some years: the lots that were used up are written again, as lots of earlier months
 * that were used up too. So the position stays as it is, and the ledger of every item grows.
 */
import type pg from 'pg'
import { withoutIndexes, withoutTriggers } from './bulk.ts'

/** The entries of a copy are so far from those of the movement; the demo has fewer in every branch. */
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
    await withoutIndexes(client, ['stock_movement'], async () => {
      await client.query(
        `insert into stock_movement (branch_code, entry_no, godown_code, item_code, lot_no, expires_on, moved_on, kind, document_no,
           received, issued, rate, discount_percent)
         select branch_code, entry_no + n * ${STEP}, godown_code, item_code, lot_no || '-' || n, expires_on - n * ${DAYS},
           moved_on - n * ${DAYS}, kind, document_no || '-' || n, received, issued, rate, discount_percent
         from generate_series(1, $1::int) n cross join used_up`,
        [copies],
      )
    })
    await client.query(
      `insert into stock_balance (branch_code, godown_code, item_code, lot_no, expires_on, balance)
       select branch_code, godown_code, item_code, lot_no || '-' || n, expires_on - n * ${DAYS}, 0
       from generate_series(1, $1::int) n cross join stock_balance where balance = 0`,
      [copies],
    )
  })
}
