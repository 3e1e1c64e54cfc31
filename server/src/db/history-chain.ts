/**
 * Chains the history of each branch while the server runs: rows of audit and journal become links within a second. Once a day the newest
 * links go to the log, so that they are kept outside the database too.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The newest link of the chain of a branch. */
export interface Head {
  readonly branch: string
  readonly seq: string
  readonly at: string
  readonly hash: string
}

export const HEADS = `select branch_code as branch, seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, hash
  from history_heads()`

/** Writes a head as one line, which is printed, logged, and read again by `check --heads`. */
export const lineOf = (database: string, { branch, seq, at, hash }: Head): string =>
  `${database} ${branch} ${seq} ${at} ${hash}`

interface Chained {
  readonly key: string
  readonly database: Pick<Database, 'run'>
}

interface Log {
  info(what: object, message: string): void
  warn(what: object, message: string): void
}

const EVERY_MS = 1000
const HEADS_EVERY_MS = 24 * 60 * 60_000

/** Begins to chain. The returned function chains what still waits, and ends that. */
export function startChaining(bases: readonly Chained[], log: Log): () => Promise<void> {
  const ending = new AbortController()
  const chains = bases.map((base) => chainOf(base, log, ending.signal))
  return async () => {
    ending.abort()
    await Promise.all(chains)
  }
}

async function chainOf({ key, database }: Chained, log: Log, ending: AbortSignal): Promise<void> {
  let failed = false
  let headsDue = performance.now()
  for (let isLast = false; !isLast;) {
    isLast = ending.aborted
    try {
      while ((await chainSome(database)) > 0) if (!isLast && ending.aborted) break
      if (performance.now() >= headsDue) {
        const heads = await headsOf(database)
        log.info({ heads: heads.map((head) => lineOf(key, head)) }, 'the newest links of the history')
        headsDue = performance.now() + HEADS_EVERY_MS
      }
      failed = false
    } catch (err) {
      // Rows wait as long as the database is away or busy. This is logged once, not every second.
      if (!failed) log.warn({ err, database: key }, 'the history waits to be chained')
      failed = true
    }
    if (!isLast) await wait(EVERY_MS, undefined, { signal: ending, ref: false }).catch(() => {})
  }
}

async function chainSome(database: Pick<Database, 'run'>): Promise<number> {
  const { rows } = await database.run('write', undefined, (db) =>
    sql<{ chained: number }>`select chain_what_waits() as chained`.execute(db),
  )
  return rows[0]?.chained ?? 0
}

async function headsOf(database: Pick<Database, 'run'>): Promise<readonly Head[]> {
  const { rows } = await database.run('read', undefined, (db) => sql<Head>`${sql.raw(HEADS)}`.execute(db))
  return rows
}
