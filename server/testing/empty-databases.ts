import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from './cluster.ts'

export interface EmptyDatabase {
  /** The owner's URL. */
  readonly url: string
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
}

/** Returns a function that makes a migrated database without rows. The databases are dropped after all tests of the file. */
export function emptyDatabases(): () => Promise<EmptyDatabase> {
  const opened: { clone: ClonedDatabase; client: pg.Client }[] = []
  afterAll(async () => {
    for (const { clone, client } of opened) {
      await client.end()
      await clone.drop()
    }
  })
  return async () => {
    const clone = await cloneDatabase(inject('adminUrl'))
    const client = new pg.Client(clone.ownerUrl)
    await client.connect()
    opened.push({ clone, client })
    return {
      url: clone.ownerUrl,
      ask: async <Row extends pg.QueryResultRow>(statement: string) => (await client.query<Row>(statement)).rows,
    }
  }
}
