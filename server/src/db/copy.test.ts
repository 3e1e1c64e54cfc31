import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openApp } from '../../testing/open-app.ts'
import { copyIn } from './copy.ts'

async function* slowly(): AsyncGenerator<Buffer> {
  yield Buffer.from('1\n')
  await wait(300)
  yield Buffer.from('2\n')
}

describe('rows that are copied into a table', () => {
  it('have the time of their work and not of a statement, however slowly a file is read', async () => {
    const app = await openApp(inject('adminUrl'))
    const client = new pg.Client({ connectionString: app.ownerUrl, query_timeout: 100 })
    await client.connect()
    onTestFinished(() => client.end().then(() => app.close()))
    await client.query('create temporary table number (n int)')

    await copyIn(client, 'copy number from stdin', slowly(), 10_000)

    expect((await client.query('select n from number order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
    await expect(copyIn(client, 'copy number from stdin', slowly())).rejects.toThrow('Query read timeout')
  })
})
