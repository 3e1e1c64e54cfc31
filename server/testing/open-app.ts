/** Opens the application over a copy of the migrated database, for tests and for programs that fill one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageChannels } from '@backoffice/contract/messaging/client-text'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../src/app.ts'
import type { Clock } from '../src/clock.ts'
import { openDatabase } from '../src/db/database.ts'
import { openFileStore } from '../src/store/open-store.ts'
import type { Base } from '../src/http/route.ts'
import { MARK } from '../src/store/file-store.ts'
import { mintAccessToken } from '../src/tokens/access-token.ts'
import { type Keys, keysOf } from '../src/tokens/keys.ts'
import type { User } from './builders/people.ts'
import { type Answering, type Client, clientOf, TESTED } from './client.ts'
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
  /** The keys of the other database; this database refuses its tokens. */
  readonly otherKeys: Keys
  readonly clock: TestClock
  readonly anyone: Client
  /** Returns a client with a session of the user. */
  as(user: Pick<User, 'userId'>): Promise<Client>
  /** Starts a sign-in of the user and returns its access token. */
  tokenOf(user: Pick<User, 'userId'>): Promise<string>
}

export type TestAppOptions = Partial<Omit<AppOptions, 'bases' | 'clock'>>

const SECRET = 'a secret of the tests that is long enough'

export interface OpenedApp extends TestApp {
  readonly ownerUrl: string
  /** Closes everything, and drops the copy. */
  close(): Promise<void>
}

/** Over a copy of its own. `options` replace what `buildApp` is given. */
export async function openApp(adminUrl: string, options: TestAppOptions = {}): Promise<OpenedApp> {
  const clone = await cloneDatabase(adminUrl)
  if (TESTED === 'main') {
    const app = await openAppOn(clone.ownerUrl, options)
    return { ...app, close: () => app.close().then(() => clone.drop()) }
  }
  const first = await cloneDatabase(adminUrl)
  const base = await aBase('main', first.serverUrl)
  const app = await openAppOn(clone.ownerUrl, options, clone.serverUrl, [base])
  const close = async (): Promise<void> => {
    await app.close()
    await base.database.close()
    await Promise.all([clone.drop(), first.drop()])
  }
  return { ...app, close }
}

/** Opens a base with an empty store of files below the temporary directory. */
async function aBase(key: Base['key'], serverUrl: string): Promise<Base & { readonly directory: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'backoffice-files-'))
  const files = openFileStore({ kind: 'local', directory }, key)
  await files.put(MARK, Buffer.from('the mark of a start'))
  return {
    key,
    label: key === 'main' ? 'Test Company Main' : 'Test Company Second',
    path: `/${key}`,
    database: await openDatabase(serverUrl, { durability: 'relaxed' }),
    keys: keysOf(key, SECRET),
    files,
    channels: messageChannels,
    directory,
  }
}

/** Over a database that is there. `serverUrl` names it otherwise than for its owner, such as with several hosts. */
export async function openAppOn(
  ownerUrl: string,
  options: TestAppOptions = {},
  serverUrl = serverUrlOf(ownerUrl),
  before: readonly Base[] = [],
): Promise<OpenedApp> {
  const owner = buildIn(ownerUrl)
  const base = await aBase(TESTED, serverUrl)
  const clock = testClock()
  const { config, ...others } = options
  const log = errorLog(config?.logTo ?? process.stdout)
  const app = await buildApp({
    config: { validateAnswers: true, signInsPerMinute: 10_000, logLevel: 'error', ...config, logTo: log },
    clock,
    bases: [...before, { ...base, publicUrl: config?.publicUrl }],
    ...others,
  })
  await app.ready()
  const answering: Answering = { inject: (request) => app.inject(request), loggedError: log.errorOf }

  async function close(): Promise<void> {
    await app.close()
    await base.database.close()
    await owner.end()
    await rm(base.directory, { recursive: true, force: true })
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
    otherKeys: keysOf(TESTED === 'main' ? 'second' : 'main', SECRET),
    clock,
    anyone: clientOf(answering, base.path),
    as: async (user) => clientOf(answering, base.path, await tokenOf(user)),
    tokenOf,
    ownerUrl,
    close,
  }
}

/** Passes the lines of the log on, and keeps the errors of failed requests by the id of the request. */
function errorLog(passOn: { write(line: string): unknown }) {
  const errors = new Map<string, string>()
  return {
    write(line: string): void {
      const { reqId, err } = JSON.parse(line) as { reqId?: string; err?: { stack: string; message: string } }
      if (reqId !== undefined && err) errors.set(reqId, err.stack || err.message)
      passOn.write(line)
    },
    errorOf: (requestId: string): string | undefined => errors.get(requestId),
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
