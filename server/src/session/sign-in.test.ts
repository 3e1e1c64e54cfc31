import { role } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import {
  endAllSignIns,
  endSignIn,
  listSignIns,
  login,
  logout,
  refresh,
  type SignedIn,
} from '@backoffice/contract/session/sign-in'
import { describe, expect, it } from 'vitest'
import { aBranch, aCompany, aUser, type UserWishes } from '../../testing/builders/people.ts'
import { clientOf } from '../../testing/client.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const { app, as, anyone } = await testApp()

const PASSWORD = 'a fine passphrase'
const aPerson = async (wishes: Partial<UserWishes> = {}) =>
  aUser({ role: role.cashier, in: await aBranch(), password: PASSWORD, ...wishes })
const bearing = (answer: SignedIn) => clientOf(app, '/main', answer.token)

describe('login', () => {
  it('answers the user with roles, modules and active branches by company', async () => {
    const company = await aCompany()
    const [first, second, gone] = [await aBranch({ company }), await aBranch({ company }), await aBranch({ company })]
    const user = await aPerson({ in: [second, first, gone], modules: [1, 3], name: 'Amna Khan' })
    await owned('update user_branch set active = false where branch_code = $1', [gone.code])

    const answer = await anyone.ask(login, { loginid: user.loginId, password: PASSWORD })

    expect(answer).toMatchObject({
      roleId: role.cashier,
      userId: user.userId,
      login: String(user.loginId),
      name: 'Amna Khan',
      isSuccessful: true,
      isPortalAllowed: true,
      companyCode: company,
      branchCode: first.code,
      modulesAllowed: [{ moduleId: 1 }, { moduleId: 3 }],
      mustChangePassword: false,
      rightsVersion: 1,
      companies: [
        {
          cCode: company,
          cName: `Company ${company}`,
          branches: [
            { bcode: first.code, bname: first.name },
            { bcode: second.code, bname: second.name },
          ],
        },
      ],
    })
    expect(answer.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(answer.accessTokenExpiry).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('reports both a missing username and a missing password', async () => {
    const answer = await anyone.sendAnything(login, { loginid: '', password: '' })

    expect(answer).toMatchObject({
      status: 400,
      failure: { errors: { loginid: [messages.login.usernameRequired], password: [messages.login.passwordRequired] } },
    })
  })

  it.each<[string, unknown]>([
    ['text', '1001'],
    ['a fraction', 10.5],
    ['nothing', null],
    ['a list', [1001]],
    ['a huge number', 1e300],
  ])('refuses a login id that is %s', async (_, loginid) => {
    const answer = await anyone.sendAnything(login, { loginid, password: PASSWORD })

    expect(answer.status).toBe(400)
    expect(Object.keys(answer.failure.errors ?? {})).toEqual(['loginid'])
  })

  it('answers an unknown id, a wrong password and a user who may not use the portal alike', async () => {
    const [known, shut] = [await aPerson(), await aPerson({ portalAllowed: false })]

    const answers = [
      await anyone.send(login, { loginid: 999_999, password: PASSWORD }),
      await anyone.send(login, { loginid: known.loginId, password: 'wrong' }),
      await anyone.send(login, { loginid: shut.loginId, password: PASSWORD }),
    ]

    const failure = { message: messages.login.wrong, internalError: { message: messages.login.wrong } }
    expect(answers).toMatchObject([
      { status: 401, failure },
      { status: 401, failure },
      { status: 401, failure },
    ])
  })

  it('starts a session that is listed and can be ended from another one', async () => {
    const user = await aPerson()
    const [phone, desk] = [
      await anyone.ask(login, { loginid: user.loginId, password: PASSWORD }, { headers: { 'user-agent': 'Phone' } }),
      await anyone.ask(login, { loginid: user.loginId, password: PASSWORD }, { headers: { 'user-agent': 'Desk' } }),
    ]
    const { signIns } = await bearing(desk).ask(listSignIns, {})
    const onPhone = signIns.find(({ device }) => device === 'Phone')

    await bearing(desk).ask(endSignIn, { signInId: onPhone?.signInId ?? '' })

    expect(signIns.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Desk', true],
      ['Phone', false],
    ])
    expect((await bearing(phone).send(listSignIns, {})).status).toBe(401)
    expect((await bearing(desk).send(listSignIns, {})).status).toBe(200)
  })

  it('lets nobody end the sign-in of another', async () => {
    const [mine, other] = [await aPerson(), await aPerson()]
    const theirs = await anyone.ask(login, { loginid: other.loginId, password: PASSWORD })
    const [theirSignIn] = (await bearing(theirs).ask(listSignIns, {})).signIns

    await (await as(mine)).ask(endSignIn, { signInId: theirSignIn?.signInId ?? '' })

    expect((await bearing(theirs).send(listSignIns, {})).status).toBe(200)
  })
})

describe('signing out everywhere', () => {
  it('ends every sign-in of the user, the current one included, and nobody else’s', async () => {
    const [user, other] = [await aPerson(), await aPerson()]
    const signedIn = () => anyone.ask(login, { loginid: user.loginId, password: PASSWORD })
    const [phone, desk] = [await signedIn(), await signedIn()]
    const theirs = await as(other)

    const answer = await bearing(desk).ask(endAllSignIns, {})

    expect(answer).toEqual({ isSuccessful: true, message: 'You are signed out everywhere.' })
    const statuses = [
      await bearing(phone).send(listSignIns, {}),
      await bearing(desk).send(listSignIns, {}),
      await anyone.send(refresh, { refreshToken: phone.refreshToken }),
      await anyone.send(refresh, { refreshToken: desk.refreshToken }),
      await theirs.send(listSignIns, {}),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 401, 401, 200])
    expect((await bearing(await signedIn()).send(listSignIns, {})).status).toBe(200)
  })
})

describe('refresh', () => {
  const signedIn = async () => anyone.ask(login, { loginid: (await aPerson()).loginId, password: PASSWORD })
  const usedSecondsAgo = (seconds: number) =>
    owned(`update refresh_token set used_at = used_at - make_interval(secs => $1)`, [seconds])

  /** Returns the tokens of a user that were not used and are of a sign-in that has not ended. */
  const waitingTokens = (userId: number) =>
    owned(
      'select from refresh_token t join sign_in s on s.id = t.sign_in_id where s.user_id = $1 and t.used_at is null and s.ended_at is null',
      [userId],
    )

  it('answers like the login, with a new pair of tokens', async () => {
    const first = await signedIn()

    const next = await anyone.ask(refresh, { refreshToken: first.refreshToken })

    expect(next).toMatchObject({ userId: first.userId, companies: first.companies, isSuccessful: true })
    expect(next.refreshToken).not.toBe(first.refreshToken)
    expect((await bearing(next).send(listSignIns, {})).status).toBe(200)
  })

  it('keeps no token that could be used, only hashes', async () => {
    const { refreshToken } = await signedIn()

    const rows = await owned<{ hash: Buffer }>('select hash from refresh_token')

    expect(rows.some(({ hash }) => hash.toString('base64url') === refreshToken)).toBe(false)
    expect(rows.every(({ hash }) => hash.length === 32)).toBe(true)
  })

  it('gives ten at once the same successor, and nobody is signed out', async () => {
    const { refreshToken, userId } = await signedIn()

    const answers = await Promise.all(Array.from({ length: 10 }, () => anyone.ask(refresh, { refreshToken })))

    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1)
    expect(await waitingTokens(userId)).toHaveLength(1)
    expect((await anyone.send(refresh, { refreshToken: answers[0]?.refreshToken ?? '' })).status).toBe(200)
  })

  it('gives a lost answer again within the grace, and ends the sign-in on a reuse after the successor was used', async () => {
    const { refreshToken } = await signedIn()
    const next = await anyone.ask(refresh, { refreshToken })
    await usedSecondsAgo(19)
    const again = await anyone.ask(refresh, { refreshToken })
    const last = await anyone.ask(refresh, { refreshToken: next.refreshToken })
    await usedSecondsAgo(21)

    const reused = await anyone.send(refresh, { refreshToken })

    expect(again.refreshToken).toBe(next.refreshToken)
    expect(reused).toMatchObject({ status: 401, failure: { message: messages.login.expired } })
    expect((await anyone.send(refresh, { refreshToken: last.refreshToken })).status).toBe(401)
    expect((await bearing(last).send(listSignIns, {})).status).toBe(401)
  })

  it('exchanges a token again at any later time while its successor was never used', async () => {
    const { refreshToken } = await signedIn()
    const lost = await anyone.ask(refresh, { refreshToken })
    await usedSecondsAgo(3600)
    const second = await anyone.ask(refresh, { refreshToken })
    await usedSecondsAgo(3600)
    const third = await anyone.ask(refresh, { refreshToken })

    expect(new Set([lost, second, third].map((answer) => answer.refreshToken)).size).toBe(3)
    expect((await anyone.send(refresh, { refreshToken: third.refreshToken })).status).toBe(200)
  })

  it('ends the sign-in when a successor is used after another one took its place', async () => {
    const { refreshToken } = await signedIn()
    const lost = await anyone.ask(refresh, { refreshToken })
    await usedSecondsAgo(3600)
    const next = await anyone.ask(refresh, { refreshToken })

    expect((await anyone.send(refresh, { refreshToken: lost.refreshToken })).status).toBe(401)
    expect((await anyone.send(refresh, { refreshToken: next.refreshToken })).status).toBe(401)
    expect((await bearing(next).send(listSignIns, {})).status).toBe(401)
  })

  it('gives all requests of one moment the same successor, although the last one was lost', async () => {
    const { refreshToken, userId } = await signedIn()
    await anyone.ask(refresh, { refreshToken })
    await usedSecondsAgo(3600)

    const answers = await Promise.all(Array.from({ length: 8 }, () => anyone.ask(refresh, { refreshToken })))

    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1)
    expect(await waitingTokens(userId)).toHaveLength(1)
    expect((await anyone.send(refresh, { refreshToken: answers[0]?.refreshToken ?? '' })).status).toBe(200)
  })

  it('ends the sign-in when a token and its successor are used at once after the grace', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { refreshToken } = await signedIn()
      const next = await anyone.ask(refresh, { refreshToken })
      await usedSecondsAgo(3600)

      const answers = await Promise.all(
        [refreshToken, next.refreshToken].map((token) => anyone.send(refresh, { refreshToken: token })),
      )

      expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2)
      expect((await bearing(next).send(listSignIns, {})).status).toBe(401)
    }
  })

  it.each(['', 'short', 'x'.repeat(43), '\u0000'.repeat(43)])(
    'refuses a token that is none: %j',
    async (refreshToken) => {
      expect([400, 401]).toContain((await anyone.send(refresh, { refreshToken })).status)
    },
  )

  it('refuses the token of a sign-in that ended or expired, or of a user without access', async () => {
    const [out, over, barred] = [await signedIn(), await signedIn(), await signedIn()]
    await anyone.ask(logout, { refreshToken: out.refreshToken })
    await owned('update sign_in set expires_at = now() where user_id = $1', [over.userId])
    await owned('update app_user set portal_allowed = false where id = $1', [barred.userId])

    const answers = await Promise.all(
      [out, over, barred].map(({ refreshToken }) => anyone.send(refresh, { refreshToken })),
    )

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('lasts thirty days when remembered and a working day otherwise', async () => {
    const user = await aPerson()
    await anyone.ask(login, { loginid: user.loginId, password: PASSWORD, rememberMe: true })
    await anyone.ask(login, { loginid: user.loginId, password: PASSWORD })

    const rows = await owned<{ hours: number }>(
      'select round(extract(epoch from expires_at - started_at) / 3600)::int as hours from sign_in where user_id = $1 order by hours',
      [user.userId],
    )

    expect(rows.map(({ hours }) => hours)).toEqual([12, 720])
  })
})

describe('cookie mode', () => {
  const web = { 'x-client': 'web' }
  const cookieOf = (headers: { readonly 'set-cookie'?: string | number | string[] | undefined }) =>
    [headers['set-cookie']].flat().join()
  const signedInOnWeb = async (rememberMe = false) =>
    anyone.send(login, { loginid: (await aPerson()).loginId, password: PASSWORD, rememberMe }, { headers: web })
  const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''

  it('puts the refresh token where no script reads it, and not into the body', async () => {
    const { answer, headers } = await signedInOnWeb()

    expect(answer.refreshToken).toBe('')
    expect(cookieOf(headers)).toMatch(/^refresh_main=[\w-]{43}; Path=\/main\/api\/User; HttpOnly; SameSite=Strict$/)
  })

  it('keeps the cookie for thirty days when remembered', async () => {
    const { headers } = await signedInOnWeb(true)

    expect(cookieOf(headers)).toContain('Max-Age=2592000')
  })

  it('rotates the cookie, without any body', async () => {
    const cookie = pairOf(cookieOf((await signedInOnWeb()).headers))

    const answer = await app.inject({ method: 'POST', url: '/main/api/User/RefreshToken', headers: { ...web, cookie } })

    expect(answer.statusCode).toBe(200)
    expect(pairOf(cookieOf(answer.headers))).not.toBe(cookie)
  })

  it('does not listen to the cookie without the header, which no other site can send', async () => {
    const cookie = pairOf(cookieOf((await signedInOnWeb()).headers))

    const answer = await app.inject({ method: 'POST', url: '/main/api/User/RefreshToken', headers: { cookie } })
    await app.inject({ method: 'POST', url: '/main/api/User/Logout', headers: { cookie } })
    const later = await app.inject({ method: 'POST', url: '/main/api/User/RefreshToken', headers: { ...web, cookie } })

    expect(answer.statusCode).toBe(401)
    expect(later.statusCode).toBe(200)
  })

  it('ends the sign-in and removes the cookie on signing out', async () => {
    const cookie = pairOf(cookieOf((await signedInOnWeb()).headers))

    const out = await app.inject({ method: 'POST', url: '/main/api/User/Logout', headers: { ...web, cookie } })
    const later = await app.inject({ method: 'POST', url: '/main/api/User/RefreshToken', headers: { ...web, cookie } })

    expect(cookieOf(out.headers)).toContain('Expires=Thu, 01 Jan 1970')
    expect(later.statusCode).toBe(401)
  })
})
