import { role } from '@backoffice/contract/access'
import { type Call, read, save } from '@backoffice/contract/call'
import { uploadImages } from '@backoffice/contract/files/uploads'
import { messages } from '@backoffice/contract/messages'
import { serverMessages } from '@backoffice/contract/server-messages'
import { login } from '@backoffice/contract/session/sign-in'
import { sql } from 'kysely'
import { tmpdir } from 'node:os'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { clientOf } from '../../testing/client.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { buildApp } from '../app.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../db/database.ts'
import { uploadRoutes } from '../files/uploads.routes.ts'
import { signInRoutes } from '../session/sign-in.routes.ts'
import { freeSpaceOf } from './disk-space.ts'
import { serveAnyone } from './route.ts'

const declared = {
  access: 'anyone',
  input: z.strictObject({}),
  unscoped: 'a test',
  fails: messages.http.error,
} as const

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

  it('is checked deeply once a minute, however often it is requested', async () => {
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

describe('a disk without room', () => {
  const GIGABYTE = 2 ** 30
  const PASSWORD = 'correct horse 43 battery'
  const fullDatabase = save('test.full', { at: 'POST api/Test/Full', ...declared, touches: [] })
  const someRead = read('test.read', z.object({}), { at: 'GET api/Test/Read', ...declared })
  const ownCalls: readonly Call[] = [uploadImages, login]
  const routes = [
    serveAnyone(fullDatabase, async ({ db }) => {
      await sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
      return ''
    }),
    serveAnyone(someRead, async () => ({})),
  ]

  /** Starts a server with a fake free space on its disk. */
  async function onDisk(database: Database) {
    const disk = { bytes: 500 * GIGABYTE, part: 0.5 }
    const app = await buildApp({
      config: { freeSpace: async () => disk },
      clock,
      bases: [{ ...base, database }],
      calls: [fullDatabase, someRead, uploadImages, login],
      routes: [...routes, ...[...uploadRoutes, ...signInRoutes].filter(({ call }) => ownCalls.includes(call))],
    })
    onTestFinished(() => app.close())
    const ready = async () => {
      const answer = await app.inject({ url: '/readyz' })
      return { code: answer.statusCode, ...answer.json<{ saving?: boolean; reason?: string; warnings?: string[] }>() }
    }
    const ask = async (method: 'GET' | 'POST', path: string) => {
      const { statusCode, body } = await app.inject({
        method,
        url: `/main/api/Test/${path}`,
        ...(method === 'POST' && { payload: {} }),
      })
      return [statusCode, Object(JSON.parse(body)).message]
    }
    const signIn = async (loginid: number) => {
      const { status, failure } = await clientOf(app, base.path).send(login, { loginid, password: PASSWORD })
      return [status, failure.message]
    }
    return { app, disk, ready, ask, signIn }
  }

  it('is reported for half a minute after a failed save', async () => {
    const { ready, ask } = await onDisk(base.database)
    expect((await ready()).code).toBe(200)

    expect(await ask('POST', 'Full')).toEqual([507, serverMessages.full])

    const { code, saving, reason } = await ready()
    expect([code, saving, reason]).toEqual([503, false, 'a save found no room on the disk within the last 30 seconds'])
    clock.move(29)
    expect((await ready()).code).toBe(503)
    clock.move(1)
    expect(await ready()).toMatchObject({ code: 200 })
    expect((await ready()).saving).toBeUndefined()
  })

  it('is warned of below a twentieth, and below a hundredth no file is taken', async () => {
    const { app, disk, ready } = await onDisk(base.database)
    const user = await aUser({ role: role.cashier, in: await aBranch() })
    const upload = async () => {
      const boundary = 'multipart/form-data; boundary=x'
      const headers = { authorization: `Bearer ${await tokenOf(user)}`, 'content-type': boundary }
      const url = `/main/api/Payment/Upload/IR1/${user.userId}`
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload: '--x--\r\n' })
      return [statusCode, Object(JSON.parse(body)).message]
    }
    disk.part = 0.051
    expect((await ready()).warnings).toBeUndefined()

    disk.part = 0.0499
    expect((await ready()).warnings).toEqual(['4.9 % of the disk of DATA_DIR are free'])
    expect(await upload()).toEqual([400, messages.upload.noFile])

    disk.part = 0.0099
    expect(await upload()).toEqual([507, serverMessages.noRoomForFiles])
    // Rows are still saved, so the server is ready.
    expect((await ready()).code).toBe(200)
  })

  it('is why a database that stopped for its log cannot save, and not that it is busy', async () => {
    const database = await openDatabase(clone.serverUrl, { durability: 'relaxed' })
    await database.close()
    const { disk, ask, ready, signIn } = await onDisk(database)

    expect(await ask('POST', 'Full')).toEqual([503, serverMessages.busy])
    expect(await signIn(1)).toEqual([503, serverMessages.busy])
    expect((await ready()).saving).toBeUndefined()
    disk.bytes = 20_000_000
    expect(await ask('POST', 'Full')).toEqual([507, serverMessages.full])
    expect(await signIn(1)).toEqual([507, serverMessages.full])
    expect(await ask('GET', 'Read')).toEqual([503, serverMessages.busy])
    expect((await ready()).saving).toBe(false)
  })

  it.each([
    ['at once', 'create trigger no_room before insert on sign_in'],
    [
      'at the commit',
      'create constraint trigger no_room after insert on sign_in deferrable initially deferred for each row',
    ],
  ])('refuses a sign-in in words when the last page is missing %s', async (_when, trigger) => {
    const user = await aUser({ role: role.cashier, in: await aBranch(), password: PASSWORD })
    await owned(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await owned(`${trigger} execute function no_room()`)
    onTestFinished(async () => void (await owned('drop function no_room cascade')))
    const { signIn, ready } = await onDisk(base.database)

    expect(await signIn(user.loginId)).toEqual([507, serverMessages.full])
    expect((await ready()).saving).toBe(false)
  })

  it('is measured where DATA_DIR is', async () => {
    const free = await freeSpaceOf(tmpdir())

    expect(free?.bytes).toBeGreaterThan(0)
    expect(free?.part).toBeGreaterThan(0)
    expect(free?.part).toBeLessThanOrEqual(1)
    expect(await freeSpaceOf('/nowhere')).toBeUndefined()
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
