/** Tells which first steps of a company are done, and closes their list. */
import { type FirstStep, firstStepNames, type FirstSteps } from '@backoffice/contract/home/first-steps'
import { role } from '@backoffice/contract/access'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { emptyLists } from '../db/empty-lists.sql.ts'
import { inBranches, only } from '../db/sql.ts'

/** Looks at one row of each kind, so that it is quick in a large company too. */
export async function firstStepsIn(db: Db, branches: readonly string[]): Promise<FirstSteps> {
  const here = (column: string) => inBranches(sql.ref(column), branches)
  const worksHere = (roleId: number) => sql`exists (select from app_user u join user_branch b on b.user_id = u.id
    where u.role_id = ${sql.lit(roleId)} and u.portal_allowed and b.active and ${here('b.branch_code')})`
  const account = (group: string) =>
    sql`exists (select from chart c where ${here('c.branch_code')} and c.leaf_group = ${group})`
  const { rows } = await sql<Record<Exclude<FirstStep, 'words'>, boolean> & { isClosed: boolean }>`
    select true as branches,
      ${worksHere(role.salesman)} and ${worksHere(role.cashier)} as users,
      ${account('BANK')} as accounts,
      ${account('PARTY')} as parties,
      exists (select from item) as items,
      exists (select from invoice i where ${here('i.branch_code')}) as invoices,
      exists (select from receipt r where ${here('r.branch_code')}) as receipt,
      not exists (select from company c join branch b on b.company_code = c.code
        where ${here('b.code')} and not c.first_steps_closed) as "isClosed"`.execute(db)
  const { isClosed, ...done } = only(rows)
  const isDone = { ...done, words: (await emptyLists(db)).length === 0 }
  return { steps: firstStepNames.map((step) => ({ step, isDone: isDone[step] })), isClosed }
}

export const closeSteps = (db: Db) => sql`select close_first_steps()`.execute(db)
