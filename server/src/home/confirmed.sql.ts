/** Reads the money of this month that clients confirmed. The function of the database leaves out branches without a right, and the reader. */
import type { Answer } from '@backoffice/contract/call'
import type { getConfirmed } from '@backoffice/contract/home/confirmed'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function confirmedMoney(db: Db, branches: readonly string[]): Promise<Answer<typeof getConfirmed>> {
  const { rows } = await sql<Answer<typeof getConfirmed>['people'][number]>`
    select m.salesman_id as "userId", u.name as "userName", m.total, m.confirmed
    from confirmed_money(${branches}) m join app_user u on u.id = m.salesman_id
    order by m.total desc, u.name collate "und-x-icu", u.id`.execute(db)
  return { people: rows }
}
