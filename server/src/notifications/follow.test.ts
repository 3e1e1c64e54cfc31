import { serverMessages } from '@backoffice/contract/server-messages'
import { role } from '@backoffice/contract/access'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { listNotifications, readNotifications } from '@backoffice/contract/notifications/notifications'
import { afterAll, describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice } from '../../testing/builders/desk.ts'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import * as following from '../../testing/following.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { cut, listeners } from '../../testing/sessions.ts'
import { buildApp } from '../app.ts'
import { eventStreams } from '../http/streams.ts'
import { claimsOf } from '../tokens/access-token.ts'

const { app, base, clock, as, tokenOf } = await testApp({ config: { heartbeat: 30 } })
const here = app.listen({ host: '127.0.0.1', port: 0 })
const other = await buildApp({ config: { heartbeat: 30 }, clock, bases: [base] })
const there = other.listen({ host: '127.0.0.1', port: 0 })

afterAll(() => other.close())

following.followsUntilTheTestEnds()
const { settled } = following
const follow = (token: string, at = here) => following.follow(token, at)

const aSalesman = async () => aUser({ role: role.salesman, in: await aBranch() })

describe('the stream of notifications', () => {
  it('notifies the users concerned of a change, on any server', async () => {
    const { branch, salesman, cashier } = await aDesk({ as })
    const [otherSalesman, otherCashier] = [
      await aUser({ role: role.salesman, in: branch }),
      await aUser({ role: role.cashier, in: branch }),
    ]
    const streams = [
      await follow(await tokenOf(cashier)),
      await follow(await tokenOf(cashier), there),
      await follow(await tokenOf(otherSalesman), there),
      await follow(await tokenOf(otherCashier), there),
    ] as const
    const invoice = await anInvoice({ salesman })
    const before = await settled(...streams)

    await aReceipt({ by: salesman, invoice }).sentTo(cashier)

    const [first, second, ...others] = streams
    await expect.poll(first.looks).toBe((before[0] ?? 0) + 1)
    await expect.poll(second.looks).toBe((before[1] ?? 0) + 1)
    expect(await settled(...others)).toEqual(before.slice(2))
  })

  it('notifies the user’s other browsers which notifications are read', async () => {
    const { salesman, cashier } = await aDesk({ as })
    await aReceipt({ by: salesman }).sentTo(cashier)
    const stream = await follow(await tokenOf(cashier), there)
    const [before = 0] = await settled(stream)
    const { responseObjects } = await cashier.client.ask(listNotifications, {
      page: 1,
      limit: 20,
      userId: cashier.userId,
    })

    await cashier.client.ask(readNotifications, { ids: responseObjects.map(({ id }) => id) })

    await expect.poll(stream.looks).toBe(before + 1)
  })

  it('is an event stream with the headers of the answer of a call, and is not kept anywhere', async () => {
    const { response } = await follow(await tokenOf(await aSalesman()))

    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
    })
  })

  it('is refused without a session, with a field that it does not have, and before the first password is chosen', async () => {
    const newcomer = await aUser({ role: role.salesman, in: await aBranch(), mustChangePassword: true })
    const headersOf = async (user: { userId: number }) => ({ authorization: `Bearer ${await tokenOf(user)}` })
    const url = '/main/api/User/FollowNotifications'

    const answers = [
      await app.inject({ url }),
      await app.inject({ url: `${url}?since=1`, headers: await headersOf(await aSalesman()) }),
      await app.inject({ url, headers: await headersOf(newcomer) }),
    ]

    expect(answers.map((answer) => [answer.statusCode, answer.json<{ message: string }>().message])).toEqual([
      [401, serverMessages.signIn],
      [400, serverMessages.invalid],
      [403, passwordMessages.mustChange],
    ])
  })
})

describe('a stream ends', () => {
  it.each([
    ['the sign-in ends', `update sign_in set ended_at = now(), ended_because = 'test' where user_id = $1`],
    ['the user may not come in any more', 'update app_user set portal_allowed = false where id = $1'],
  ])('when %s', async (_, statement) => {
    const [user, another] = [await aSalesman(), await aSalesman()]
    const [stream, stays] = [await follow(await tokenOf(user)), await follow(await tokenOf(another))]
    await settled(stream, stays)

    await owned(statement, [user.userId])

    await expect.poll(stream.hasEnded).toBe(true)
    await settled(stays)
    expect(stays.hasEnded()).toBe(false)
  })

  it('when its access token does', async () => {
    const user = await aSalesman()
    const stream = await follow(await tokenOf(user))
    await settled(stream)

    clock.move(14 * 60)
    const after = stream.signsOfLife()
    await expect.poll(stream.signsOfLife).toBeGreaterThan(after + 2)
    const before = stream.hasEnded()
    clock.move(61)

    await expect.poll(stream.hasEnded).toBe(true)
    expect(before).toBe(false)
    clock.set(new Date())
  })

  it('when its user opens more than eight, the oldest first', async () => {
    const token = await tokenOf(await aSalesman())
    const streams = []
    for (let opened = 0; opened < 10; opened += 1) streams.push(await follow(token))

    const oldest = streams.slice(0, 2)
    const rest = streams.slice(2)
    for (const { hasEnded } of oldest) await expect.poll(hasEnded).toBe(true)
    await settled(...rest)
    expect(rest.map(({ hasEnded }) => hasEnded())).toEqual(rest.map(() => false))
  })

  it('when nobody reads it', async () => {
    const user = await aSalesman()
    const streams = eventStreams({ database: base.database, clock })
    const claims = await claimsOf(`Bearer ${await tokenOf(user)}`, base.keys, clock)
    if (!claims) throw new Error('the token has no claims')
    const [unread, read] = [streams.open(claims), streams.open(claims)]
    let received = 0
    read.on('data', () => (received += 1))
    await expect.poll(() => received).toBeGreaterThan(1)

    await owned(
      `do $$ begin for each in 1..1600 loop perform pg_notify('notification', '${user.userId}'); commit; end loop; end $$`,
    )

    await expect.poll(() => unread.destroyed).toBe(true)
    await expect.poll(() => received).toBeGreaterThan(1600)
    expect(read.destroyed).toBe(false)
    await streams.close()
  })

  it('when the server stops, which does not wait for it', async () => {
    const third = await buildApp({ config: { heartbeat: 30 }, clock, bases: [base] })
    const stream = await follow(await tokenOf(await aSalesman()), third.listen({ host: '127.0.0.1', port: 0 }))
    await settled(stream)

    await third.close()

    await expect.poll(stream.hasEnded).toBe(true)
  })
})

describe('a listener that loses its connection', () => {
  it('listens again, and makes everybody fetch missed changes', async () => {
    const { salesman, cashier } = await aDesk({ as })
    const [stream, bystander] = [
      await follow(await tokenOf(cashier)),
      await follow(await tokenOf(await aSalesman()), there),
    ]
    const [before = 0, other = 0] = await settled(stream, bystander)
    const lost = await listeners()

    await cut(lost)
    await expect.poll(stream.looks).toBe(before + 1)
    await expect.poll(bystander.looks).toBe(other + 1)
    await aReceipt({ by: salesman }).sentTo(cashier)

    await expect.poll(stream.looks).toBe(before + 2)
    const now = await listeners()
    expect(now).toHaveLength(lost.length)
    expect(now.filter(({ pid }) => lost.some((one) => one.pid === pid))).toEqual([])
  })
})
