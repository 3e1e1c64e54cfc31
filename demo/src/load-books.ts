/** Makes the posting batches of the demo: of every day but the last week, by a director of the branch, as the last of its history. */
import type { Day } from '@backoffice/contract/day'
import type pg from 'pg'

/** The working days at the end of the demo with movements that wait for a batch. */
const WAITING = 5

export async function loadBooks(client: pg.Client, days: readonly Day[]): Promise<void> {
  // Without statistics of the loaded rows the planner would join the journal row by row.
  await client.query('analyze journal, posting, audit, receipt, deposit, invoice')
  const { rows } = await client.query<{ at: string }>('select max(at)::text as at from audit')
  const at = rows[0]?.at
  await client.query(
    `select custody.make_posting_batches(b.code, null, $1, null,
       (select min(m.user_id) from user_branch m join app_user u on u.id = m.user_id and u.role_id = 3 where m.branch_code = b.code))
     from branch b
     order by b.code`,
    [days.at(-1 - WAITING)],
  )
  const { rowCount } = await client.query('update posting_batch set made_at = $1', [at])
  if (!rowCount) throw new Error('The demo has no posting batch.')
  await client.query(`update audit set at = $1 where object = 'posting_batch'`, [at])
}
