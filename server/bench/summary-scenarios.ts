/** The benchmark's questions about everybody's cash: the summary of 40 salesmen and of the cashiers, and the last days. */
import { listDays } from '@backoffice/contract/cash/days'
import { listSummaries, summaryTypes } from '@backoffice/contract/summary/summary-report'
import { ALL } from '@backoffice/contract/statuses'
import type pg from 'pg'
import { ofDays } from '../src/cash/days.sql.ts'
import { ofUsers } from '../src/cash/summaries.sql.ts'
import type { Db } from '../src/db/transaction.ts'
import { asked, type FloorWork, inTurn, type Person, type Scenario } from './scenario.ts'
import { POOL } from './surroundings.ts'

interface Asking {
  readonly client: pg.Client
  readonly director: Person
  readonly cashiers: readonly Person[]
  readonly read: (work: (db: Db) => Promise<unknown>) => Promise<FloorWork>
}

export async function summaryScenarios({ client, director, cashiers, read }: Asking): Promise<Scenario[]> {
  const { rows: branches } = await client.query<{ code: string }>('select code from branch order by 1')
  const all = branches.map(({ code }) => code)
  // All branches together have the 40 salesmen.
  const places = [{ bCode: String(ALL), of: all }, ...all.map((bCode) => ({ bCode, of: [bCode] }))]
  const questions = places.flatMap((place) => summaryTypes.map((type) => ({ ...place, type })))
  const summaries = await inTurn(questions, async ({ bCode, of, type }) => ({
    asked: asked(listSummaries, { bCode, type }, director.headers),
    floor: await read((db) => ofUsers(db, of, type)),
  }))
  const [branch = ''] = all
  const days = await inTurn([director, ...cashiers], async (person) => ({
    asked: asked(listDays, { userId: person.userId, bCode: branch }, person.headers),
    floor: await read((db) => ofDays(db, branch, person === director ? undefined : person.userId)),
  }))
  return [
    { name: 'summary', connections: POOL, variants: summaries },
    { name: 'last 14 days', connections: POOL, variants: days },
  ]
}
