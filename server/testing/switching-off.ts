/** Switches users off as a director's request does, in the database alone: in a transaction with the director as its user. */
import pg from 'pg'
import type { User } from './builders/people.ts'
import { ownedRow, type OpenTransaction, ownedTransaction } from './owner.ts'

/** The changes that are refused while the user still has money. */
export const changes = {
  off: 'update app_user set portal_allowed = false where id = $1',
  role: 'update app_user set role_id = 5 where id = $1',
  branch: 'update user_branch set active = false where user_id = $1 and branch_code = coalesce($2, branch_code)',
} as const
export type Change = keyof typeof changes

/** Begins the transaction of a request of the director; nothing is changed yet. */
export async function requestOf(director: User): Promise<OpenTransaction> {
  const { id } = await ownedRow<{ id: string }>(
    `insert into sign_in (user_id, remembered, expires_at) values ($1, false, now() + interval '1 hour') returning id`,
    [director.userId],
  )
  const request = await ownedTransaction()
  await request.query('select open_session($1, $2)', [id, director.userId])
  return request
}

/** Number and sum of each kind that is still open. */
export type StillOpen = Readonly<Record<string, readonly [count: number, amount: number]>>

/** Makes the change, for all branches or for one; returns `done`, or everything that the user still has. */
export async function change(
  director: User,
  { userId }: User,
  how: Change = 'off',
  branch: string | null = null,
): Promise<'done' | StillOpen> {
  const request = await requestOf(director)
  try {
    await request.query(changes[how], how === 'branch' ? [userId, branch] : [userId])
    return 'done'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'user_holds_nothing') throw error
    const open = JSON.parse(error.detail ?? '[]') as readonly { kind: string; count: number; amount: number }[]
    return Object.fromEntries(open.map(({ kind, count, amount }) => [kind, [count, amount]]))
  } finally {
    // A commit ends a transaction that failed, too.
    await request.commit()
  }
}
