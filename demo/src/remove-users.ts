/** Closes the users of the demo company, because their password is published, before real people work with the database. */
import { role } from '@backoffice/contract/access'
import type pg from 'pg'
import { closeUsers, inTransaction } from '../../server/src/commands/accounts.ts'
import type { Trial } from '../../server/src/backup/owner.ts'
import { demoPeople } from './company.ts'
import { markDemo } from '../../server/src/demo/mark.ts'

/** Closes the users of the demo; returns their number, which is 0 without the demo, and how many directors can still sign in. */
export function removeDemoUsers(client: pg.Client, trial: Trial = {}): Promise<{ closed: number; directors: number }> {
  return inTransaction(
    client,
    async () => {
      const { rows: marks } = await client.query(
        `select from setup where key = 'demo' and value <> 'loading' for update`,
      )
      const isDemo = marks.length > 0
      const closed = isDemo ? await closeUsers(client, demoPeople()) : 0
      if (isDemo) await markDemo(client, 'removed')
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from app_user where portal_allowed and role_id = $1',
        [role.director],
      )
      return { closed, directors: rows[0]?.count ?? 0 }
    },
    trial,
  )
}
