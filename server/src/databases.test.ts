import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { queryRows } from '../testing/backups.ts'
import { type ClonedDatabase, cloneDatabase } from '../testing/cluster.ts'
import { buildApp } from './app.ts'
import { openDatabases } from './open-databases.ts'
import { systemClock } from './clock.ts'
import { parseConfig } from './config.ts'
import { runCommand } from './commands/commands.ts'
import type { Shutdown } from './shutdown.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A server with these databases in the cluster of the tests. */
interface Installed {
  readonly settings: Record<string, string>
  readonly databases: Readonly<Record<string, ClonedDatabase>>
}

const nameOf = (key: string): string => (key === 'main' ? '' : `${key.toUpperCase()}_`)

async function installed(keys: readonly string[], more: Record<string, string> = {}): Promise<Installed> {
  const directory = mkdtempSync(join(tmpdir(), 'backoffice-databases-'))
  ends.push(async () => rmSync(directory, { recursive: true, force: true }))
  const databases: Record<string, ClonedDatabase> = {}
  const settings: Record<string, string> = {
    DATA_DIR: join(directory, 'data'),
    DATABASES: keys.join(','),
    DURABILITY: 'relaxed',
    COMPANY_NAME: 'Acme',
    ...more,
  }
  for (const key of keys) {
    const clone = await cloneDatabase(inject('adminUrl'))
    ends.push(() => clone.drop())
    databases[key] = clone
    settings[`${nameOf(key)}DATABASE_URL`] = clone.serverUrl
    settings[`${nameOf(key)}OWNER_DATABASE_URL`] = clone.ownerUrl
  }
  return { settings, databases }
}

/** Opens a server and returns it with the lines that it prints. */
async function served(settings: Readonly<Record<string, string>>) {
  const lines: string[] = []
  const shutdown: Shutdown = { add: (end) => void ends.push(async () => end()), began: false, begin: async () => {} }
  const config = parseConfig(settings)
  const bases = await openDatabases(config, { print: (line) => lines.push(line), shutdown })
  const app = await buildApp({ config: { ...config, logLevel: 'silent' }, clock: systemClock, bases })
  ends.push(() => app.close())
  return { app, lines }
}

async function run({ settings, databases }: Installed, ...args: string[]) {
  const lines: string[] = []
  const exitCode = await runCommand(args, {
    urls: async () => Object.fromEntries(Object.entries(databases).map(([key, { ownerUrl }]) => [key, ownerUrl])),
    config: () => parseConfig(settings),
    print: (line) => lines.push(line),
  })
  return { exitCode, output: lines.join('\n') }
}

async function aDirector(place: Installed, key: string, login: number): Promise<string> {
  const who = ['--login', `${login}`, '--name', 'Sana', '--company', 'AP', '--branch', 'AP1']
  const { output } = await run(place, 'create-director', '--database', key, ...who)
  return output.split(': ').at(-1) ?? ''
}

const secretsOf = ({ settings }: Installed): Record<string, string> =>
  JSON.parse(readFileSync(join(settings['DATA_DIR'] ?? '', 'secrets.json'), 'utf8'))

describe('the databases of a server', { timeout: 120_000 }, () => {
  it('are one where the settings name one', async () => {
    const one = await installed(['main'])
    const { app } = await served(one.settings)

    expect((await app.inject('/databases')).json()).toEqual({
      databases: [{ key: 'main', label: 'Acme Main', baseUrl: '/main/' }],
      company: 'Acme',
      labels: 'spec',
      passwordResets: false,
    })
    expect((await app.inject('/main/api/User/UserConfiguration')).statusCode).toBe(200)
    expect((await app.inject('/second/api/User/UserConfiguration')).statusCode).toBe(404)
    expect((await app.inject('/readyz')).json()).toMatchObject({
      status: 'ready',
      databases: { main: { ready: true } },
    })
    expect((await run(one, 'migrate')).output).toBe('main: up to date.')
  })

  it('are three where the settings name three, each with users, keys and files of its own', async () => {
    const three = await installed(['main', 'london', 'lahore'], { LONDON_LABEL: 'Acme UK' })
    const { app } = await served(three.settings)
    const password = await aDirector(three, 'london', 3100)
    const signIn = (key: string) =>
      app.inject({
        method: 'POST',
        url: `/${key}/api/User/Login`,
        payload: { loginid: 3100, password, rememberMe: false },
      })
    const { token } = (await signIn('london')).json<{ token: string }>()
    const whoIn = async (key: string) =>
      (await app.inject({ url: `/${key}/api/User/GetSignIns`, headers: { authorization: `Bearer ${token}` } }))
        .statusCode

    expect((await app.inject('/databases')).json<{ databases: unknown }>().databases).toEqual([
      { key: 'main', label: 'Acme Main', baseUrl: '/main/' },
      { key: 'london', label: 'Acme UK', baseUrl: '/london/' },
      { key: 'lahore', label: 'Acme Lahore', baseUrl: '/lahore/' },
    ])
    expect((await signIn('lahore')).statusCode).toBe(401)
    expect([await whoIn('london'), await whoIn('main'), await whoIn('lahore')]).toEqual([200, 401, 401])
    expect(new Set(Object.values(secretsOf(three))).size).toBe(3)
    for (const key of ['main', 'london', 'lahore']) {
      expect(existsSync(join(three.settings['DATA_DIR'] ?? '', 'files', key, 'database.id'))).toBe(true)
    }
  })

  it('become more, and the ones that were there keep their keys', async () => {
    const both = await installed(['main', 'second'])
    await served(both.settings)
    const before = secretsOf(both)
    const third = await installed(['third'])

    const settings = { ...third.settings, ...both.settings, DATABASES: 'main,second,third' }
    const { app } = await served(settings)

    expect((await app.inject('/databases')).json<{ databases: unknown[] }>().databases).toHaveLength(3)
    expect(secretsOf(both)).toEqual({ ...before, third: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('have a time zone each, which decides the day of a company that is made there', async () => {
    // Their days differ at every moment: UTC+14 and UTC-11.
    const zones = { MAIN_TIME_ZONE: 'Pacific/Kiritimati', THIRD_TIME_ZONE: 'Pacific/Pago_Pago' }
    const two = await installed(['main', 'third'], zones)
    const { lines } = await served(two.settings)
    for (const key of ['main', 'third']) await aDirector(two, key, 3100)
    const dayOf = async (key: string) => {
      const [row] = await queryRows(
        two.databases[key]?.ownerUrl ?? '',
        `select c.time_zone as zone, business_day('AP1') - (now() at time zone 'UTC')::date as ahead,
           business_day('AP1')::text as today, (now() at time zone c.time_zone)::date::text as expected
         from company c`,
      )
      return row
    }
    const [main, third] = [await dayOf('main'), await dayOf('third')]

    expect(lines).toContain(
      'Acme Third: the time zone of new companies is Pacific/Pago_Pago from now on. Existing companies keep theirs.',
    )
    expect([main?.['zone'], third?.['zone']]).toEqual(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect([main?.['today'], third?.['today']]).toEqual([main?.['expected'], third?.['expected']])
    expect(main?.['today']).not.toBe(third?.['today'])

    // A server that is not the owner reports that the zone differs, and existing companies keep their own.
    const { THIRD_OWNER_DATABASE_URL: _, OWNER_DATABASE_URL: __, ...ownerless } = two.settings
    const later = await served({ ...ownerless, THIRD_TIME_ZONE: 'Europe/London' })
    expect(later.lines).toContain(
      'Acme Third: the time zone of new companies is Pacific/Pago_Pago and not Europe/London. The owner changes it: npm run backoffice -- migrate',
    )
    await run({ ...two, settings: { ...two.settings, THIRD_TIME_ZONE: 'Europe/London' } }, 'migrate')
    expect((await dayOf('third'))?.['zone']).toBe('Pacific/Pago_Pago')
    const again = await served({ ...ownerless, THIRD_TIME_ZONE: 'Europe/London' })
    expect(again.lines.filter((line) => line.includes('time zone'))).toEqual([])
  })

  it('are named by their keys in commands', async () => {
    const three = await installed(['main', 'london', 'lahore'])

    const checked = async (...options: string[]) =>
      (await run(three, 'check', ...options)).output.match(/^.+ all promises about money hold\.$/gm)
    expect(await checked()).toEqual(['main', 'london', 'lahore'].map((key) => `${key}: all promises about money hold.`))
    expect(await checked('--database', 'lahore')).toEqual(['lahore: all promises about money hold.'])
    await expect(run(three, 'check', '--database', 'second')).rejects.toThrow(
      '--database must be main or london or lahore.',
    )
  })

  it('are all in a backup, which is restored only where the settings name the same', async () => {
    const from = await installed(['main', 'lahore'])
    await served(from.settings)
    await aDirector(from, 'lahore', 3100)
    const folder = join(tmpdir(), `backoffice-databases-${randomUUID()}`)
    ends.push(async () => rmSync(folder, { recursive: true, force: true }))
    await run(from, 'backup', folder)

    const fewer = await installed(['main'])
    await expect(run(fewer, 'restore', folder)).rejects.toThrow(
      'The backup has the databases main,lahore, and the settings have main. Set DATABASES=main,lahore to restore it.',
    )
    const to = await installed(['lahore', 'main'])
    for (const { ownerUrl } of Object.values(to.databases))
      await queryRows(ownerUrl, 'drop schema custody cascade; drop schema public cascade; create schema public')
    const { exitCode } = await run(to, 'restore', folder)

    expect(exitCode).toBe(0)
    expect(secretsOf(to)).toEqual(secretsOf(from))
    const users = Object.values(to.databases).map(({ ownerUrl }) =>
      queryRows(ownerUrl, 'select login_id from app_user'),
    )
    expect(await Promise.all(users)).toEqual([[{ login_id: 3100 }], []])
  })
})
