/** Tests that a session has the rights that its user has at that moment. */
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import type { SessionUser } from '../db/database.ts'

await testApp()

async function aPerson() {
  const person = await aUser({ role: role.cashier, in: await aBranch() })
  await owned(`insert into sign_in (user_id, remembered, expires_at) values ($1, false, now() + interval '1 hour')`, [
    person.userId,
  ])
  return person
}

interface Opened {
  readonly user: SessionUser | null
  readonly claims: string | null
}

/** Opens a session of the user. The inner query runs first, so the result contains the claims that it made. */
const opened = (userId: number) =>
  ownedRow<Opened>(
    `select o.opened as user, session_claims() as claims
     from (select open_session(s.id, s.user_id) as opened from sign_in s where s.user_id = $1 and s.ended_at is null limit 1) o`,
    [userId],
  )

async function rightsOf(userId: number) {
  const { user, claims } = await opened(userId)
  return user && { roleId: user.roleId, modules: user.modules, branches: user.branches, claims }
}

describe('a session', () => {
  it('follows the role, the modules and the branches of its user', async () => {
    const [{ userId }, other] = [await aPerson(), await aBranch()]
    const before = await rightsOf(userId)
    await owned('update app_user set role_id = 3 where id = $1', [userId])
    await owned('insert into user_module (user_id, module_id) values ($1, 9)', [userId])
    await owned('insert into user_branch (user_id, branch_code) values ($1, $2)', [userId, other.code])
    const branches = [...(before?.branches ?? []), other.code].toSorted()
    expect(await rightsOf(userId)).toEqual({
      roleId: 3,
      modules: [...(before?.modules ?? []), 9].toSorted((one, two) => one - two),
      branches,
      claims: `${userId} {${branches.join(',')}}`,
    })
    await owned('delete from user_module where user_id = $1 and module_id = 9', [userId])
    await owned('update user_branch set active = false where user_id = $1 and branch_code = $2', [userId, other.code])
    expect(await rightsOf(userId)).toEqual({ ...before, roleId: 3 })
  })

  it('is none while its user may not use the portal', async () => {
    const { userId } = await aPerson()
    await owned('update app_user set portal_allowed = false where id = $1', [userId])
    expect(await opened(userId)).toEqual({ user: null, claims: null })
    await owned('update app_user set portal_allowed = true where id = $1', [userId])
    expect((await opened(userId)).user?.userId).toBe(userId)
  })
})
