/** Tells which first steps of a company are done, and closes their list. */
import { type FirstStep, firstStepNames, type FirstSteps } from '@backoffice/contract/home/first-steps'
import type { Day } from '@backoffice/contract/day'
import { role } from '@backoffice/contract/access'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { emptyLists } from '../db/empty-lists.sql.ts'
import { inBranches, only } from '../db/sql.ts'

type Found = Record<Exclude<FirstStep, 'words'>, boolean> & { isClosed: boolean; goLiveDay: Day | null }

/** Looks at one row of each kind, so that it is quick in a large company too. */
export async function firstStepsIn(db: Db, branches: readonly string[]): Promise<FirstSteps> {
  const here = (column: string) => inBranches(sql.ref(column), branches)
  const worksHere = (roleId: number) => sql`exists (select from app_user u join user_branch b on b.user_id = u.id
    where u.role_id = ${sql.lit(roleId)} and u.portal_allowed and b.active and ${here('b.branch_code')})`
  const account = (group: string) =>
    sql`exists (select from chart c where ${here('c.branch_code')} and c.leaf_group = ${group})`
  const { rows } = await sql<Found>`
    select true as branches,
      ${worksHere(role.salesman)} and ${worksHere(role.cashier)} as users,
      ${account('BANK')} as accounts,
      ${account('PARTY')} as parties,
      exists (select from item) as items,
      exists (select from go_live) as "goLive",
      exists (select from invoice i where ${here('i.branch_code')}) as invoices,
      exists (select from receipt r where ${here('r.branch_code')}) as receipt,
      not exists (select from company c join branch b on b.company_code = c.code
        where ${here('b.code')} and not c.first_steps_closed) as "isClosed",
      (select g.day::text from go_live g) as "goLiveDay"`.execute(db)
  const { isClosed, goLiveDay, ...done } = only(rows)
  const isDone = { ...done, words: (await emptyLists(db)).length === 0 }
  // A company that works already needs no such day.
  const steps = firstStepNames.filter((step) => step !== 'goLive' || done.goLive || !done.receipt)
  return { steps: steps.map((step) => ({ step, isDone: isDone[step] })), isClosed, goLiveDay }
}

/** Sets the go-live day; returns false where it is that day already. */
export async function setGoLiveDay(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ isSet: boolean }>`select set_go_live_day(${day}) as "isSet"`.execute(db)
  return only(rows).isSet
}

export const closeSteps = (db: Db) => sql`select close_first_steps()`.execute(db)
