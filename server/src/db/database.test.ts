import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { prepared } from './transaction.ts'

let clone: ClonedDatabase
let database: Database

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  await administer('create table note (key text); grant select, insert, delete on note to backoffice_app')
  database = await openDatabase(clone.serverUrl, { durability: 'relaxed', poolSize: 2 })
})

afterAll(async () => {
  await database.close()
  await clone.drop()
})

/** Runs a statement in this clone as the superuser. */
async function administer(statement: string): Promise<unknown[]> {
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${clone.name}`
  const client = new pg.Client(url.href)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
  return rows
}

describe('open database', () => {
  it('refuses a server that may lose acknowledged receipts', async () => {
    await expect(openDatabase(clone.serverUrl)).rejects.toThrow(/fsync is off[^]*synchronous_commit is off/)
  })

  it('refuses an owner who may not use the restricted role, and explains what to do', async () => {
    await administer(
      `create role plain_owner login password 'plain'; grant connect on database ${clone.name} to plain_owner`,
    )
    const url = new URL(clone.ownerUrl)
    url.username = 'plain_owner'
    url.password = 'plain'

    await expect(openDatabase(url.href, { durability: 'relaxed' })).rejects.toThrow(
      'grant backoffice_app to "plain_owner"',
    )

    await administer('drop owned by plain_owner; drop role plain_owner')
  })

  it.each([
    ['insert on posting', 'posting: INSERT'],
    ['update (stage) on receipt', 'receipt.stage: UPDATE'],
    ['delete on deposit', 'deposit: DELETE'],
    ['select (password_hash) on app_user', 'app_user.password_hash: SELECT'],
    ['select on sign_in', 'sign_in.id: SELECT'],
    ['select on session_key', 'session_key.key: SELECT'],
  ])('refuses a restricted role with %s', async (privilege, found) => {
    await administer(`grant ${privilege} to backoffice_app`)

    await expect(openDatabase(clone.serverUrl, { durability: 'relaxed' })).rejects.toThrow(found)

    await administer(`revoke ${privilege} from backoffice_app`)
  })

  it('names a server that cannot be reached', async () => {
    await expect(openDatabase('postgres://owner@127.0.0.1:1/none')).rejects.toThrow('The database none on 127.0.0.1')
  })
})

describe('run', () => {
  it('works as the restricted role', async () => {
    const { rows } = await database.run('read', undefined, (db) =>
      sql<{ role: string }>`select current_user as role`.execute(db),
    )

    expect(rows).toEqual([{ role: 'backoffice_app' }])
  })

  it('gives exact numbers, days as text and instants in UTC', async () => {
    const { rows } = await database.run('read', undefined, (db) =>
      sql`select 12.50::numeric as money, 9007199254740::int8 as id, date '2026-02-28' as day,
        timestamptz '2026-03-01 02:00+05' as at, array[date '2026-02-28', null] as days, '{}'::int8[] as none`.execute(
        db,
      ),
    )

    expect(rows).toEqual([
      {
        money: 12.5,
        id: 9007199254740,
        day: '2026-02-28',
        at: '2026-02-28T21:00:00Z',
        days: ['2026-02-28', null],
        none: [],
      },
    ])
  })

  it('refuses a number that would not be exact', async () => {
    const inexact = database.run('read', undefined, (db) =>
      sql`select 9999999999999999.99::numeric as money`.execute(db),
    )

    await expect(inexact).rejects.toThrow('not an exact number')
  })

  it('writes nothing in a read', async () => {
    const write = database.run('read', undefined, (db) => sql`delete from note`.execute(db))

    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it('undoes what was written when the work fails', async () => {
    const failing = database.run('write', undefined, async (db) => {
      await sql`insert into note values ('undone')`.execute(db)
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    await expect(notes('undone')).resolves.toBe(0)
  })

  it('does not report a transaction as written if a failure in it was ignored', async () => {
    const ignoring = database.run('write', undefined, async (db) => {
      await sql`insert into note values ('ignored')`.execute(db)
      await sql`select 1 / 0`.execute(db).catch(() => undefined)
    })

    await expect(ignoring).rejects.toThrow('its work went on')
    await expect(notes('ignored')).resolves.toBe(0)
  })

  it('runs a write again after a serialisation failure', async () => {
    let tries = 0
    const answer = await database.run('write', undefined, async (db) => {
      tries += 1
      if (tries < 3) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(db)
      return tries
    })

    expect(answer).toBe(3)
  })

  it('gives no user for a session that does not exist', async () => {
    const session = { signInId: '00000000-0000-4000-8000-000000000000', userId: 1 }

    await expect(database.run('read', session, async (_db, user) => user)).resolves.toBeUndefined()
  })

  it('refuses a session id that is none', async () => {
    const session = { signInId: `x', 1); drop table company; --`, userId: 1 }

    await expect(database.run('read', session, async () => 1)).rejects.toThrow('not a session')
  })

  it.each([
    ['id of a sign-in', { signInId: '00000000-0000-4000-8000-000000000001', userId: 1 }, '00000000-0000-4000-8000'],
    ['token of a feed', { feedToken: `feed_${'x'.repeat(43)}` }, 'feed_xxx'],
  ])('shows the %s to no other connection of the server', async (_what, session, secret) => {
    const look = (db: Db) =>
      sql<{ query: string }>`select query from pg_stat_activity where datname = current_database()`.execute(db)
    const { rows } = await database.run('read', session, () => database.run('read', undefined, look))

    expect(rows.map(({ query }) => query)).toContainEqual(expect.stringContaining('select open_'))
    expect(rows.filter(({ query }) => query.includes(secret))).toEqual([])
  })

  it('fails where the session cannot be opened, and leaves the connection to the next request', async () => {
    const one = await openDatabase(clone.serverUrl, { durability: 'relaxed', poolSize: 1 })
    const session = { signInId: '00000000-0000-4000-8000-000000000002', userId: 1 }
    await administer('revoke execute on function open_session(uuid, int) from backoffice_app')

    await expect(one.run('read', session, async () => 1)).rejects.toThrow('permission denied for function open_session')

    await administer('grant execute on function open_session(uuid, int) to backoffice_app')
    await expect(one.run('read', session, async () => 1)).resolves.toBe(1)
    expect(one.pool).toEqual({ total: 1, idle: 1, waiting: 0 })
    await one.close()
  })

  it('keeps nothing of the request before it', async () => {
    const one = await openDatabase(clone.serverUrl, { durability: 'relaxed', poolSize: 1 })
    const settings = (db: Db) =>
      sql<{ user: string; started: string }>`
        select coalesce(current_setting('app.session', true), '') as user, now()::text as started`.execute(db)
    const first = await one.run('read', undefined, async (db) => {
      await sql`select set_config('app.session', '7', true)`.execute(db)
      return settings(db)
    })
    const next = await one.run('read', undefined, settings)
    const written = await one.run('write', undefined, settings)
    await one.close()

    expect(first.rows[0]?.user).toBe('7')
    expect([next.rows[0]?.user, written.rows[0]?.user]).toEqual(['', ''])
    expect(next.rows[0]?.started).not.toBe(first.rows[0]?.started)
  })

  it('ends the transaction of a read before it answers', async () => {
    await database.run('read', undefined, (db) => sql`select 'the last one'`.execute(db))

    const open = `select count(*)::int as n from pg_stat_activity where datname = '${clone.name}' and state like 'idle in%'`
    expect(await administer(open)).toEqual([{ n: 0 }])
  })

  it('keeps a statement prepared on its connection where that is asked for', async () => {
    const one = await openDatabase(clone.serverUrl, { durability: 'relaxed', poolSize: 1 })
    const kept = await one.run('read', undefined, async (db) => {
      const asking = [1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(prepared(db)))
      const answers = await Promise.all(asking)
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3])
      await sql`select 'not prepared', ${4}::int`.execute(db)
      return sql`select statement from pg_prepared_statements where name like 'statement\\_%'`.execute(db)
    })

    expect(kept.rows).toEqual([{ statement: 'select $1::int as n' }])
    await one.close()
  })

  it('gives up a connection whose prepared statement reads a table that has changed', async () => {
    await administer('create table changing (a int); grant select on changing to backoffice_app')
    const one = await openDatabase(clone.serverUrl, { durability: 'relaxed', poolSize: 1 })
    const read = () => one.run('read', undefined, (db) => sql`select * from changing`.execute(prepared(db)))
    await read()
    await administer('alter table changing add b int')

    await expect(read()).rejects.toThrow('cached plan must not change result type')
    await expect(read()).resolves.toMatchObject({ rows: [] })
    await one.close()
  })

  it('is busy when no connection becomes free, and still answers a ping', async () => {
    const release = new AbortController()
    const released = once(release.signal, 'abort')
    const holders = [1, 2].map(() => database.run('read', undefined, () => released))

    await expect(database.run('read', undefined, async () => 1)).rejects.toThrow(
      expect.objectContaining({ name: 'Busy' }),
    )
    await expect(database.ping()).resolves.toBeUndefined()

    release.abort()
    await Promise.all(holders)
  })

  it('is unreachable when the connection is lost, and connects again', async () => {
    const lost = database.run('read', undefined, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await administer(`select pg_terminate_backend(${rows[0]?.pid})`)
      return sql`select 1`.execute(db)
    })

    await expect(lost).rejects.toThrow(expect.objectContaining({ name: 'Unreachable' }))
    await expect(database.run('read', undefined, async () => 'again')).resolves.toBe('again')
  })

  it('is unreachable when the connection ended before anybody listened', async () => {
    const connect: (this: pg.Pool) => Promise<pg.PoolClient> = pg.Pool.prototype.connect
    const lendLost = async function (this: pg.Pool): Promise<pg.PoolClient> {
      Reflect.set(pg.Pool.prototype, 'connect', connect)
      const client = await connect.call(this)
      client.on('error', () => {})
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const ended = new Promise<void>((resolve) => void client.once('end', resolve))
      await administer(`select pg_terminate_backend(${rows[0]?.pid})`)
      await ended
      return client
    }
    Reflect.set(pg.Pool.prototype, 'connect', lendLost)

    const failed = database.run('write', undefined, (db) => sql`select 1`.execute(db))

    await expect(failed).rejects.toThrow(expect.objectContaining({ name: 'Unreachable' }))
    await expect(database.run('read', undefined, async () => 'again')).resolves.toBe('again')
  })
})

const notes = (key: string): Promise<number> =>
  database.run('read', undefined, async (db) => {
    const { rows } = await sql`select from note where key = ${key}`.execute(db)
    return rows.length
  })
