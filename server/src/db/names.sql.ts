/**
 * Looks up the names that the rows of a list show. Each is a subquery and not a join: PostgreSQL searches for the best order of all joined
 * tables, which was slower than reading the rows of a page, while a look-up by key needs no such search.
 */
import { type RawBuilder, sql } from 'kysely'

/** Returns the name of a user, or null. */
export const nameOfUser = (id: RawBuilder<unknown>) => sql`(select u.name from app_user u where u.id = ${id})`

/** Returns the login of a user, or null. */
export const loginOfUser = (id: RawBuilder<unknown>) => sql`(select u.login_id from app_user u where u.id = ${id})`

/** Returns the title of a party or another account of a branch. */
export const titleOf = (branch: RawBuilder<unknown>, account: RawBuilder<unknown>) =>
  sql`(select a.title from chart a where a.branch_code = ${branch} and a.acode = ${account})`

export const nameOfBranch = (code: RawBuilder<unknown>) => sql`(select b.name from branch b where b.code = ${code})`

export const nameOfDivision = (code: RawBuilder<unknown>) => sql`(select d.name from division d where d.code = ${code})`
