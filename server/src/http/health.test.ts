import { afterAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testApp } from '../../testing/harness.ts'
import { buildApp } from '../app.ts'
import { type DatabaseOptions, openDatabase } from '../db/database.ts'

const { base, clock } = await testApp()
const clone = await cloneDatabase(inject('adminUrl'))
afterAll(() => clone.drop())

/** A server that has the database to itself, and nothing asked of it yet. */
async function aServer(options: DatabaseOptions = {}) {
  const database = await openDatabase(clone.ownerUrl, { durability: 'relaxed', ...options })
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

  it('is not denied because all connections are in use', async () => {
    const server = await aServer({ poolSize: 1 })
    let setFree = () => {}
    const held = server.database.run('read', undefined, () => new Promise<void>((resolve) => (setFree = resolve)))

    const { statusCode } = await server.ask('/readyz')

    expect(statusCode).toBe(200)
    setFree()
    await held
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
