import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabases } from '../../testing/empty-databases.ts'
import { parseConfig } from '../config.ts'
import { DEMO_PASSWORD } from '../demo/sign-ins.ts'
import { runCommand } from './commands.ts'

const anEmptyDatabase = emptyDatabases()
const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-demo-command-'))
const settings = parseConfig({ DATA_DIR: dataDir })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function demo(main: string, second: string, ...args: string[]) {
  const lines: string[] = []
  const exitCode = await runCommand(['demo', ...args], {
    urls: async () => ({ main, second }),
    // Half a year of a small company is enough to see that it is the demo.
    config: () => ({ ...settings, demo: { ...settings.demo, scale: 0.05 } }),
    print: (line) => lines.push(line),
  })
  return { exitCode, lines }
}

describe('the command demo', { timeout: 120_000 }, () => {
  it('loads the demo company into a database without users, once, and into no other', async () => {
    const [empty, used] = [await anEmptyDatabase(), await anEmptyDatabase()]
    await used.ask(`insert into app_user (login_id, name, role_id, password_hash) values (7, 'Somebody', 3, '')`)
    const foreseen = await demo(empty.url, used.url, '--dry-run')
    const untouched = await empty.ask('select from app_user')
    const loaded = await demo(empty.url, used.url)

    expect(loaded.exitCode).toBe(1)
    expect(loaded.lines.slice(0, 2)).toEqual([
      'main: the demo company is loaded.',
      'second: it has users already, so that no demo is loaded.',
    ])
    expect(loaded.lines.at(-1)).toBe(`Password of all: ${DEMO_PASSWORD}`)
    expect(foreseen).toEqual({
      exitCode: 1,
      lines: ['Dry run, nothing is changed. It would say:', ...loaded.lines],
    })
    expect(untouched).toEqual([])
    expect(await empty.ask('select login_id from app_user where login_id = 1001')).toEqual([{ login_id: 1001 }])
    expect(await empty.ask('select * from broken_invariants()')).toEqual([])
    expect(await used.ask('select from invoice')).toEqual([])

    expect(await demo(empty.url, used.url, '--database', 'main')).toEqual({
      exitCode: 1,
      lines: ['main: the demo company is there already.'],
    })
    await empty.ask(`update setup set value = 'removed' where key = 'demo'`)
    expect((await demo(empty.url, used.url, '--database', 'main')).lines).toEqual([
      'main: its demo users were removed, and real people work with it.',
    ])
  })
})

describe('the command remove-demo', { timeout: 120_000 }, () => {
  async function remove(url: string, ...args: string[]) {
    const lines: string[] = []
    const exitCode = await runCommand(['remove-demo', '--database', 'main', ...args], {
      urls: async () => ({ main: url, second: url }),
      config: () => ({ ...settings, demo: { ...settings.demo, load: false } }),
      print: (line) => lines.push(line),
    })
    return { exitCode, lines }
  }

  // A load of the demo lasts seconds, so the two tests with a demo have one.
  let loaded: EmptyDatabase
  beforeAll(async () => {
    loaded = await anEmptyDatabase()
    await demo(loaded.url, loaded.url, '--database', 'main')
  })

  it('names what is not of the demo, and removes nothing', async () => {
    const { url, ask } = loaded
    await ask(`insert into app_user (login_id, name, role_id, password_hash) values (7, 'Somebody', 3, '')`)
    await ask(`insert into company (code, name) values ('MY', 'My Company')`)
    await ask(`insert into branch (code, company_code, name) values ('MY1', 'MY', 'My Branch')`)

    const refused = await remove(url, '--confirm', 'main')

    expect(refused.exitCode).toBe(1)
    expect(refused.lines).toEqual([
      'main: not of the demo: 1 user: 7 Somebody',
      'main: not of the demo: 1 company: My Company',
      'main: not of the demo: 1 branch: My Branch',
      'main: nothing is removed. A company of your own belongs into another DATA_DIR or database.',
    ])
    expect(await ask('select from app_user where login_id = 1001')).toHaveLength(1)
    // The next test removes the same demo.
    await ask(`delete from app_user where login_id = 7`)
    await ask(`delete from branch where code = 'MY1'`)
    await ask(`delete from company where code = 'MY'`)
  })

  it('makes the database anew, after it was asked to with the key of the database', async () => {
    const { url, ask } = loaded
    const asked = await remove(url)
    expect(asked.exitCode).toBe(1)
    expect(asked.lines.at(-1)).toContain('--database main --confirm main')
    expect(await ask('select from app_user where login_id = 1001')).toHaveLength(1)
    await expect(remove(url, '--confirm', 'second')).rejects.toThrow('--confirm must repeat the key of the database')

    const removed = await remove(url, '--confirm', 'main')

    expect(removed.lines).toEqual([
      'main: the demo company is removed, and the database is empty. create-director makes the first director.',
    ])
    expect(removed.exitCode).toBe(0)
    expect(await ask('select from app_user')).toEqual([])
    expect(await ask('select * from broken_invariants()')).toEqual([])
    expect((await remove(url, '--confirm', 'main')).lines).toEqual(['main: there is no demo company.'])
    expect(
      await runCommand(
        ['create-director', ...'--login 7 --name Me --company MY --branch MY1 --time-zone Asia/Karachi'.split(' ')],
        { urls: async () => ({ main: url, second: url }), config: () => settings, print: () => {} },
      ),
    ).toBe(0)
  })

  it('needs DEMO=0, since the next start would load the demo again', async () => {
    const lines: string[] = []
    const { url } = await anEmptyDatabase()
    const exitCode = await runCommand(['remove-demo', '--database', 'main', '--confirm', 'main'], {
      urls: async () => ({ main: url, second: url }),
      config: () => ({ ...settings, demo: { ...settings.demo, load: true } }),
      print: (line) => lines.push(line),
    })
    expect({ exitCode, lines }).toEqual({
      exitCode: 1,
      lines: ['The next start would load the demo again. Set DEMO=0 first, for this command too.'],
    })
  })
})
