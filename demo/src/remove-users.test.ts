import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@backoffice/contract/session/sign-in'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../../server/src/app.ts'
import { openDatabases } from '../../server/src/open-databases.ts'
import { systemClock } from '../../server/src/clock.ts'
import { parseConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { openFileStore } from '../../server/src/store/open-store.ts'
import { runCommand } from '../../server/src/commands/commands.ts'
import { keysOf } from '../../server/src/tokens/keys.ts'
import { clientOf } from '../../server/testing/client.ts'
import { type ClonedDatabase, cloneDatabase } from '../../server/testing/cluster.ts'
import { loadDemo } from '../../server/src/demo/load-demo.ts'
import { demoUsersCounter, warnOfDemoUsers } from '../../server/src/demo/published-password.ts'
import { DEMO_PASSWORD, demoSignIns } from '../../server/src/demo/sign-ins.ts'

describe('the users of the demo company', () => {
  let main: ClonedDatabase
  let second: ClonedDatabase
  let owner: pg.Client
  const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-demo-'))

  beforeAll(async () => {
    main = await cloneDatabase(inject('adminUrl'))
    second = await cloneDatabase(inject('adminUrl'))
    await loadDemo(main.ownerUrl, { database: 'main', scale: 0.05 })
    owner = new pg.Client(main.ownerUrl)
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await main.drop()
    await second.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function command(...args: string[]): Promise<string> {
    const lines: string[] = []
    await runCommand(args, {
      urls: async () => ({ main: main.ownerUrl, second: second.ownerUrl }),
      config: () => parseConfig({}),
      print: (line) => lines.push(line),
    })
    return lines.join('\n')
  }

  const owners = () => ({ OWNER_DATABASE_URL: main.ownerUrl, SECOND_OWNER_DATABASE_URL: second.ownerUrl })

  /** Opens the bases as a server with these settings does, and closes them. */
  async function opened(settings: Record<string, string>) {
    const closings: (() => Promise<unknown>)[] = []
    const shutdown = {
      add: (close: () => Promise<unknown>) => void closings.push(close),
      begin: async () => {},
      began: false,
    }
    const urls = { DATABASE_URL: main.serverUrl, SECOND_DATABASE_URL: second.serverUrl }
    const config = parseConfig({ ...urls, DATA_DIR: dataDir, DURABILITY: 'relaxed', ...settings })
    try {
      return await openDatabases(config, { print: () => {}, shutdown })
    } finally {
      await Promise.all(closings.map((close) => close()))
    }
  }

  const ask = async (statement: string): Promise<unknown[]> => (await owner.query<object>(statement)).rows

  it('were created and changed by a director, and are each as the last change left them', async () => {
    const changed = await ask(
      `select u.login_id as login, array_agg(a.action order by a.id) as actions, u.version
       from audit a join app_user u on u.id = a.object_id where a.object = 'user' and u.login_id in (1001, 1002, 1003, 2002)
       group by u.login_id, u.version order by 1`,
    )
    const created = await ask(
      `select from app_user u where (select count(*) from audit where object = 'user' and object_id = u.id and action = 'enter')
         <> (u.login_id <> 3001)::int`,
    )
    const [left] = await ask(
      `select bool_and(u.portal_allowed) as active, bool_and(a.details -> 'changes' -> 'modules' -> 1 =
           to_jsonb(array(select m.module_id::int from user_module m where m.user_id = u.id order by 1))) as modules
       from app_user u join audit a on a.object = 'user' and a.object_id = u.id
       where u.login_id in (1002, 2002) and (u.login_id = 2002 or a.id = (select max(id) from audit where object = 'user' and object_id = u.id))`,
    )

    expect(changed).toEqual([
      { login: 1001, actions: ['enter'], version: 1 },
      { login: 1002, actions: ['enter', 'change', 'change'], version: 3 },
      { login: 1003, actions: ['enter', 'reset_password'], version: 1 },
      { login: 2002, actions: ['enter', 'change', 'change'], version: 3 },
    ])
    expect(created).toEqual([])
    expect(left).toEqual({ active: true, modules: true })
  })

  it('are warned of while they have the published password, and closed for good by a command', async () => {
    const alsoWarns = warnOfDemoUsers(demoUsersCounter())
    const database = await openDatabase(main.serverUrl, { durability: 'relaxed', alsoWarns })
    const base = {
      key: 'main' as const,
      label: 'Main',
      path: '/main' as const,
      database,
      keys: keysOf('main', 'a secret of this test, long enough'),
    }
    const files = openFileStore({ kind: 'local', directory: '/nowhere' }, 'main')
    const app = await buildApp({ config: {}, clock: systemClock, bases: [{ ...base, files }] })
    const anyone = clientOf(app, '/main')
    const director = { loginid: 3001, password: DEMO_PASSWORD }
    const warnings = async (): Promise<unknown> => (await app.inject('/readyz')).json().databases.main.warnings
    try {
      const { token } = await anyone.ask(login, director)
      const open = async (): Promise<number> =>
        (await app.inject({ url: '/main/api/User/GetSignIns', headers: { authorization: `Bearer ${token}` } }))
          .statusCode
      expect(await open()).toBe(200)
      expect(JSON.stringify(await warnings())).toContain('56 demo users can sign in with the published password')
      for (const settings of [{}, owners()]) {
        await expect(opened({ HOST: '0.0.0.0', ...settings })).rejects.toThrow(
          'Main: 56 demo users can sign in with the published password, and HOST, PUBLIC_URL or TRUST_PROXY lets others reach the server.',
        )
      }
      expect(await opened({ HOST: '127.0.0.1', DEMO: '0' })).toHaveLength(2)
      expect(await command('remove-demo-users', '--dry-run')).toContain('main: 56 users of the demo company')

      const output = await command('remove-demo-users')

      expect(output).toBe(
        [
          'main: 56 users of the demo company can no longer sign in.',
          'main: no director is left. create-director makes one.',
          'second: 0 users of the demo company can no longer sign in.',
          'second: no director is left. create-director makes one.',
        ].join('\n'),
      )
      for (const { login: loginid } of demoSignIns) {
        expect((await anyone.send(login, { loginid, password: DEMO_PASSWORD })).status).toBe(401)
      }
      expect(await open()).toBe(401)
      expect(JSON.stringify((await warnings()) ?? [])).not.toContain('demo users')
      expect(await opened({ PUBLIC_URL: 'https://backoffice.example.com' })).toHaveLength(2)

      // The user cannot sign in with a password that the operator sets later either.
      const password = (await command('reset-password', '--login', '3001')).split(': ').at(-1) ?? ''
      expect((await anyone.send(login, { loginid: 3001, password })).status).toBe(401)
    } finally {
      await app.close()
      await database.close()
    }
  })

  it('do not come back at the next start', async () => {
    await command('remove-demo-users')
    const before = await owner.query('select count(*) from invoice')

    await loadDemo(main.ownerUrl, { database: 'main' })

    expect((await owner.query('select count(*) from app_user where portal_allowed')).rows).toEqual([{ count: '0' }])
    expect((await owner.query('select count(*) from invoice')).rows).toEqual(before.rows)
  })

  it('are not looked for among the users of a company of your own', async () => {
    const director = ['create-director', '--login', '3001', '--name', 'Own', '--company', 'O', '--branch', 'O1']
    await command(...director, '--database', 'second')

    expect(await command('remove-demo-users', '--database', 'second')).toBe(
      'second: 0 users of the demo company can no longer sign in.',
    )
  })
})
