import { role } from '@backoffice/contract/access'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { changePassword, login } from '@backoffice/contract/session/sign-in'
import {
  createUser,
  endUserSignIns,
  listUserSignIns,
  listUsers,
  resetPassword,
  userTimeline,
} from '@backoffice/contract/users/users'
import type { Wire } from '@backoffice/contract/call'
import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, type Desk } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { cardOf, rightsOf } from '../../testing/builders/users.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { refusalsInOrder } from '../../testing/refusals-in-order.ts'
import { refused } from '../../testing/saves.ts'

const app = await testApp()

const PASSWORD = /^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/
const SELF = 'You cannot change your own role, modules or active flag. Ask another director.'
const UNKNOWN = 'This user does not work in your branches. Reload the list.'

const aLogin = () => randomInt(1_000_000, 2_000_000_000)
const newUser = ({ branch }: Desk, more: Partial<Wire<typeof createUser>> = {}) => ({
  loginId: aLogin(),
  name: 'Hina Raza',
  roleId: 2,
  moduleids: '4,13',
  branches: [branch.code],
  ...more,
})

const historyOf = async ({ director }: Desk, userId: number) =>
  (await director.client.ask(userTimeline, { id: String(userId) })).events.map(({ who, what }) => [who, what])

describe('create a user', () => {
  it('answers a one-time password, which has to be changed at the first sign-in', async () => {
    const desk = await aDesk(app)
    const wanted = newUser(desk, { name: '  Hina   Raza ' })

    const { value, ...answer } = await desk.director.client.ask(createUser, wanted)
    expect(answer).toEqual({ isSuccessful: true, message: 'User created' })
    const { userId = 0, password = '' } = value ?? {}
    expect(password).toMatch(PASSWORD)
    const made = { userId }
    expect(await cardOf(desk.director, made)).toMatchObject({
      name: 'Hina Raza',
      login: String(wanted.loginId),
      roleId: 2,
      modulesAlloweds: [{ moduleId: 4 }, { moduleId: 13 }],
      isPortalAllowed: true,
      mustChangePassword: true,
      lastSignIn: null,
      notYours: '',
    })
    expect(await historyOf(desk, userId)).toEqual([
      [desk.director.name, 'Created: Role None → Salesman, + Cash Management, + Sale Order'],
    ])

    const session = await app.anyone.ask(login, { loginid: Number(wanted.loginId), password })
    expect(session).toMatchObject({ mustChangePassword: true, roleId: 2, branchCode: desk.branch.code })
    const client = await app.as(made)
    expect((await client.send(listNotifications, { page: 1, limit: 1, userId })).status).toBe(403)
    await client.ask(changePassword, { currentPassword: password, newPassword: 'a fine passphrase' })
    expect((await client.send(listNotifications, { page: 1, limit: 1, userId })).status).toBe(200)
    expect(await cardOf(desk.director, made)).toMatchObject({ mustChangePassword: false })
  })

  it('keeps the password nowhere but as a hash', async () => {
    const desk = await aDesk(app)
    const { value } = await desk.director.client.ask(createUser, newUser(desk))

    const [{ everything } = { everything: '' }] = await owned<{ everything: string }>(
      `select (select string_agg(a::text, '') from audit a) || (select string_agg(u::text, '') from app_user u)
         || coalesce((select string_agg(i::text, '') from idempotency i), '') as everything`,
    )
    expect(everything).toContain('Hina Raza')
    expect(everything).not.toContain(value?.password)
  })

  it('is refused in the order of the form', async () => {
    const desk = await aDesk(app)
    const wrong = newUser(desk, { name: ' ', branches: [], moduleids: '1', loginId: desk.salesman.loginId })

    const refusals = await refusalsInOrder(
      wrong,
      [{ name: 'Hina' }, { branches: [desk.branch.code] }, { moduleids: '4' }, { loginId: aLogin() }],
      async (form) => (await desk.director.client.ask(createUser, form)).message,
    )
    expect(refusals).toEqual([
      'Please enter name',
      'Please select branch',
      'A module can be given only to users of its role. Select the modules again.',
      'This username is taken. Enter another one.',
      'User created',
    ])
  })

  it('is for directors alone, in their own branches', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aBranch({ company: desk.branch.companyCode })
    const statusFor = async (client: Desk['director']['client'], branches = [desk.branch.code]) =>
      (await client.send(createUser, newUser(desk, { branches }))).status

    expect(await statusFor(desk.salesman.client)).toBe(403)
    expect(await statusFor(desk.cashier.client)).toBe(403)
    expect(await statusFor(desk.director.client, [desk.branch.code, elsewhere.code])).toBe(403)
    const { totalRows } = await desk.director.client.ask(listUsers, { CCode: desk.branch.code })
    expect(totalRows).toBe(3)
  })

  it('makes one of two with the same login id at the same moment', async () => {
    const desk = await aDesk(app)
    const wanted = newUser(desk)

    const answers = await Promise.all([1, 2, 3].map(() => desk.director.client.ask(createUser, wanted)))
    expect(answers.map(({ message }) => message).toSorted()).toEqual([
      'This username is taken. Enter another one.',
      'This username is taken. Enter another one.',
      'User created',
    ])
    expect(await owned('select from app_user where login_id = $1', [wanted.loginId])).toHaveLength(1)
  })
})

describe('reset a password', () => {
  it('returns a one-time password, ends all sign-ins and notifies the user', async () => {
    const desk = await aDesk(app)
    const user = await aWorker(app, { role: role.cashier, in: desk.branch, password: 'a fine passphrase' })
    const news = { page: 1, limit: 9, userId: user.userId }

    const { value: password = '', ...answer } = await desk.director.client.ask(resetPassword, { userId: user.userId })
    expect(answer).toEqual({ isSuccessful: true, message: 'Password reset' })
    expect(password).toMatch(PASSWORD)
    expect((await user.client.send(listNotifications, news)).status).toBe(401)
    expect((await app.anyone.send(login, { loginid: user.loginId, password: 'a fine passphrase' })).status).toBe(401)
    expect(await app.anyone.ask(login, { loginid: user.loginId, password })).toMatchObject({ mustChangePassword: true })
    const client = await app.as(user)
    await client.ask(changePassword, { currentPassword: password, newPassword: 'another passphrase' })
    expect((await client.ask(listNotifications, news)).responseObjects.map(({ text }) => text)).toEqual([
      `${desk.director.name} gave you a new one-time password.`,
    ])
    expect(await historyOf(desk, user.userId)).toEqual([[desk.director.name, 'Password reset']])
  })

  it('is refused for oneself and for strangers, and their password stays', async () => {
    const desk = await aDesk(app)
    const { salesman: stranger } = await aDesk(app)
    const hashes = () =>
      owned('select password_hash from app_user where id = any ($1) order by id', [
        [desk.director.userId, stranger.userId],
      ])
    const before = await hashes()

    const answerFor = ({ userId }: { userId: number }) => desk.director.client.ask(resetPassword, { userId })
    expect(await answerFor(desk.director)).toEqual(refused(SELF))
    expect(await answerFor(stranger)).toEqual(refused(UNKNOWN))
    expect((await desk.cashier.client.send(resetPassword, { userId: desk.salesman.userId })).status).toBe(403)
    expect(await hashes()).toEqual(before)
  })
})

describe('the sign-ins of a user', () => {
  it('are listed for a director, who ends one or all of them', async () => {
    const desk = await aDesk(app)
    const { salesman, director } = desk
    const second = await app.as(salesman)
    const third = await app.as(salesman)
    const list = async () => (await director.client.ask(listUserSignIns, { userId: String(salesman.userId) })).signIns
    const status = async ({ send }: typeof second) =>
      (await send(listNotifications, { page: 1, limit: 1, userId: salesman.userId })).status

    const open = await list()
    expect(open).toHaveLength(3)
    expect(open.every(({ isCurrent }) => !isCurrent)).toBe(true)
    const [last] = await owned<{ id: string }>(
      'select sign_in_handle(id) as id from sign_in where user_id = $1 order by started_at desc limit 1',
      [salesman.userId],
    )
    const one = { userId: salesman.userId, signInId: last?.id ?? '' }
    expect(await director.client.ask(endUserSignIns, one)).toEqual({
      isSuccessful: true,
      message: 'The sign-in has ended.',
    })
    expect([await status(salesman.client), await status(second), await status(third)]).toEqual([200, 200, 401])
    // A sign-in that has ended already, one of somebody else, and a text that is none end nothing.
    const [own] = await owned<{ id: string }>('select sign_in_handle(id) as id from sign_in where user_id = $1', [
      director.userId,
    ])
    for (const signInId of [one.signInId, own?.id ?? '', 'none']) {
      await director.client.ask(endUserSignIns, { ...one, signInId })
    }
    expect(await list()).toHaveLength(2)

    expect((await director.client.ask(endUserSignIns, { userId: salesman.userId })).message).toBe(
      'All sign-ins of this user have ended.',
    )
    expect([await status(salesman.client), await status(second)]).toEqual([401, 401])
    expect(await list()).toEqual([])
    expect(await historyOf(desk, salesman.userId)).toEqual([
      [director.name, '1 sign-in ended'],
      [director.name, '2 sign-ins ended'],
    ])
  })

  it('are neither shown nor ended for strangers and for oneself', async () => {
    const { director } = await aDesk(app)
    const { salesman: stranger } = await aDesk(app)
    const statusFor = async ({ userId }: { userId: number }) =>
      (await director.client.send(listUserSignIns, { userId: String(userId) })).status

    expect([await statusFor(stranger), await statusFor(director)]).toEqual([404, 404])
    expect(await director.client.ask(endUserSignIns, { userId: stranger.userId })).toEqual(refused(UNKNOWN))
    expect(await director.client.ask(endUserSignIns, { userId: director.userId })).toEqual(refused(SELF))
    expect(await rightsOf(stranger)).toMatchObject({ version: 1 })
    expect((await stranger.client.send(listNotifications, { page: 1, limit: 1, userId: stranger.userId })).status).toBe(
      200,
    )
  })
})
