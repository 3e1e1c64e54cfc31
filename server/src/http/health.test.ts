import { role } from '@backoffice/contract/access'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testApp } from '../../testing/harness.ts'
import { buildApp } from '../app.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts'

const { base, clock, tokenOf } = await testApp()
const clone = await cloneDatabase(inject('adminUrl'))
afterAll(() => clone.drop())

/** Starts a server with a database pool of its own that has not had a request yet. */
async function aServer(options: DatabaseOptions = {}) {
  const database = await openDatabase(clone.serverUrl, { durability: 'relaxed', ...options })
  const app = await buildApp({ config: {}, clock, bases: [{ ...base, database }] })
  return {
    database,
    ask: (url: string) => app.inject({ url }),
    close: () => app.close(),
  }
}

describe('whether the server is ready', () => {
  it('is asked of the database once for all who ask at the same time', async () => {
    const server = await aServer()

    const answers = await Promise.all(Array.from({ length: 8 }, () => server.ask('/readyz?deep')))
    const connections = server.database.pool.total
    const later = await server.ask('/readyz?deep')

    const ready = { status: 'ready', databases: { main: { ready: true, pendingMigrations: 0, brokenInvariants: 0 } } }
    expect([...answers, later].map((answer) => answer.statusCode)).toEqual(Array.from({ length: 9 }, () => 200))
    expect(later.json()).toMatchObject(ready)
    expect(connections).toBe(1)
    await server.close()
    await server.database.close()
  })

  it('is looked at deeply once a minute, however often anyone asks', async () => {
    const database = await openDatabase(clone.serverUrl, { durability: 'relaxed' })
    let looked = 0
    const run: Database['run'] = (kind, session, work) => {
      if (kind === 'long') looked += 1
      return database.run(kind, session, work)
    }
    const app = await buildApp({ config: {}, clock, bases: [{ ...base, database: { ...database, run } }] })
    const deep = async () => (await app.inject({ url: '/readyz?deep' })).json<{ status: string }>().status

    const answers = [await deep(), await deep()]
    clock.move(59)
    answers.push(await deep())
    const within = looked
    clock.move(1)
    answers.push(await deep())

    expect(answers).toEqual(answers.map(() => 'ready'))
    expect([within, looked]).toEqual([1, 2])
    await app.close()
    await database.close()
  })

  it('is not denied because all connections are in use', async () => {
    const server = await aServer({ poolSize: 1 })
    let setFree = () => {}
    const running = server.database.run('read', undefined, () => new Promise<void>((resolve) => (setFree = resolve)))

    const { statusCode } = await server.ask('/readyz')

    expect(statusCode).toBe(200)
    setFree()
    await running
    await server.close()
    await server.database.close()
  })

  it('is denied while the database is away', async () => {
    const server = await aServer()
    await server.database.close()

    const answer = await server.ask('/readyz')

    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'not ready', databases: { main: { ready: false, reachable: false } } },
    ])
    await server.close()
  })
})

describe('the configuration that anyone may ask for', () => {
  it('is limited for an address without a token, and for nobody who has one', async () => {
    const user = await aUser({ role: role.salesman, in: await aBranch() })
    const app = await buildApp({ config: { signInsPerMinute: 3 }, clock, bases: [base] })
    const ask = async (headers: Record<string, string> = {}) =>
      (await app.inject({ url: '/main/api/User/UserConfiguration', headers })).statusCode
    const signedIn = { authorization: `Bearer ${await tokenOf(user)}` }

    const anonymous = [await ask(), await ask(), await ask(), await ask()]

    expect(anonymous).toEqual([200, 200, 200, 429])
    expect([await ask(signedIn), await ask({ authorization: 'Bearer nothing' })]).toEqual([200, 401])
    await app.close()
  })
})
