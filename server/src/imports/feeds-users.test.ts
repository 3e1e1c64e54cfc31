/** The token of a feed of users raises nobody and switches nobody on. */
import { role } from '@backoffice/contract/access'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker } from '../../testing/builders/desk.ts'
import { aFeed, feedWith } from '../../testing/builders/feeds.ts'
import { csvOf, importing } from '../../testing/builders/imports.ts'
import { aBranch, type User } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { ownedRow } from '../../testing/owner.ts'

const app = await cashApp()
const { checked, applied } = importing(app)

async function companyOfTwo() {
  const { branch } = await aDesk(app)
  const other = await aBranch({ company: branch.companyCode })
  const director = await aWorker(app, { role: role.director, in: [branch, other] })
  const { token } = await aFeed(director, { kinds: ['users'], branches: [branch.code, other.code] })
  const feed = (...rows: Parameters<typeof csvOf>[1]) =>
    feedWith(app, token, { kind: 'users', text: csvOf('users', rows) })
  return { branch, other, director, feed }
}

const stateOf = (login: number) =>
  ownedRow<{ name: string; role: number; active: boolean; modules: number[]; branches: string[] }>(
    `select u.name, u.role_id as role, u.portal_allowed as active,
       array(select m.module_id::int from user_module m where m.user_id = u.id order by 1) as modules, branches_of(u.id) as branches
     from app_user u where u.login_id = $1`,
    [login],
  )

const rowOf = ({ loginId, branches }: Pick<User, 'loginId' | 'branches'>, cells = {}) => ({
  login: loginId,
  name: 'Renamed User',
  role: 'Director',
  modules: '7,12',
  branches: branches.join(','),
  ...cells,
})

describe('a feed of users', () => {
  it('makes nobody a director: it changes the name, and neither role nor modules', async () => {
    const { branch, feed } = await companyOfTwo()
    const salesman = await aWorker(app, { role: role.salesman, in: branch, modules: [4] })

    const { status, body } = await feed(rowOf(salesman))

    expect([status, body.message]).toEqual([200, importsMessages.applied(0, 1)])
    expect(await stateOf(salesman.loginId)).toEqual({
      name: 'Renamed User',
      role: role.salesman,
      active: true,
      modules: [4],
      branches: [branch.code],
    })
    expect((await feed(rowOf(salesman))).body.message).toBe(importsMessages.nothingNew)
  })

  it.each([
    ['a salesman', role.salesman, true],
    ['a cashier', role.cashier, true],
    ['a director', role.director, false],
    ['a deposit approver', role.depositApprover, false],
  ])('lets %s change the branch: role %i, %s', async (_who, roleId, moves) => {
    const { branch, other, feed } = await companyOfTwo()
    const person = await aWorker(app, { role: roleId, in: branch })

    const { body } = await feed(rowOf(person, { branches: other.code }))

    expect(body.isSuccessful).toBe(true)
    expect(await stateOf(person.loginId)).toMatchObject({ role: roleId, branches: [moves ? other.code : branch.code] })
  })

  it('notifies the person at once of the removed and the added branch', async () => {
    const { branch, other, feed } = await companyOfTwo()
    const person = await aWorker(app, { role: role.salesman, in: branch })

    await feed(rowOf(person, { branches: other.code }))

    const { userId, client } = person
    const { responseObjects } = await client.ask(listNotifications, { page: 1, limit: 5, userId, kind: 'user_change' })
    expect(responseObjects.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        new RegExp(`changed your rights: branch ${other.name} was given, branch ${branch.name} was taken\\.$`),
      ),
    ])
  })

  it('makes new users without a role, switched off until a director gives one', async () => {
    const { branch, feed } = await companyOfTwo()
    const made = { loginId: 1_900_000_000 + Number(branch.code.slice(-6)), branches: [branch.code] }

    expect((await feed(rowOf(made))).body.message).toBe(importsMessages.applied(1, 0))
    expect(await stateOf(made.loginId)).toEqual({
      name: 'Renamed User',
      role: 0,
      active: false,
      modules: [],
      branches: [branch.code],
    })
    expect((await feed(rowOf(made))).body.message).toBe(importsMessages.nothingNew)
  })

  it('is the limit of the token alone: the director imports roles on the page', async () => {
    const { branch, director } = await companyOfTwo()
    const salesman = await aWorker(app, { role: role.salesman, in: branch })

    const { importId } = await checked(director, 'users', [rowOf(salesman)])
    await applied(director, importId)

    expect(await stateOf(salesman.loginId)).toMatchObject({ role: role.director, modules: [7, 12] })
  })
})
