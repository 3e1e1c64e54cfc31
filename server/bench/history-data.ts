/** Chains the history of a load in the order of its tables, which needs no sort, and several branches at a time. */
import type pg from 'pg'
import { type Job, shared, withoutIndexes, withoutTriggers } from './bulk.ts'

/**
 * Makes all rows of audit and journal links anew, between other jobs that write none: `last` has something to do for whoever has no branch left. The
 * database itself computes the content of each row and its hash.
 */
export async function chainHistory(
  clients: readonly pg.Client[],
  { first: before, last: after }: { readonly first: readonly Job[]; readonly last: readonly Job[] },
): Promise<void> {
  const [first] = clients
  if (!first) return
  const { rows: branches } = await first.query<{ code: string }>(
    'select code from branch order by (select count(*) from receipt where branch_code = code) desc',
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
  await withoutIndexes(first, ['history_link'], () => shared(clients, [...before, ...chained, ...after]), clients)
}
