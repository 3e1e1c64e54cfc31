/** Writes and takes the daily summaries that are due, and notes what became of them, through functions of the database. */
import type { Day } from '@backoffice/contract/day'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { only } from '../db/sql.ts'

export interface TakenSummary {
  readonly id: number
  readonly key: string
  readonly version: number
  readonly recipient: string
  readonly company: string
  /** The day on which it was written; it tells about the day before. */
  readonly day: Day
  readonly tries: number
}

type Runs = Pick<Database, 'run'>

/** Takes summaries in a transaction of its own; the lease begins with it. */
export async function takeSummaries(
  database: Runs,
  max: number,
  leaseSeconds: number,
): Promise<readonly TakenSummary[]> {
  const { rows } = await database.run('write', undefined, (db) =>
    sql<TakenSummary>`
      select id, key, version, recipient, company, day, tries from take_summaries(${max}, ${leaseSeconds})`.execute(db),
  )
  return rows
}

interface Noted {
  readonly outcome: 'sent' | 'failed' | 'waiting' | 'not_sent'
  readonly answer: string
  readonly waitSeconds: number
}

/** Notes the outcome of a try; false where the summary is not as it was taken. */
export async function noteSummary(
  database: Runs,
  { id, version }: Pick<TakenSummary, 'id' | 'version'>,
  { outcome, answer, waitSeconds }: Noted,
): Promise<boolean> {
  const { rows } = await database.run('write', undefined, (db) =>
    sql<{
      done: boolean
    }>`select note_summary(${id}, ${version}, ${outcome}, ${answer}, ${waitSeconds}) as done`.execute(db),
  )
  return only(rows).done
}
