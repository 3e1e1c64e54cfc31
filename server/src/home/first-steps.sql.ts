/** Tells which first steps of a company are done, and closes their list. */
import { type FirstStep, firstStepNames, type FirstSteps } from '@backoffice/contract/home/first-steps'
import type { Day } from '@backoffice/contract/day'
import { role } from '@backoffice/contract/access'
import type { ImportKindName } from '@backoffice/contract/imports/kinds'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { emptyLists } from '../db/empty-lists.sql.ts'
import { inBranches, only } from '../db/sql.ts'

type Found = Record<Exclude<FirstStep, 'words'>, boolean> & {
  isClosed: boolean
  goLiveDay: Day | null
  takesOpenings: boolean
}

/** Looks at one row of each kind, so that it is quick in a large company too. */
export async function firstStepsIn(db: Db, branches: readonly string[]): Promise<FirstSteps> {
  const here = (column: string) => inBranches(sql.ref(column), branches)
  const worksHere = (roleId: number) => sql`exists (select from app_user u join user_branch b on b.user_id = u.id
    where u.role_id = ${sql.lit(roleId)} and u.portal_allowed and b.active and ${here('b.branch_code')})`
  const account = (group: string) =>
    sql`exists (select from chart c where ${here('c.branch_code')} and c.leaf_group = ${group})`
  const brought = (kind: ImportKindName) =>
    sql`exists (select from data_import i where i.kind = ${kind} and i.applied_at is not null and ${here('i.branch_code')})`
  const { rows } = await sql<Found>`
    select true as branches,
      ${worksHere(role.salesman)} and ${worksHere(role.cashier)} as users,
      (select count(*) > 1 from app_user u where u.role_id = ${sql.lit(role.director)} and u.portal_allowed
        and exists (select from user_module m where m.user_id = u.id and m.module_id = 12)
        and exists (select from user_branch b where b.user_id = u.id and b.active and ${here('b.branch_code')})) as "secondDirector",
      ${account('BANK')} as accounts,
      ${account('PARTY')} as parties,
      exists (select from item) as items,
      exists (select from go_live) as "goLive",
      exists (select from invoice i where ${here('i.branch_code')}) as invoices,
      ${brought('balances')} as balances,
      ${brought('money')} as money,
      exists (select from receipt r where ${here('r.branch_code')} and r.opening_import_id is null) as receipt,
      not exists (select from company c join branch b on b.company_code = c.code
        where ${here('b.code')} and not c.first_steps_closed) as "isClosed",
      (select g.day::text from go_live g) as "goLiveDay",
      openings_may_be_imported(${branches}) as "takesOpenings"`.execute(db)
  const { isClosed, goLiveDay, takesOpenings, ...done } = only(rows)
  const isDone = { ...done, words: (await emptyLists(db)).length === 0 }
  // A company that works already needs no such day.
  const isNew = !done.receipt || takesOpenings
  const isShown: Partial<Record<FirstStep, boolean>> = {
    secondDirector: isNew,
    goLive: isNew || done.goLive,
    balances: takesOpenings,
    money: takesOpenings,
  }
  const steps = firstStepNames.filter((step) => isShown[step] ?? true)
  return { steps: steps.map((step) => ({ step, isDone: isDone[step] })), isClosed, goLiveDay, takesOpenings }
}

/** Sets the go-live day; returns false where it is that day already. */
export async function setGoLiveDay(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ isSet: boolean }>`select set_go_live_day(${day}) as "isSet"`.execute(db)
  return only(rows).isSet
}

export const closeSteps = (db: Db) => sql`select close_first_steps()`.execute(db)
