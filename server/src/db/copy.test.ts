import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openApp } from '../../testing/open-app.ts'
import { copyIn } from './copy.ts'

/** A source that never has its first row. */
const never: AsyncIterable<Buffer> = {
  [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
}

async function* around(pause: () => Promise<unknown>): AsyncGenerator<Buffer> {
  yield Buffer.from('1\n')
  await pause()
  yield Buffer.from('2\n')
}

describe('rows that are copied into a table', () => {
  it('have the time of their work and not of a statement, however slowly a file is read', async () => {
    const app = await openApp(inject('adminUrl'))
    const clients = [1, 2].map(() => new pg.Client({ connectionString: app.ownerUrl, query_timeout: 100 }))
    onTestFinished(() => Promise.all(clients.map((client) => client.end())).then(() => app.close()))
    for (const client of clients) {
      await client.connect()
      await client.query('create temporary table number (n int)')
    }
    const [patient, impatient] = clients as [pg.Client, pg.Client]
    const copy = 'copy number from stdin'
    /** A copy that begins later has no more time than a statement, and gives up while the first one waits. */
    const anotherGivesUp = () => expect(copyIn(impatient, copy, never)).rejects.toThrow('Query read timeout')

    await copyIn(patient, copy, around(anotherGivesUp), 10_000)

    expect((await patient.query('select n from number order by n')).rows).toEqual([{ n: 1 }, { n: 2 }])
    expect.assertions(2)
  })
})
