import { role } from '@backoffice/contract/access'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { getContact } from '@backoffice/contract/session/contact'
import { askReset, takeReset } from '@backoffice/contract/session/reset'
import { listSignIns, login } from '@backoffice/contract/session/sign-in'
import { assignRole, resetPassword, userTimeline } from '@backoffice/contract/users/users'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aDesk, aWorker, type Worker } from '../../testing/builders/desk.ts'
import {
  ASKED,
  NEW_PASSWORD,
  PUBLIC_URL,
  aLink,
  codeMailedTo,
  elsewhere,
  mailable,
  mailed,
  mailsTo,
  statesOf,
} from '../../testing/builders/password-resets.ts'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { aMailServer } from '../../testing/mail-server.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { buildApp } from '../app.ts'
import { sweep } from '../housekeeping.ts'

const app = await testApp({ config: { publicUrl: PUBLIC_URL, trustProxy: () => true } })
const { anyone, base, clock } = app
const mail = await aMailServer()
afterAll(() => mail.close())

const ENDED = 'This link is not valid any more: it works once, within 30 minutes, until you ask for another one.'
beforeEach(async () => {
  mail.refuse(undefined)
  mail.cut(false)
  await owned('delete from password_reset')
})

const take = (code: string, newPassword = NEW_PASSWORD) => anyone.send(takeReset, { code, newPassword })
const signsIn = async (loginid: number, password: string) =>
  (await anyone.send(login, { loginid, password }, elsewhere())).status === 200
const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 10, userId })).responseObjects.map(({ text }) => text)

describe('a link for a new password', () => {
  it.each([role.cashier, role.salesman])(
    'is mailed to a user of the role %i and sets the password once',
    async (of) => {
      const branch = await aBranch()
      const user = await aUser({ role: of, in: branch, password: 'an old passphrase' })
      const email = await mailable(user)
      expect(await anyone.ask(askReset, { loginid: user.loginId })).toEqual({ isSuccessful: true, message: ASKED })
      await mailed(app, mail)

      const [text = '', ...others] = mailsTo(mail, email)
      expect(others).toEqual([])
      expect(text).toContain('Subject: Choose a new password')
      expect(text).toContain(`the username ${user.loginId} of Company`)
      const code = codeMailedTo(mail, email, base.key)
      expect(code).toMatch(/^[\w-]{43}$/)
      expect(await statesOf(user)).toEqual(['sent'])

      expect((await take(code)).answer).toEqual({
        isSuccessful: true,
        message: 'Password changed, and all your sign-ins have ended. Please sign in with the new password.',
      })
      expect(await signsIn(user.loginId, 'an old passphrase')).toBe(false)
      expect(await signsIn(user.loginId, NEW_PASSWORD)).toBe(true)
      expect((await take(code, 'another quiet lamp upstairs')).failure.message).toBe(ENDED)
      expect(await signsIn(user.loginId, NEW_PASSWORD)).toBe(true)
    },
  )

  it('ends all sign-ins, lifts the waits, tells the directors of the branches once, and is in the timeline', async () => {
    const [{ branch, salesman, director, cashier }, far] = [await aDesk(app), await aDesk(app)]
    const both = await aWorker(app, { role: role.director, in: [branch, far.branch] })
    await owned('insert into user_branch (user_id, branch_code) values ($1, $2)', [salesman.userId, far.branch.code])
    const third = await aDesk(app)
    for (let tries = 0; tries < 7; tries += 1)
      await owned(`select count_login_failure('login:${salesman.loginId}', '198.51.100.1')`)
    const code = await aLink(app, mail, salesman)
    expect((await take(code)).status).toBe(200)

    expect((await salesman.client.send(getContact, {})).status).toBe(401)
    expect(await owned('select from sign_in where user_id = $1 and ended_at is null', [salesman.userId])).toEqual([])
    expect(await signsIn(salesman.loginId, NEW_PASSWORD)).toBe(true)
    const told = `${salesman.name} chose a new password by a link in an e-mail, and is signed out everywhere. If it was not ${salesman.name}, reset the password.`
    for (const one of [director, far.director, both]) expect(await newsOf(one)).toEqual([told])
    for (const one of [cashier, third.director]) expect(await newsOf(one)).toEqual([])
    const { events } = await director.client.ask(userTimeline, { id: salesman.userId })
    expect(events.map(({ who, what }) => [who, what]).at(-1)).toEqual([
      salesman.name,
      'Password changed by a link in an e-mail',
    ])
  })

  it('is followed by a mail that the password was changed', async () => {
    const { salesman } = await aDesk(app)
    const email = await mailable(salesman)
    await take(await aLink(app, mail, salesman, email))
    expect(await statesOf(salesman)).toEqual(['used'])
    await mailed(app, mail)
    await mailed(app, mail)

    expect(await statesOf(salesman)).toEqual(['told'])
    const [, changed = '', ...others] = mailsTo(mail, email)
    expect(others).toEqual([])
    expect(changed).toContain('Subject: Your password was changed')
    expect(changed).toMatch(/was changed on \d\d\/\d\d\/\d{4} \d\d:\d\d by a link in an e-mail/)
    expect(changed).not.toContain('newPassword#')
  })

  it('sets one password where two requests use it at once', async () => {
    const { salesman } = await aDesk(app)
    const code = await aLink(app, mail, salesman)
    const passwords = ['four quiet lamps upstairs', 'seven loud drums downstairs', 'nine green ropes outside']
    const answers = await Promise.all(passwords.map((one) => take(code, one)))

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    const works = await Promise.all(passwords.map((one) => signsIn(salesman.loginId, one)))
    expect(works).toEqual(answers.map(({ status }) => status === 200))
    expect(
      await owned(`select from audit where object = 'user' and object_id = $1 and action = 'reset_own_password'`, [
        salesman.userId,
      ]),
    ).toHaveLength(1)
  })

  it('is ended by a newer one, and only the newest is valid', async () => {
    const { salesman } = await aDesk(app)
    const email = await mailable(salesman)
    const first = await aLink(app, mail, salesman, email)
    const second = await aLink(app, mail, salesman, email)

    expect(second).not.toBe(first)
    expect((await take(first)).failure.message).toBe(ENDED)
    expect((await take(second)).status).toBe(200)
  })

  it('keeps one valid link of two requests at once', async () => {
    const { salesman } = await aDesk(app)
    await mailable(salesman)
    const both = await Promise.all([1, 2].map(() => anyone.send(askReset, { loginid: salesman.loginId }, elsewhere())))

    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await statesOf(salesman)).toSorted()).toEqual(['asked', 'ended'])
  })

  it('is not valid after 30 minutes', async () => {
    const { salesman } = await aDesk(app)
    const code = await aLink(app, mail, salesman)
    const lives = await ownedRow(
      'select round(extract(epoch from expires_at - asked_at) / 60)::int as minutes from password_reset',
    )
    expect(lives).toEqual({ minutes: 30 })
    await owned(`update password_reset set expires_at = clock_timestamp() - interval '1 second'`)

    expect((await take(code)).failure.message).toBe(ENDED)
    expect(await signsIn(salesman.loginId, NEW_PASSWORD)).toBe(false)
  })

  const changes: readonly (readonly [string, (user: Worker, director: Worker) => Promise<unknown>])[] = [
    [
      'the role',
      ({ userId }, { client }) =>
        client.ask(assignRole, { userId, roleId: role.cashier, moduleids: '1', isPortalAllowed: true }),
    ],
    ['the e-mail', ({ userId }) => owned(`update app_user set email = 'x' || email where id = $1`, [userId])],
    [
      'the e-mail and back',
      async ({ userId }) => {
        await owned(`update app_user set email = 'x' || email where id = $1`, [userId])
        await owned('update app_user set email = substr(email, 2) where id = $1', [userId])
      },
    ],
    ['the active flag', ({ userId }) => owned('update app_user set portal_allowed = false where id = $1', [userId])],
    ['the password, by a director', ({ userId }, { client }) => client.ask(resetPassword, { userId })],
    ['the branches', ({ userId }) => owned('update user_branch set active = false where user_id = $1', [userId])],
  ]
  it.each(changes)('is not valid after a change of %s', async (_, change) => {
    const { salesman, director } = await aDesk(app)
    const code = await aLink(app, mail, salesman)
    const hash = () => ownedRow('select password_hash from app_user where id = $1', [salesman.userId])
    await change(salesman, director)
    const before = await hash()

    expect((await take(code)).failure.message).toBe(ENDED)
    expect(await hash()).toEqual(before)
  })

  it.each([role.director, role.depositApprover, role.locationApprover])(
    'is never mailed to a user of the role %i, and the database refuses one that exists',
    async (of) => {
      const branch = await aBranch()
      const salesman = await aUser({ role: role.salesman, in: branch })
      const approver = await aUser({ role: of, in: branch })
      const email = await mailable(approver)
      await anyone.ask(askReset, { loginid: approver.loginId })
      await mailed(app, mail)
      expect(mailsTo(mail, email)).toEqual([])
      expect(await statesOf(approver)).toEqual(['ended'])

      const code = await aLink(app, mail, salesman)
      await owned(`update password_reset set login_id = $2, email = $3 where login_id = $1 and state = 'sent'`, [
        salesman.loginId,
        approver.loginId,
        email,
      ])
      expect((await take(code)).failure.message).toBe(ENDED)
      expect(await ownedRow('select password_hash from app_user where id = $1', [approver.userId])).toEqual({
        password_hash: 'none',
      })
    },
  )

  it('asks for a password by the rules of every new password', async () => {
    const branch = await aBranch()
    const user = await aUser({ role: role.salesman, in: branch, password: 'an old passphrase', name: 'Zahoor Bhatti' })
    const code = await aLink(app, mail, user)
    const reason = async (password: string) => (await take(code, password)).failure.message

    expect(await reason('short')).toBe('The new password needs at least 8 characters')
    expect(await reason('Zahoor Bhatti 1')).toContain('too easy to guess')
    expect(await reason('an old passphrase')).toBe('The new password must differ from the current one')
    expect((await take(code)).status).toBe(200)
  })
})

describe('what is kept about links', () => {
  it('is the hash of the code alone', async () => {
    const { salesman } = await aDesk(app)
    const code = await aLink(app, mail, salesman)
    const [row] = await owned('select to_jsonb(r)::text as row from password_reset r')
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(Buffer.from(code).toString('hex'))
  })

  it('is removed after two days', async () => {
    await anyone.ask(askReset, { loginid: 2_000_000_125 })
    await sweep(base.database)
    expect(await owned('select from password_reset')).toHaveLength(1)
    await owned(`update password_reset set asked_at = asked_at - interval '49 hours'`)
    await sweep(base.database)
    expect(await owned('select from password_reset')).toEqual([])
  })

  it('is not in the log: no code, no username and no password', async () => {
    const lines: string[] = []
    const config = {
      logLevel: 'trace',
      logTo: { write: (line: string) => void lines.push(line) },
      publicUrl: PUBLIC_URL,
    }
    const server = await buildApp({ config, clock, bases: [{ ...base, publicUrl: PUBLIC_URL }] })
    const { salesman } = await aDesk(app)
    const code = await aLink(app, mail, salesman)
    const post = (path: string, payload: object) =>
      server.inject({ method: 'POST', url: `${base.path}/${path}`, payload })
    await post(askReset.path, { loginid: salesman.loginId })
    await post(takeReset.path, { code: `${code}x`, newPassword: NEW_PASSWORD })
    await post(takeReset.path, { code, newPassword: NEW_PASSWORD })
    await server.inject(`/newPassword?code=${code}`)
    await server.close()

    const text = lines.join('')
    expect(lines.length).toBeGreaterThan(2)
    expect(text).toContain('session.reset.take')
    for (const secret of [code, NEW_PASSWORD, String(salesman.loginId)]) expect(text).not.toContain(secret)
  })
})

describe('a hostile request', () => {
  it.each([
    ['no username', {}],
    ['a text', { loginid: "1001' or 1=1" }],
    ['zero', { loginid: 0 }],
    ['a number too large', { loginid: 2 ** 31 }],
    ['a list', { loginid: [1001] }],
    ['another field', { loginid: 1001, email: 'thief@example.com' }],
  ])('for a link with %s is refused, and nothing is noted', async (_, body) => {
    expect((await anyone.sendAnything(askReset, body)).status).toBe(400)
    expect(await owned('select from password_reset')).toEqual([])
  })

  it.each([
    ['an empty code', { code: '', newPassword: NEW_PASSWORD }, 409],
    ['a code of nobody', { code: 'A'.repeat(43), newPassword: NEW_PASSWORD }, 409],
    ['a code with a NUL', { code: 'a\0b', newPassword: NEW_PASSWORD }, 400],
    ['a long code', { code: 'a'.repeat(5000), newPassword: NEW_PASSWORD }, 400],
    ['a list of codes', { code: ['a'], newPassword: NEW_PASSWORD }, 400],
    ['no password', { code: 'A'.repeat(43) }, 400],
    ['a username next to the code', { code: 'A'.repeat(43), newPassword: NEW_PASSWORD, loginid: 1001 }, 400],
  ])('with %s is refused', async (_, body, status) => {
    expect((await anyone.sendAnything(takeReset, body)).status).toBe(status)
  })

  it('with the id of a sign-in or of the request in place of the code is refused', async () => {
    const { salesman } = await aDesk(app)
    await aLink(app, mail, salesman)
    const { id, hash } = await ownedRow<{ id: string; hash: string }>(
      `select id::text, encode(hash, 'base64') as hash from password_reset`,
    )
    for (const code of [id, hash]) expect((await take(code)).failure.message).toBe(ENDED)
  })

  it('cannot send a mail to an address that a mail server would read as two', async () => {
    const { salesman } = await aDesk(app)
    await owned(`update app_user set email = 'a@example.com,example.org' where id = $1`, [salesman.userId])
    await anyone.ask(askReset, { loginid: salesman.loginId })
    await mailed(app, mail)
    expect(await statesOf(salesman)).toEqual(['ended'])
    expect(await salesman.client.ask(listSignIns, {})).toMatchObject({ signIns: [{ isCurrent: true }] })
  })
})
