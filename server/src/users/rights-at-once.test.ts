/** Two directors at the same moment, and the role of the server. */
import { role } from '@backoffice/contract/access'
import { assignRole } from '@backoffice/contract/users/users'
import { describe, expect, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aDesk, aWorker, type Worker } from '../../testing/builders/desk.ts'
import { aBranch, type Branch } from '../../testing/builders/people.ts'
import { assigned, rightsOf } from '../../testing/builders/users.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { deadlocks, race, ROUNDS } from '../../testing/race.ts'

const app = await testApp()

const activeDirectors = ({ code }: Branch) =>
  owned(
    `select from app_user u join user_branch b on b.user_id = u.id and b.active
     where b.branch_code = $1 and u.role_id = 3 and u.portal_allowed`,
    [code],
  )

/** Removes the role of a director from another director; returns whether it was done, for any reason of a refusal. */
async function demote(by: Worker, other: Worker): Promise<boolean> {
  const { status, answer } = await by.client.send(assignRole, {
    userId: other.userId,
    roleId: 0,
    moduleids: '',
    isPortalAllowed: true,
  })
  return status === 200 && answer.isSuccessful
}

describe('a company keeps an active director', () => {
  it.each(ROUNDS)('while two demote each other at the same moment, round %i', async () => {
    const branch = await aBranch()
    const one = await aWorker(app, { role: role.director, in: branch })
    const other = await aWorker(app, { role: role.director, in: branch })
    const before = await deadlocks()

    const outcomes = await Promise.all([demote(one, other), demote(other, one)])

    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await activeDirectors(branch)).toHaveLength(1)
    expect(await deadlocks()).toBe(before)
  })

  it.each(ROUNDS)('while three switch each other off in a circle, round %i', async () => {
    const branch = await aBranch()
    const [one, two, three] = [
      await aWorker(app, { role: role.director, in: branch }),
      await aWorker(app, { role: role.director, in: branch }),
      await aWorker(app, { role: role.director, in: branch }),
    ]
    const off = (by: Worker, other: Worker) =>
      by.client.send(assignRole, { userId: other.userId, roleId: 3, moduleids: '7', isPortalAllowed: false })

    await Promise.all([off(one, two), off(two, three), off(three, one)])

    expect((await activeDirectors(branch)).length).toBeGreaterThan(0)
  })
})

describe('rights', () => {
  it.each(ROUNDS)("that two directors change at the same moment are the first director's, round %i", async () => {
    const desk = await aDesk(app)
    const second = await aWorker(app, { role: role.director, in: desk.branch })
    const { salesman, director } = desk

    const { won, lost } = await race(
      () => assigned(director, salesman, { moduleids: '4', rowVersion: 1 }),
      () => assigned(second, salesman, { moduleids: '5', rowVersion: 1 }),
    )

    expect(won).toEqual(['Role assigned'])
    expect(lost).toEqual([expect.stringMatching(/^This user was changed by .+: − .+ before you submit\.$/)])
    const { modules, version } = await rightsOf(salesman)
    expect([[4], [5]]).toContainEqual(modules)
    expect(version).toBe(2)
    const audited = await owned(`select from audit where object = 'user' and object_id = $1`, [salesman.userId])
    expect(audited).toHaveLength(1)
  })
})

describe('the role of the server', () => {
  const DENIED = '42501'

  it.each([
    `update app_user set role_id = 3 where id = :user`,
    `update app_user set portal_allowed = true where id = :user`,
    `update app_user set password_hash = 'x' where id = :user`,
    `insert into app_user (login_id, name, role_id, password_hash) values (1, 'x', 3, 'x')`,
    `delete from app_user where id = :user`,
    `insert into user_module values (:user, 12)`,
    `delete from user_module where user_id = :user`,
    `update user_branch set active = false where user_id = :user`,
    `insert into portal_module values (99, 3)`,
    `select sign_out_user(:user, null, 'x')`,
    `select user_to_change(:user)`,
  ])('cannot write users past the functions: %s', async (statement) => {
    const { salesman, director } = await aDesk(app)

    expect(await asServer(app, director, statement.replaceAll(':user', String(salesman.userId)))).toEqual({
      code: DENIED,
    })
  })

  it.each([
    ['a salesman', 'salesman', 'cashier', 'user_is_changed_by_a_director'],
    ['oneself', 'director', 'director', 'user_is_changed_by_another'],
    ['a stranger', 'director', 'stranger', 'user_is_of_my_branches'],
  ] as const)('is refused by them, whatever the server believes: %s', async (_what, by, of, rule) => {
    const desk = { ...(await aDesk(app)), stranger: (await aDesk(app)).salesman }
    const { userId } = desk[of]
    const functions = [
      `select assign_user_role(${userId}, 3, '{}', true, null)`,
      `select reset_user_password(${userId}, 'x')`,
      `select end_user_sign_ins(${userId}, null)`,
    ]

    for (const call of functions) expect(await asServer(app, desk[by], call)).toEqual({ code: '23514', rule })
  })

  it.each([
    ['a salesman', 'salesman', '{4}', 'user_is_changed_by_a_director'],
    ['a module of another role', 'director', '{1}', 'user_has_modules_of_the_role'],
  ] as const)('creates no user for %s', async (_what, by, modules, rule) => {
    const desk = await aDesk(app)
    const call = (branch: string) => `select create_user(77, 'x', 2, '${modules}', '{${branch}}', 'x')`

    expect(await asServer(app, desk[by], call(desk.branch.code))).toEqual({ code: '23514', rule })
  })

  it('creates no user in a branch that is not the director’s, or in none', async () => {
    const { director, branch } = await aDesk(app)
    const other = await aBranch()

    for (const branches of [other.code, `${branch.code},${other.code}`, '']) {
      expect(await asServer(app, director, `select create_user(77, 'x', 2, '{}', '{${branches}}', 'x')`)).toEqual({
        code: '23514',
        rule: 'user_is_created_in_my_branches',
      })
    }
  })
})
