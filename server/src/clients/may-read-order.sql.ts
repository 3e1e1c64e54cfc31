import { role } from '@backoffice/contract/access'
import { type RawBuilder, sql } from 'kysely'
import type { SessionUser } from '../db/database.ts'

/**
 * Returns the condition under which the user may read an order `o` of their branches: salesmen read orders that they entered or that name
 * them as salesman, directors read all, and other roles none.
 */
export function mayReadOrder({ userId, roleId }: Pick<SessionUser, 'userId' | 'roleId'>): RawBuilder<unknown> {
  if (roleId === role.salesman) return sql`(o.entered_by = ${userId} or o.salesman_rep = ${userId})`
  return roleId === role.director ? sql`true` : sql`false`
}
