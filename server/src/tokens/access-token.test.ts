import { role } from '@backoffice/contract/access'
import { salesmanSummary } from '@backoffice/contract/cash/summaries'
import { messages } from '@backoffice/contract/messages'
import { listSignIns, logout } from '@backoffice/contract/session/sign-in'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser, type User } from '../../testing/builders/people.ts'
import { clientOf } from '../../testing/client.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { newRefreshToken } from './refresh-token.ts'

const { app, base, otherKeys, clock, as, tokenOf, anyone } = await testApp()

const aSalesman = async () => aUser({ role: role.salesman, in: await aBranch() })

const withHeader = (authorization: string) =>
  app.inject({ url: `${base.path}/api/User/GetSignIns`, headers: authorization === '' ? {} : { authorization } })

/** Makes a token of this user with wrong claims, a wrong header or a wrong key. */
async function forged(
  user: User,
  wrong: { audience?: string; key?: Uint8Array; alg?: string; from?: string; until?: string; claims?: object },
) {
  const [row] = await owned<{ id: string }>(
    `insert into sign_in (user_id, remembered, expires_at) values ($1, false, now() + interval '1 day') returning id`,
    [user.userId],
  )
  const { audience = base.key, key = base.keys.access, alg = 'HS256', from = '0s', until = '15m', claims = {} } = wrong
  return new SignJWT({ sid: row?.id, ...claims })
    .setProtectedHeader({ alg })
    .setIssuer('backoffice')
    .setAudience(audience)
    .setSubject(String(user.userId))
    .setIssuedAt()
    .setNotBefore(from)
    .setExpirationTime(until)
    .sign(key)
}

describe('an access token', () => {
  it('opens the session of its user', async () => {
    const user = await aSalesman()

    const answer = await withHeader(`Bearer ${await forged(user, {})}`)

    expect(answer.statusCode).toBe(200)
  })

  it.each<[string, (user: User) => Promise<string>]>([
    ['no header', async () => ''],
    ['an empty header', async () => 'Bearer '],
    ['another scheme', async (user) => `Basic ${await forged(user, {})}`],
    ['a token that is none', async () => 'Bearer not.a.token'],
    ['a cut signature', async (user) => `Bearer ${(await forged(user, {})).slice(0, -4)}`],
    ['an expired token', async (user) => `Bearer ${await forged(user, { until: '-1s' })}`],
    ['a token of the future', async (user) => `Bearer ${await forged(user, { from: '1h', until: '2h' })}`],
    [
      'a token without a signature',
      async (user) => `Bearer ${new UnsecuredJWT({ sid: 'x' }).setSubject(String(user.userId)).encode()}`,
    ],
    ['another algorithm', async (user) => `Bearer ${await forged(user, { alg: 'HS512' })}`],
    ['another key', async (user) => `Bearer ${await forged(user, { key: new Uint8Array(32) })}`],
    [
      'a token of the other database',
      async (user) => `Bearer ${await forged(user, { audience: otherKeys.audience, key: otherKeys.access })}`,
    ],
    [
      'the audience of the other database',
      async (user) => `Bearer ${await forged(user, { audience: otherKeys.audience })}`,
    ],
    ['a sign-in that is no id', async (user) => `Bearer ${await forged(user, { claims: { sid: "' or true --" } })}`],
    [
      'a sign-in that never was',
      async (user) => `Bearer ${await forged(user, { claims: { sid: crypto.randomUUID() } })}`,
    ],
    ['a refresh token', async () => `Bearer ${newRefreshToken()}`],
  ])('is refused: %s', async (_, headerOf) => {
    const header = await headerOf(await aSalesman())

    const answer = await withHeader(header)

    expect(answer.statusCode).toBe(401)
    expect(Object.keys(answer.json())).toEqual(['message', 'internalError'])
  })

  it('is refused when it belongs to another user than the sign-in', async () => {
    const [mine, other] = [await aSalesman(), await aSalesman()]
    const [row] = await owned<{ id: string }>(
      `insert into sign_in (user_id, remembered, expires_at) values ($1, false, now() + interval '1 day') returning id`,
      [other.userId],
    )

    const answer = await withHeader(`Bearer ${await forged(mine, { claims: { sid: row?.id } })}`)

    expect(answer.statusCode).toBe(401)
  })

  it('ends after fifteen minutes', async () => {
    const client = await as(await aSalesman())
    await client.ask(listSignIns, {})

    clock.move(15 * 60 + 1)
    const late = await client.send(listSignIns, {})
    clock.move(-15 * 60 - 1)

    expect(late.status).toBe(401)
  })

  it('is dead with the next request after signing out', async () => {
    const client = await as(await aSalesman())
    await client.ask(listSignIns, {})

    await client.ask(logout, {})

    expect(await client.send(listSignIns, {})).toMatchObject({
      status: 401,
      failure: { message: messages.login.expired },
    })
  })

  it('is dead with the next request when its user may not use the portal any more', async () => {
    const user = await aSalesman()
    const client = await as(user)
    await client.ask(listSignIns, {})

    await owned('update app_user set portal_allowed = false where id = $1', [user.userId])

    expect((await client.send(listSignIns, {})).status).toBe(401)
  })

  it('has no role, modules or branches: they are read from the database', async () => {
    const user = await aSalesman()
    const client = clientOf(app, base.path, await tokenOf(user))
    const wire = { userId: user.userId, branchCode: user.branches[0] ?? '' }
    await client.ask(salesmanSummary, wire)

    await owned('delete from user_module where user_id = $1', [user.userId])

    expect((await client.send(salesmanSummary, wire)).status).toBe(403)
  })

  it('is not asked for where anyone may call', async () => {
    expect((await anyone.send(logout, {})).status).toBe(200)
  })
})
