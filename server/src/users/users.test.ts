import { role } from '@backoffice/contract/access'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { login, refresh } from '@backoffice/contract/session/sign-in'
import { assignRole, getUser, listUsers, userTimeline } from '@backoffice/contract/users/users'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { assigned, cardOf, rightsOf } from '../../testing/builders/users.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await testApp()

const done = { isSuccessful: true, message: 'Role assigned' }
const SELF = 'You cannot change your own role, modules or active flag. Ask another director.'
const UNKNOWN = 'This user does not work in your branches. Reload the list.'
const OTHER_MODULE = 'A module can be given only to users of its role. Select the modules again.'

const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(({ text }) => text)

const receiptsFor = async ({ client, userId, branch }: Worker) =>
  (
    await client.send(listReceipts, {
      page: 1,
      limit: 5,
      cCode: branch,
      sellerId: userId,
      fromDate: '',
      toDate: '',
      status: -1,
    })
  ).status

describe('the users of a branch', () => {
  it('are listed by name with role, modules and active flag, and found by a part of name or login id', async () => {
    const { branch, salesman, cashier, director } = await aDesk(app)
    const off = await aUser({
      role: role.salesman,
      in: branch,
      modules: [5, 4],
      name: 'Aa 50% off',
      portalAllowed: false,
    })
    const gone = await aUser({ role: role.salesman, in: branch })
    await owned('update user_branch set active = false where user_id = $1', [gone.userId])
    await aDesk(app)
    const ask = (more: object = {}) => director.client.ask(listUsers, { CCode: branch.code, ...more })

    const all = await ask()
    expect(all.totalRows).toBe(4)
    expect(all.responseObjects[0]).toEqual({
      userId: off.userId,
      name: 'Aa 50% off',
      login: String(off.loginId),
      roleId: 2,
      isPortalAllowed: false,
      telephone: '',
      email: '',
      modulesAlloweds: [
        { moduleId: 4, moduleName: 'Cash Management' },
        { moduleId: 5, moduleName: 'Reports' },
      ],
      rowVersion: 1,
    })
    expect(all.responseObjects.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(
      [salesman, cashier, director, off].map(({ userId }) => userId).toSorted((a, b) => a - b),
    )
    expect((await ask({ name: 'off 50% AA' })).responseObjects).toHaveLength(1)
    expect((await ask({ name: '0%' })).responseObjects).toHaveLength(1)
    expect((await ask({ name: String(cashier.loginId) })).responseObjects.map(({ userId }) => userId)).toEqual([
      cashier.userId,
    ])
    expect(await ask({ page: '2', limit: '3' })).toMatchObject({ totalRows: 4, responseObjects: [{}] })
  })

  it('are for directors alone, of their branches', async () => {
    const { branch, salesman, cashier, director } = await aDesk(app)
    const elsewhere = await aDesk(app)
    const approver = await aWorker(app, { role: role.depositApprover, in: branch })
    const statusFor = async ({ client }: Worker) => (await client.send(listUsers, { CCode: branch.code })).status

    expect(await Promise.all([salesman, cashier, approver, elsewhere.director].map(statusFor))).toEqual([
      403, 403, 403, 403,
    ])
    const withoutModules = await aWorker(app, { role: role.director, in: branch, modules: [] })
    expect(await statusFor(withoutModules)).toBe(200)
    const input = { userId: String(elsewhere.salesman.userId) }
    expect(await director.client.send(getUser, input)).toMatchObject({ status: 404 })
    expect(await director.client.send(userTimeline, { id: input.userId })).toMatchObject({ status: 404 })
  })

  it('show on the card why a director may not change a user', async () => {
    const { branch, salesman, director } = await aDesk(app)
    const other = await aBranch({ company: branch.companyCode })
    const both = await aUser({ role: role.salesman, in: [branch, other] })

    expect(await cardOf(director, salesman)).toMatchObject({
      branches: [{ bcode: branch.code, bname: branch.name }],
      mustChangePassword: false,
      notYours: '',
    })
    expect((await cardOf(director, director)).notYours).toBe(SELF)
    expect((await cardOf(director, both)).notYours).toBe(
      `This user also works in ${other.name}, where you are not a director. A director of all these branches can change this user.`,
    )
  })
})

describe('assign role', () => {
  it("changes role, modules and active flag from the user's next request on, notifies the user and keeps old and new", async () => {
    const { salesman, director } = await aDesk(app)
    expect(await receiptsFor(salesman)).toBe(200)

    expect(await assigned(director, salesman, { moduleids: '6' })).toEqual(done)
    expect(await receiptsFor(salesman)).toBe(403)
    expect(await newsOf(salesman)).toEqual([
      `${director.name} changed your rights: Cash Management was taken, Reports was taken, Sale Order was taken.`,
    ])
    expect(await assigned(director, salesman, { moduleids: '6,4' })).toEqual(done)
    expect(await receiptsFor(salesman)).toBe(200)
    expect(await assigned(director, salesman, { roleId: 1, moduleids: '1' })).toEqual(done)

    expect(await cardOf(director, salesman)).toMatchObject({ roleId: 1, rowVersion: 4, isPortalAllowed: true })
    const timeline = await director.client.ask(userTimeline, { id: String(salesman.userId) })
    expect(timeline).toMatchObject({ number: String(salesman.loginId), statusName: 'Active', enteredBy: 'Import' })
    expect(timeline.events.map(({ who, role: as, what }) => [who, as, what])).toEqual([
      [director.name, 'Director', 'Changed: − Cash Management, − Reports, − Sale Order'],
      [director.name, 'Director', 'Changed: + Cash Management'],
      [
        director.name,
        'Director',
        'Changed: Role Salesman → Cashier, + Cash Collection, − Cash Management, − Stock Position',
      ],
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('uses role 0 for no role, which opens nothing', async () => {
    const { salesman, director } = await aDesk(app)

    expect(await assigned(director, salesman, { roleId: 0, moduleids: '4' })).toEqual(refused(OTHER_MODULE))
    expect(await assigned(director, salesman, { roleId: 0, moduleids: '' })).toEqual(done)
    expect(await rightsOf(salesman)).toMatchObject({ roleId: 0, modules: [] })
    expect(await receiptsFor(salesman)).toBe(403)
    expect((await salesman.client.send(getConfiguration, {})).status).toBe(200)
    expect(
      (await salesman.client.ask(listNotifications, { page: 1, limit: 9, userId: salesman.userId })).totalRows,
    ).toBe(1)
  })

  it('switched off ends every session at once, for good, and lets nobody sign in', async () => {
    const desk = await aDesk(app)
    const password = 'a fine passphrase'
    const user = await aWorker(app, { role: role.salesman, in: desk.branch, password })
    const session = await app.anyone.ask(login, { loginid: user.loginId, password })

    expect(await assigned(desk.director, user, { isPortalAllowed: false })).toEqual(done)
    expect(await receiptsFor(user)).toBe(401)
    expect((await app.anyone.send(refresh, { refreshToken: session.refreshToken })).status).toBe(401)
    expect((await app.anyone.send(login, { loginid: user.loginId, password })).status).toBe(401)
    expect((await cardOf(desk.director, user)).isPortalAllowed).toBe(false)

    expect(await assigned(desk.director, user, { isPortalAllowed: true })).toEqual(done)
    expect(await receiptsFor(user)).toBe(401)
    expect((await app.anyone.send(login, { loginid: user.loginId, password })).status).toBe(200)
    const open = await owned('select from sign_in where user_id = $1 and ended_at is null', [user.userId])
    expect(open).toHaveLength(1)
  })

  it('is refused for oneself, for strangers and for a user of other branches too, and changes nothing', async () => {
    const { branch, director } = await aDesk(app)
    const stranger = (await aDesk(app)).salesman
    const other = await aBranch({ company: branch.companyCode })
    const both = await aUser({ role: role.salesman, in: [branch, other] })
    const gone = await aUser({ role: role.salesman, in: branch })
    await owned('update user_branch set active = false where user_id = $1', [gone.userId])
    const ask = (user: { userId: number }) => assigned(director, user, { isPortalAllowed: false })

    expect(await ask(director)).toEqual(refused(SELF))
    expect(await ask(stranger)).toEqual(refused(UNKNOWN))
    expect(await ask(gone)).toEqual(refused(UNKNOWN))
    const nobody = { userId: 2_000_000_000, roleId: 2, moduleids: '', isPortalAllowed: false }
    expect(await director.client.ask(assignRole, nobody)).toEqual(refused(UNKNOWN))
    expect(await ask(both)).toEqual(
      refused(
        `This user also works in ${other.name}, where you are not a director. A director of all these branches can change this user.`,
      ),
    )
    for (const user of [director, stranger, gone, both]) {
      expect(await rightsOf(user)).toMatchObject({ isPortalAllowed: true, version: 1 })
      expect(await owned(`select from audit where object = 'user' and object_id = $1`, [user.userId])).toEqual([])
    }
    // The director may as soon as the user has left the other branch.
    await owned('update user_branch set active = false where user_id = $1 and branch_code = $2', [
      both.userId,
      other.code,
    ])
    expect(await ask(both)).toEqual(done)
  })

  it.each([
    ['a module of another role', { roleId: 2, moduleids: '4,1' }],
    ['modules of the role before', { roleId: 1, moduleids: '4,5' }],
    ['a module that does not exist', { roleId: 2, moduleids: '99' }],
  ])('is refused with %s', async (_what, change) => {
    const { salesman, director } = await aDesk(app)

    expect(await assigned(director, salesman, change)).toEqual(refused(OTHER_MODULE))
    expect(await rightsOf(salesman)).toMatchObject({ roleId: 2, modules: [4, 5, 6, 13], version: 1 })
  })

  it('is malformed with another role or with anything but module ids', async () => {
    const { salesman, director } = await aDesk(app)
    const request = { userId: salesman.userId, roleId: 2, moduleids: '4', isPortalAllowed: true }
    const wrong = [
      { roleId: 6 },
      { roleId: -1 },
      { moduleids: '4,,5' },
      { moduleids: ',' },
      { moduleids: '-1' },
      { moduleids: 'all' },
    ]

    for (const change of wrong) {
      expect(await director.client.send(assignRole, { ...request, ...change })).toMatchObject({
        status: 400,
        failure: { errors: { [Object.keys(change)[0] ?? '']: ['is not one of the choices'] } },
      })
    }
  })

  it('is refused on an older version than the present one, with the difference', async () => {
    const desk = await aDesk(app)
    const { salesman, director } = desk
    const second = await aWorker(app, { role: role.director, in: desk.branch })
    await assigned(second, salesman, { moduleids: '4' })
    await assigned(second, salesman, { moduleids: '4,5' })

    const answer = await assigned(director, salesman, { moduleids: '4,13', rowVersion: 1 })
    expect(answer).toEqual(
      refused(
        expect.stringMatching(
          new RegExp(
            `^This user was changed by ${second.name} on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}: − Stock Position, − Sale Order\\. Look at it again before you submit\\.$`,
          ),
        ),
      ),
    )
    expect(await rightsOf(salesman)).toMatchObject({ modules: [4, 5], version: 3 })
    const { rowVersion } = await cardOf(director, salesman)
    expect(await assigned(director, salesman, { moduleids: '4,13', rowVersion })).toEqual(done)
    // An old client sends no version.
    expect(
      await director.client.ask(assignRole, {
        userId: salesman.userId,
        roleId: 2,
        moduleids: '5',
        isPortalAllowed: true,
      }),
    ).toEqual(done)
    expect(await rightsOf(salesman)).toMatchObject({ modules: [5], version: 5 })
  })

  it('writes nothing where nothing changes', async () => {
    const { salesman, director } = await aDesk(app)

    expect(await assigned(director, salesman)).toEqual(done)
    expect(await rightsOf(salesman)).toMatchObject({ version: 1 })
    expect(await newsOf(salesman)).toEqual([])
  })
})
