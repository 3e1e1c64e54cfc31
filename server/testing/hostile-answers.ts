/** Finds content that an answer to a hostile request must not have: words from the inside of the server, or an effect. */
import { ownedRow } from './owner.ts'

const TABLES = [
  'invoice',
  'receipt',
  'transfer',
  'deposit',
  'deposit_line',
  'journal',
  'posting',
  'holding',
  'finished_total',
  'audit',
  'attachment',
  'app_user',
  'user_module',
]

/** A phone may state anything about what waits on it, and a report of that changes no business. */
const OF_THE_BUSINESS = `where t.object <> 'device'`

/** Returns a digest of everything that a refused request must not change, by table. */
export const businessDigest = (): Promise<Readonly<Record<string, string | null>>> =>
  ownedRow(
    `select ${TABLES.map((table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t ${table === 'audit' ? OF_THE_BUSINESS : ''}) as ${table}`).join(', ')}`,
  )

/** Matches text from the inside of the server: source lines, SQL, names of tables, paths. */
export const INSIDE =
  /\.[cm]?[jt]s:\d|node_modules|syntax error|violates|relation "|column "|duplicate key|SELECT |custody\.|SQLSTATE|\/(tmp|home|usr|var|dev\/shm)\//
