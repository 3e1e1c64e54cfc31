import type { Day } from '@backoffice/contract/day'
import { describe, expect, it } from 'vitest'
import { emptyDatabases } from '../../server/testing/empty-databases.ts'
import { loadDemo } from '../../server/src/demo/load-demo.ts'

const anEmptyDatabase = emptyDatabases()

describe('the demo company', () => {
  it('leaves a database with users of its own alone, and reports it', async () => {
    const theirs = await anEmptyDatabase()
    const lines: string[] = []
    await theirs.ask(`insert into app_user (login_id, name, role_id, password_hash) values (7, 'Somebody', 3, '')`)
    await loadDemo(theirs.url, {
      scale: 0.05,
      today: '2026-03-10' as Day,
      database: 'main',
      log: (line) => lines.push(line),
    })

    expect(lines).toEqual(['The main database has users already: no demo is loaded.'])
    expect(await theirs.ask('select from invoice')).toEqual([])
  })
})
