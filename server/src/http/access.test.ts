import { serverMessages } from '@backoffice/contract/server-messages'
import { calls } from '@backoffice/contract'
import {
  type ModuleId,
  modules,
  modulesOfRole,
  role,
  type RoleId,
  type Screen,
  screens,
} from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { afterAll, describe, expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import type { Client } from '../../testing/client.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const { as, anyone } = await testApp()

const roles = Object.entries(role)
const closed = calls.filter(({ access }) => access !== 'anyone')
const restricted = calls.filter(({ access }) => typeof access === 'object')

/** Returns a request that every save refuses, so that nothing is saved. A read ignores the undeclared field. */
const unreadable = (call: Call, userId: number) => ({
  fields: { imageCode: 'IR1', userId, nobodyDeclaredThis: 1 },
  options: call.kind === 'upload' ? { headers: { 'content-type': 'multipart/form-data; boundary=x' } } : {},
})

/** Decides from the table of screens alone, and not with the code under test. */
function mayOpenOneOf({ access }: Call, roleId: RoleId, own: readonly ModuleId[]): boolean {
  const opens = ({ who }: Screen) =>
    typeof who === 'object' &&
    ('roles' in who ? who.roles.includes(roleId) : own.some((moduleId) => who.includes(moduleId)))
  return screens.some(
    (screen) => opens(screen) && typeof access === 'object' && access.screens.some((path) => path === screen.path),
  )
}

interface SignedIn {
  readonly userId: number
  readonly client: Client
}
const people = new Map<string, Promise<SignedIn>>()

/** Returns a user with these rights. All calls share this user, because no request here saves anything. */
function userWith(roleId: RoleId, granted: readonly number[]): Promise<SignedIn> {
  const rights = `${roleId}: ${granted.join()}`
  const known = people.get(rights) ?? signedIn(roleId, granted)
  people.set(rights, known)
  return known
}

async function signedIn(roleId: RoleId, granted: readonly number[]): Promise<SignedIn> {
  const user = await aUser({ role: roleId, in: await aBranch(), modules: granted })
  return { userId: user.userId, client: await as(user) }
}

/** Returns the outcome of a request: a user with access gets the rows of a read, or the error of a malformed save. */
async function outcomeOf(call: Call, roleId: RoleId, granted: readonly number[]) {
  const { userId, client } = await userWith(roleId, granted)
  const { fields, options } = unreadable(call, userId)
  const { status } = await client.sendAnything(call, fields, options)
  const isRead = call.kind === 'page' || call.kind === 'read'
  return (isRead ? [200, 400, 404] : [400]).includes(status) ? 'admitted' : status
}

describe('without a session', () => {
  it.each(closed.map((call) => [call.name, call] as const))('%s is refused', async (_, call) => {
    const { fields, options } = unreadable(call, 1)

    const answer = await anyone.sendAnything(call, fields, options)

    expect(answer).toMatchObject({ status: 401, failure: { message: serverMessages.signIn } })
    expect(Object.keys(answer.failure)).toEqual(['message', 'internalError'])
  })
})

describe.each(roles)('a %s', (_, roleId) => {
  const own = modulesOfRole(roleId).map(({ moduleId }) => moduleId)
  const foreign = modules.filter((module) => module.roleId !== roleId).map(({ moduleId }) => moduleId)

  it.each(restricted.map((call) => [call.name, call] as const))(
    'makes %s exactly where one of their screens does',
    async (__, call) => {
      const outcomes = await Promise.all([
        outcomeOf(call, roleId, own),
        outcomeOf(call, roleId, []),
        outcomeOf(call, roleId, foreign),
      ])

      const expected = [own, [], []].map((granted) => (mayOpenOneOf(call, roleId, granted) ? 'admitted' : 403))
      expect(outcomes).toEqual(expected)
    },
  )

  it('makes what every user may', async () => {
    // The answer of a stream does not end by itself.
    const ofAll = calls.filter(({ access, kind }) => access === 'signedIn' && kind !== 'stream')
    const outcomes = await Promise.all(ofAll.map((call) => outcomeOf(call, roleId, [])))

    expect(new Set(outcomes)).toEqual(new Set(['admitted']))
  })
})

// This is true only after all tests, so it is not a test of its own.
afterAll(async () => {
  const written = await owned<{ count: number }>(
    `select (select count(*) from receipt) + (select count(*) from transfer) + (select count(*) from deposit)
          + (select count(*) from attachment) + (select count(*) from idempotency) as count`,
  )

  expect(written.map(({ count }) => Number(count))).toEqual([0])
})
