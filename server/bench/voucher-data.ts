/** Makes as many vouchers as some years have, from the vouchers of the demo: a copy has its own lines and its own audit. */
import type pg from 'pg'
import { addCopies, type Differences, withoutTriggers } from './bulk.ts'

/** The distance between the ids of a copy and of its voucher; the demo has fewer. */
const STEP = 1_000_000

export async function multiplyVouchers(client: pg.Client, lines: number): Promise<void> {
  const { rows } = await client.query<{ copies: number }>(
    `select greatest(ceil($1::numeric / greatest(count(*), 1)) - 1, 0)::int as copies from voucher_line`,
    [lines],
  )
  const copies = rows[0]?.copies ?? 0
  const shifted = (name: string) => `r.${name} + n * ${STEP}`
  await withoutTriggers(client, async () => {
    const add = (table: string, differences: Differences, condition?: string) =>
      addCopies(client, table, [{ first: 1, last: copies, differences, ...(condition && { condition }) }])
    await add('voucher', { id: shifted('id'), voucher_no: `r.voucher_no || '-' || n` })
    await add('voucher_line', { voucher_id: shifted('voucher_id') })
    const ofAudit = { id: `nextval(pg_get_serial_sequence('audit', 'id'))`, object_id: shifted('object_id') }
    await add('audit', ofAudit, `r.object = 'voucher'`)
  })
}
