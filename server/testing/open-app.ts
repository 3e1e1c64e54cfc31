/** Opens the application over a copy of the migrated database, for tests and for programs that fill one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../src/app.ts'
import type { Clock } from '../src/clock.ts'
import { openDatabase } from '../src/db/database.ts'
import { openFileStore } from '../src/files/store.ts'
import type { Base } from '../src/http/route.ts'
import { mintAccessToken } from '../src/session/access-token.ts'
import { keysOf } from '../src/session/keys.ts'
import type { User } from './builders/people.ts'
import { type Client, clientOf } from './client.ts'
import { cloneDatabase, serverUrlOf } from './cluster.ts'
import { buildIn, ownedRow } from './owner.ts'

/** The server's clock; business days and ends of sessions come from the database's clock. */
export interface TestClock extends Clock {
  set(now: Date): void
  /** Moves the clock by seconds, forward or back. */
  move(seconds: number): void
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly base: Base
  readonly clock: TestClock
  readonly anyone: Client
  /** Returns a client with a session of the user. */
  as(user: Pick<User, 'userId'>): Promise<Client>
  /** Starts a sign-in of the user and returns its access token. */
  tokenOf(user: Pick<User, 'userId'>): Promise<string>
}

export type TestAppOptions = Partial<Omit<AppOptions, 'bases' | 'clock'>>

export interface OpenedApp extends TestApp {
  readonly ownerUrl: string
  /** Closes everything, and drops the copy. */
  close(): Promise<void>
}

/** Over a copy of its own. `options` replace what `buildApp` is given. */
export async function openApp(adminUrl: string, options: TestAppOptions = {}): Promise<OpenedApp> {
  const clone = await cloneDatabase(adminUrl)
  const app = await openAppOn(clone.ownerUrl, options)
  const close = async (): Promise<void> => {
    await app.close()
    await clone.drop()
  }
  return { ...app, close }
}

/** Over a database that is there. `serverUrl` names it otherwise than for its owner, such as with several hosts. */
export async function openAppOn(
  ownerUrl: string,
  options: TestAppOptions = {},
  serverUrl = serverUrlOf(ownerUrl),
): Promise<OpenedApp> {
  const owner = buildIn(ownerUrl)
  const database = await openDatabase(serverUrl, { durability: 'relaxed' })
  const directory = await mkdtemp(join(tmpdir(), 'backoffice-files-'))
  const base: Base = {
    key: 'main',
    label: 'Test Company Main',
    path: '/main',
    database,
    keys: keysOf('main', 'a secret of the tests that is long enough'),
    files: openFileStore({ kind: 'local', directory }, 'main'),
  }
  const clock = testClock()
  const { config, ...others } = options
  const app = await buildApp({
    config: { validateAnswers: true, signInsPerMinute: 10_000, logLevel: 'error', ...config },
    clock,
    bases: [base],
    ...others,
  })
  await app.ready()

  async function close(): Promise<void> {
    await app.close()
    await database.close()
    await owner.end()
    await rm(directory, { recursive: true, force: true })
  }

  const tokenOf = async ({ userId }: Pick<User, 'userId'>) => {
    const { id: signInId } = await ownedRow<{ id: string }>(
      `insert into sign_in (user_id, remembered, expires_at) values ($1, false, now() + interval '1 day') returning id`,
      [userId],
    )
    return (await mintAccessToken({ signInId, userId }, base.keys, clock)).token
  }
  return {
    app,
    base,
    clock,
    anyone: clientOf(app, base.path),
    as: async (user) => clientOf(app, base.path, await tokenOf(user)),
    tokenOf,
    ownerUrl,
    close,
  }
}

function testClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    set: (now) => (ahead = now.getTime() - Date.now()),
    move: (seconds) => (ahead += seconds * 1000),
  }
}
