import { role } from '@backoffice/contract/access'
import { changePassword, endAllSignIns, endSignIn, listSignIns, logout } from '@backoffice/contract/session/sign-in'
import { describe, expect, inject, it } from 'vitest'
import { aBranch, aUser, type User } from '../../testing/builders/people.ts'
import { clientOf } from '../../testing/client.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { follow, followsUntilTheTestEnds } from '../../testing/following.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { cut, listeners } from '../../testing/sessions.ts'
import { openDatabase } from '../db/database.ts'
import { eventStreams } from './streams.ts'

// Heartbeats are so rare that none comes during these tests.
const { app, base, clock, as, tokenOf } = await testApp({ config: { heartbeat: 600_000 } })
const here = app.listen({ host: '127.0.0.1', port: 0 })
followsUntilTheTestEnds()

const PASSWORD = 'a fine passphrase'
const aSalesman = async () => aUser({ role: role.salesman, in: await aBranch(), password: PASSWORD })

/** Opens the stream of another user and waits until the server listens. */
async function aBystander() {
  const { userId } = await aSalesman()
  const stream = await follow(await tokenOf({ userId }), here)
  await expect
    .poll(async () => {
      await owned(`select pg_notify('notification', $1)`, [String(userId)])
      return stream.looks()
    })
    .toBeGreaterThan(0)
  return stream
}

describe('a stream ends at once', () => {
  it.each<[string, (user: User, token: string) => Promise<unknown>]>([
    ['its sign-in is signed out', (_, token) => clientOf(app, base.path, token).ask(logout, {})],
    ['its user signs out everywhere', async (user) => (await as(user)).ask(endAllSignIns, {})],
    [
      'its sign-in is ended from another one',
      async (user) => {
        const other = await as(user)
        const { signIns } = await other.ask(listSignIns, {})
        return other.ask(endSignIn, { signInId: signIns.find(({ isCurrent }) => !isCurrent)?.signInId ?? '' })
      },
    ],
    [
      'its user changes the password on another device',
      async (user) =>
        (await as(user)).ask(changePassword, { currentPassword: PASSWORD, newPassword: 'a new passphrase' }),
    ],
  ])('when %s', async (_, endIt) => {
    const bystander = await aBystander()
    const user = await aSalesman()
    const token = await tokenOf(user)
    const stream = await follow(token, here)

    await endIt(user, token)

    await expect.poll(stream.hasEnded).toBe(true)
    expect(stream.signsOfLife()).toBe(1)
    expect(bystander.hasEnded()).toBe(false)
  })

  it('when its sign-in ended while nobody listened', async () => {
    const bystander = await aBystander()
    const user = await aSalesman()
    const stream = await follow(await tokenOf(user), here)

    await owned(`update sign_in set ended_at = now(), ended_because = 'test' where user_id = $1`, [user.userId])
    await cut(await listeners())

    await expect.poll(stream.hasEnded).toBe(true)
    expect(bystander.hasEnded()).toBe(false)
  })
})

describe('streams of a server that has no connection free', () => {
  it('keep their heartbeats, and end only at a notice of the database', async () => {
    const clone = await cloneDatabase(inject('adminUrl'))
    const database = await openDatabase(clone.serverUrl, { durability: 'relaxed', poolSize: 1 })
    const streams = eventStreams({ database, clock, heartbeat: 30 })
    let setFree = () => {}
    const running = database.run('read', undefined, () => new Promise<void>((resolve) => (setFree = resolve)))
    const opened = [1, 2, 3].map((userId) => {
      const signsOfLife: string[] = []
      const unknown = { signInId: `00000000-0000-0000-0000-00000000000${userId}`, userId, until: Infinity }
      const stream = streams.open(unknown).on('data', (some: Buffer) => signsOfLife.push(String(some)))
      return { stream, signsOfLife }
    })

    for (const { signsOfLife } of opened) await expect.poll(() => signsOfLife.length).toBeGreaterThan(8)
    const before = opened.map(({ stream }) => stream.readableEnded)
    setFree()
    for (const { stream } of opened) await expect.poll(() => stream.readableEnded).toBe(true)

    expect(before).toEqual([false, false, false])
    await running
    await streams.close()
    await database.close()
    await clone.drop()
  })
})
