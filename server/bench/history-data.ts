/** Chains the history of a load in the order of its tables, which needs no sort, and several branches at a time. */
import type pg from 'pg'
import { type Job, shared, withoutIndexes, withoutTriggers } from './bulk.ts'

/**
 * Makes all rows of audit and journal links anew, beside other jobs that write none. The database itself computes the content of each row and its
 * hash.
 */
export async function chainHistory(clients: readonly pg.Client[], beside: readonly Job[]): Promise<void> {
  const [first] = clients
  if (!first) return
  const { rows: branches } = await first.query<{ code: string }>(
    'select branch_code as code from audit group by 1 order by count(*) desc',
  )
  await withoutTriggers(first, async () => {
    await first.query('truncate history_link, history_waiting')
  })
  const chained = branches.map(
    ({ code }): Job =>
      (client) =>
        withoutTriggers(client, async () => {
          await client.query(
            `insert into history_link (branch_code, seq, source, row_id, hash)
             select $1, place, source, id, custody.chained_hash(null, place, content) over (rows unbounded preceding)
             from (
               select row_number() over () as place, h.source, h.id, h.content from custody.history() h where h.branch_code = $1
             ) placed`,
            [code],
          )
        }),
  )
  await withoutIndexes(first, ['history_link'], () => shared(clients, [...beside, ...chained]))
}
