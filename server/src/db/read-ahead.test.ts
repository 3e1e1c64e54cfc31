import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { type Database, type Db, openDatabase, type SessionUser } from './database.ts'
import type { SignInClaim } from './session-claims.ts'
import { inOneTransaction } from './transaction.ts'
import pg from 'pg'

let clone: ClonedDatabase
let owner: pg.Client
let database: Database
let session: SignInClaim

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  database = await openDatabase(clone.serverUrl, { durability: 'relaxed', poolSize: 2 })
  owner = new pg.Client(clone.ownerUrl)
  await owner.connect()
  await owner.query(`insert into app_user (login_id, name, role_id, password_hash) values (90001, 'Reader', 2, 'x')`)
})

afterAll(async () => {
  await database.close()
  await owner.end()
  await clone.drop()
})

beforeEach(async () => {
  const { rows } = await owner.query<SignInClaim>(
    `insert into sign_in (user_id, remembered, expires_at) select id, false, now() + interval '1 hour' from app_user where login_id = 90001
     returning id as "signInId", user_id as "userId"`,
  )
  if (!rows[0]) throw new Error('no sign-in was made')
  session = rows[0]
})

interface Begun {
  readonly user: string | undefined
  /** True when the work began before the database had said who asks. */
  readonly ahead: boolean
}

/** Reads the user's name in the database, and returns it with the beginnings of the work. */
async function read(fail?: (user: SessionUser | undefined) => void) {
  const begun: Begun[] = []
  const answer = await database.readAhead(session, async (db, user, confirmed) => {
    let isConfirmed = false
    void confirmed.then(
      () => (isConfirmed = true),
      () => {},
    )
    await Promise.resolve()
    begun.push({ user: user?.name, ahead: !isConfirmed })
    fail?.(user)
    const { rows } = await sql<{ id: number | null }>`select my_user() as id`.execute(db)
    await confirmed
    return rows[0]?.id
  })
  return { answer, begun }
}

async function userOf(db: Db) {
  const { rows } = await sql<{
    id: number
    connection: number
  }>`select my_user() as id, pg_backend_pid() as connection`.execute(db)
  return rows[0] ?? { id: null, connection: 0 }
}

async function momentOf(db: Db) {
  const { rows } = await sql<{ id: number; moment: string }>`select my_user() as id, now()::text as moment`.execute(db)
  return rows[0] ?? { id: null, moment: '' }
}

/** Returns what a connection of the server does at this moment. */
async function stateOf(connection: number): Promise<unknown> {
  const superuser = new pg.Client(inject('adminUrl'))
  await superuser.connect()
  const { rows } = await superuser.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [
    connection,
  ])
  await superuser.end()
  return rows[0]?.state
}

const rename = (name: string) => owner.query('update app_user set name = $1 where login_id = 90001', [name])

describe('a read that begins before its session is opened', () => {
  it('waits the first time, and then begins with the user of the request before', async () => {
    await rename('Reader')
    expect(await read()).toEqual({ answer: session.userId, begun: [{ user: 'Reader', ahead: false }] })
    expect(await read()).toEqual({ answer: session.userId, begun: [{ user: 'Reader', ahead: true }] })
  })

  it('runs again where the user has changed meanwhile, and answers what the second run found', async () => {
    await read()
    await rename('Renamed')
    expect(await read()).toEqual({
      answer: session.userId,
      begun: [
        { user: 'Reader', ahead: true },
        { user: 'Renamed', ahead: false },
      ],
    })
    expect((await read()).begun).toEqual([{ user: 'Renamed', ahead: true }])
  })

  it('throws the failure of a run away when the user of that run has changed', async () => {
    await rename('Refused')
    await read()
    await rename('Allowed')
    const refusal = (user: SessionUser | undefined) => {
      if (user?.name === 'Refused') throw new Error('refused')
    }
    expect((await read(refusal)).answer).toBe(session.userId)
    await rename('Refused')
    await expect(read(refusal)).rejects.toThrow('refused')
    await expect(read(refusal)).rejects.toThrow('refused')
  })

  it('runs without a user once the sign-in has ended, and remembers nobody for it', async () => {
    await rename('Reader')
    await read()
    await owner.query(`update sign_in set ended_at = now(), ended_because = 'logout' where id = $1`, [session.signInId])
    const gone = {
      answer: null,
      begun: [
        { user: 'Reader', ahead: true },
        { user: undefined, ahead: false },
      ],
    }
    expect(await read()).toEqual(gone)
    expect((await read()).begun).toEqual([{ user: undefined, ahead: false }])
  })

  it('leaves its connections to the next request, whatever became of it', async () => {
    await rename('Reader')
    await read()
    const fails = database.readAhead(session, (db) => sql`select 1 / 0`.execute(db))
    await expect(fails).rejects.toThrow('division by zero')
    const reads = await Promise.all(Array.from({ length: 20 }, () => read()))
    expect(reads.map(({ answer }) => answer)).toEqual(Array(20).fill(session.userId))
    expect(database.pool.total).toBeLessThanOrEqual(2)
  })

  it('begins no transaction for what it asks at once, and one for what it asks later, in which the user is the same', async () => {
    await read()
    const states: unknown[] = []
    const askedAgain = await database.readAhead(session, async (db) => {
      const first = await userOf(db)
      states.push(await stateOf(first.connection))
      const second = await userOf(db)
      states.push(await stateOf(second.connection))
      return [first.id, second.id, second.connection === first.connection]
    })
    expect(askedAgain).toEqual([session.userId, session.userId, true])
    expect(states).toEqual(['idle', 'idle in transaction'])
  })

  it('is in one transaction from the beginning where it asks for that', async () => {
    await read()
    const states = await database.readAhead(session, async (db) => {
      inOneTransaction(db)
      const [first, second] = [await momentOf(db), await momentOf(db)]
      return [first.id, second.id, second.moment === first.moment]
    })
    expect(states).toEqual([session.userId, session.userId, true])
  })

  it('runs again where the user changes between what it asks at once and what it asks later', async () => {
    await rename('Reader')
    await read()
    const begun: unknown[] = []
    const answer = await database.readAhead(session, async (db, user) => {
      begun.push(user?.name)
      await userOf(db)
      if (begun.length === 1) await rename('Renamed')
      return (await userOf(db)).id
    })
    expect([answer, begun]).toEqual([session.userId, ['Reader', 'Renamed']])
  })

  it('writes nothing, neither at once nor later', async () => {
    await read()
    const write = (db: Db) => sql`insert into visit default values`.execute(db)
    const refused = { code: '25006' }
    await expect(database.readAhead(session, write)).rejects.toMatchObject(refused)
    const later = database.readAhead(session, async (db) => {
      await userOf(db)
      return write(db)
    })
    await expect(later).rejects.toMatchObject(refused)
    expect((await read()).answer).toBe(session.userId)
  })
})
