import { role } from '@backoffice/contract/access'
import { askReset, takeReset } from '@backoffice/contract/session/reset'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aDesk } from '../../testing/builders/desk.ts'
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
import { aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { aMailServer } from '../../testing/mail-server.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { buildApp } from '../app.ts'

const app = await testApp({ config: { publicUrl: PUBLIC_URL, trustProxy: () => true } })
const { anyone, base, clock } = app
const mail = await aMailServer()
afterAll(() => mail.close())

beforeEach(async () => {
  mail.refuse(undefined)
  mail.cut(false)
  await owned('delete from password_reset')
})

const take = (code: string, newPassword = NEW_PASSWORD) => anyone.send(takeReset, { code, newPassword })

describe('the answer to a request', () => {
  it('is the same for a salesman, a director, a user without an e-mail, a closed user and nobody', async () => {
    const { branch, salesman, director } = await aDesk(app)
    await mailable(salesman)
    await mailable(director)
    const without = await aUser({ role: role.salesman, in: branch })
    const closed = await aUser({ role: role.salesman, in: branch, portalAllowed: false })
    await mailable(closed)
    const before = mail.received.length
    const answers = []
    for (const loginid of [salesman.loginId, director.loginId, without.loginId, closed.loginId, 2_000_000_123])
      answers.push(await anyone.send(askReset, { loginid }))
    await mailed(app, mail)

    for (const { status, answer } of answers)
      expect({ status, answer }).toEqual({ status: 200, answer: { isSuccessful: true, message: ASKED } })
    expect(new Set(answers.map(({ headers }) => Object.keys(headers).toSorted().join())).size).toBe(1)
    expect(mail.received).toHaveLength(before + 1)
  })

  it('needs no look at the users, so that its time tells nothing', async () => {
    const { body } = await ownedRow<{ body: string }>(
      `select prosrc as body from pg_proc where proname = 'ask_password_reset'`,
    )
    expect(body).toContain('password_reset')
    expect(body).not.toMatch(/app_user|user_branch|may_reset/)
  })

  it('is a wait from the fourth request for a username within an hour, also where no user has it', async () => {
    const { salesman } = await aDesk(app)
    await mailable(salesman)
    for (const loginid of [salesman.loginId, 2_000_000_124]) {
      for (let times = 0; times < 3; times += 1)
        expect((await anyone.send(askReset, { loginid }, elsewhere())).status).toBe(200)
      const { status, failure, headers } = await anyone.send(askReset, { loginid }, elsewhere())
      expect([status, failure.message]).toEqual([
        429,
        'A link was asked for too often. Look for the last mail, or ask a director for a new password.',
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    }
    await owned(`update password_reset set asked_at = asked_at - interval '1 hour'`)
    expect((await anyone.send(askReset, { loginid: salesman.loginId })).status).toBe(200)
  })

  it('is a wait from the 21st request of a network within an hour, also of many at once', async () => {
    const from = elsewhere()
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) => anyone.send(askReset, { loginid: 2_000_001_000 + at }, from)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await anyone.send(askReset, { loginid: 2_000_001_000 }, elsewhere())).status).toBe(200)
  })

  it('is a refusal where the server sends no mails or has no address', async () => {
    const refusal = 'This server sends no e-mails for a new password. Ask a director for one.'
    for (const other of [{ publicUrl: undefined }, { channels: ['sms' as const] }]) {
      const here = { ...base, publicUrl: PUBLIC_URL, ...other }
      const server = await buildApp({ config: {}, clock, bases: [here] })
      const asked = await server.inject({
        method: 'POST',
        url: `${base.path}/${askReset.path}`,
        payload: { loginid: 1001 },
      })
      const found = await server.inject('/databases')
      await server.close()
      expect([asked.statusCode, asked.json<{ message: string }>().message]).toEqual([409, refusal])
      expect(found.json()).toMatchObject({ passwordResets: false })
    }
    expect((await app.app.inject('/databases')).json()).toMatchObject({ passwordResets: true })
  })
})

describe('a mail server that is away', () => {
  const makeDue = () =>
    owned(`update password_reset set next_at = clock_timestamp() - interval '1 second' where next_at is not null`)

  it('loses no link: it is mailed later, and a lost acknowledgement repeats the same mail', async () => {
    const { salesman } = await aDesk(app)
    const email = await mailable(salesman)
    await anyone.ask(askReset, { loginid: salesman.loginId })
    mail.refuse('451 try again later')
    await mailed(app, mail)
    expect(await statesOf(salesman)).toEqual(['asked'])
    mail.refuse(undefined)
    mail.cut(true)
    await makeDue()
    await mailed(app, mail)
    mail.cut(false)
    await makeDue()
    await mailed(app, mail)

    expect(await statesOf(salesman)).toEqual(['sent'])
    const [first, second, ...others] = mail.received.filter(({ to }) => to.includes(email))
    expect(others).toEqual([])
    expect(second?.id).toBe(first?.id)
    expect(new Set(mailsTo(mail, email).map((text) => text.split('newPassword#')[1])).size).toBe(1)
    expect((await take(codeMailedTo(mail, email, base.key))).status).toBe(200)
  })

  it('mails no link that is too old', async () => {
    const { salesman } = await aDesk(app)
    const email = await mailable(salesman)
    await anyone.ask(askReset, { loginid: salesman.loginId })
    mail.refuse('451 try again later')
    await mailed(app, mail)
    mail.refuse(undefined)
    await owned(`update password_reset set expires_at = clock_timestamp() - interval '1 second'`)
    await makeDue()
    await mailed(app, mail)

    expect(mailsTo(mail, email)).toEqual([])
    expect(await statesOf(salesman)).toEqual(['ended'])
  })

  it('mails no link after the user changed meanwhile', async () => {
    const { salesman } = await aDesk(app)
    const email = await mailable(salesman)
    await anyone.ask(askReset, { loginid: salesman.loginId })
    await owned('update app_user set role_id = 3 where id = $1', [salesman.userId])
    await owned('update app_user set role_id = 2 where id = $1', [salesman.userId])
    await mailed(app, mail)

    expect(mailsTo(mail, email)).toEqual([])
    expect(await statesOf(salesman)).toEqual(['ended'])
  })

  it('gets a mail from one of several servers', async () => {
    const { salesman } = await aDesk(app)
    const email = await mailable(salesman)
    await anyone.ask(askReset, { loginid: salesman.loginId })
    await Promise.all([mailed(app, mail), mailed(app, mail), mailed(app, mail)])

    expect(mailsTo(mail, email)).toHaveLength(1)
  })

  it('keeps the word about a used link for a day', async () => {
    const { salesman } = await aDesk(app)
    const email = await mailable(salesman)
    await take(await aLink(app, mail, salesman, email))
    mail.refuse('451 try again later')
    await mailed(app, mail)
    expect(await statesOf(salesman)).toEqual(['used'])
    mail.refuse(undefined)
    await owned(`update password_reset set used_at = used_at - interval '25 hours'`)
    await makeDue()
    await mailed(app, mail)

    expect(await statesOf(salesman)).toEqual(['untold'])
    expect(mailsTo(mail, email)).toHaveLength(1)
  })
})
