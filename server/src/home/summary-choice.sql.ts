/** Reads and writes the choice of the signed-in user to get a daily summary. */
import { addDays, type Day } from '@backoffice/contract/day'
import type { summaryStates } from '@backoffice/contract/home/summary'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { only } from '../db/sql.ts'

interface Found {
  readonly isOn: boolean
  /** The day on which the last summary was written; it tells about the day before. */
  readonly lastDay: Day | null
  readonly lastState: (typeof summaryStates)[number]
  readonly lastAnswer: string
}

export async function summaryChoice(db: Db) {
  const { rows } = await sql<Found>`
    select is_on as "isOn", last_day as "lastDay", last_state as "lastState", last_answer as "lastAnswer"
    from own_daily_summary()`.execute(db)
  const { isOn, lastDay, lastState, lastAnswer } = only(rows)
  return {
    isOn,
    last: lastDay === null ? null : { day: addDays(lastDay, -1), state: lastState, answer: lastAnswer },
  }
}

export const chooseSummary = (db: Db, isOn: boolean) => sql`select choose_daily_summary(${isOn})`.execute(db)
