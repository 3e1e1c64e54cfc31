/** Tests that each session has the rights that its user has at that moment, whichever way they change. */
import { role } from '@backoffice/contract/access'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow, ownedTransaction } from '../../testing/owner.ts'

await testApp()

const BROKEN = 'select user_id from invariant_i40_session_claims_are_the_rights_of_users'
const aPerson = async () => aUser({ role: role.cashier, in: await aBranch() })

interface Told {
  readonly roleId: number
  readonly modules: readonly number[]
  readonly branches: readonly string[]
}

async function toldOf(userId: number): Promise<Told> {
  const { told } = await ownedRow<{ told: string }>('select told from user_claims where user_id = $1', [userId])
  const { roleId, modules, branches }: Told = JSON.parse(told)
  return { roleId, modules, branches }
}

describe('the claims of a session', () => {
  it('follow the role, the modules and the branches of the user', async () => {
    const [{ userId }, other] = [await aPerson(), await aBranch()]
    const before = await toldOf(userId)
    await owned('update app_user set role_id = 3 where id = $1', [userId])
    await owned('insert into user_module (user_id, module_id) values ($1, 9)', [userId])
    await owned('insert into user_branch (user_id, branch_code) values ($1, $2)', [userId, other.code])
    expect(await toldOf(userId)).toEqual({
      roleId: 3,
      modules: [...before.modules, 9].toSorted((one, two) => one - two),
      branches: [...before.branches, other.code].toSorted(),
    })
    await owned('delete from user_module where user_id = $1 and module_id = 9', [userId])
    await owned('update user_branch set active = false where user_id = $1 and branch_code = $2', [userId, other.code])
    expect(await toldOf(userId)).toEqual({ ...before, roleId: 3 })
    expect(await owned(BROKEN)).toEqual([])
  })

  it('are none while the user may not use the portal', async () => {
    const { userId } = await aPerson()
    await owned('update app_user set portal_allowed = false where id = $1', [userId])
    expect(await owned('select from user_claims where user_id = $1', [userId])).toEqual([])
    await owned('update app_user set portal_allowed = true where id = $1', [userId])
    expect(await owned('select from user_claims where user_id = $1', [userId])).toHaveLength(1)
    expect(await owned(BROKEN)).toEqual([])
  })

  it('have both of two changes that are made at the same moment', async () => {
    const [{ userId }, other] = [await aPerson(), await aBranch()]
    const first = await ownedTransaction()
    await first.query('insert into user_module (user_id, module_id) values ($1, 9)', [userId])
    const second = owned('insert into user_branch (user_id, branch_code) values ($1, $2)', [userId, other.code])
    await expect
      .poll(() =>
        owned(`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into user_branch%'`),
      )
      .toHaveLength(1)
    await first.commit()
    await second
    const { modules, branches } = await toldOf(userId)
    expect([modules.includes(9), branches.includes(other.code)]).toEqual([true, true])
    expect(await owned(BROKEN)).toEqual([])
  })
})
