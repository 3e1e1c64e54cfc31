import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabases } from '../../testing/empty-databases.ts'
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
