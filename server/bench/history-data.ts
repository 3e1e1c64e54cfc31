/** Chains the history of a load in the order of its tables, which needs no sort, and several branches at a time. */
import type pg from 'pg'
import { type Job, shared, withoutIndexes, withoutTriggers } from './bulk.ts'

/**
 * Makes all rows of audit and journal links anew. The database itself computes the content of each row and its hash. The links of a branch
 * are first a table of their own in the schema `finished`, and are then added together: branches written at the same time would be mixed in
 * every page, and sorting them for the indexes would take three times as long. In the meantime other clients do the `rest`, which writes no
 * link.
 */
export async function chainHistory(clients: readonly pg.Client[], rest: readonly Job[]): Promise<void> {
  const [first] = clients
  if (!first) return
  const { rows } = await first.query<{ code: string }>(
    'select code from branch order by (select count(*) from receipt where branch_code = code) desc',
  )
  const branches = rows.map(({ code }, nth) => ({ code, links: `finished.links_${nth}` }))
  await shared(
    clients,
    branches.map(
      ({ code, links }): Job =>
        (client) =>
          withoutTriggers(client, async () => {
            await client.query(`create table ${links} (like history_link)`)
            await client.query(
              `insert into ${links} (branch_code, seq, source, row_id, hash)
               select $1, place, source, id, custody.chained_hash(null, place, content) over (rows unbounded preceding)
               from (
                 select row_number() over () as place, h.source, h.id, h.content from custody.history() h where h.branch_code = $1
               ) placed`,
              [code],
            )
          }),
    ),
  )
  const together: Job = (client) =>
    withoutTriggers(client, async () => {
      // Its file is new in this transaction, so nothing that is written into it is logged.
      await client.query('truncate history_link, history_waiting')
      for (const { links } of branches) await client.query(`insert into history_link select * from ${links}`)
    })
  await withoutIndexes(first, ['history_link'], () => shared(clients, [together, ...rest]), clients)
}
