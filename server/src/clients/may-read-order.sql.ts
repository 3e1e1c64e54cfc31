import { role } from '@backoffice/contract/access'
import { type RawBuilder, sql } from 'kysely'
import type { SessionUser } from '../db/database.ts'

/**
 * Returns the condition under which the user may read an order `o` of his branches: a salesman those that he entered or that name him as
 * salesman, a director all of them, and nobody else any.
 */
export function mayReadOrder({ userId, roleId }: Pick<SessionUser, 'userId' | 'roleId'>): RawBuilder<unknown> {
  if (roleId === role.salesman) return sql`(o.entered_by = ${userId} or o.salesman_rep = ${userId})`
  return roleId === role.director ? sql`true` : sql`false`
}
