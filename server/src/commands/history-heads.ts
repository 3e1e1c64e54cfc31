/** Compares the chains of a database with heads that were printed or logged before, and names the first link that is not as it was. */
import type pg from 'pg'
import { type Head, HEADS } from '../db/history-chain.ts'
import { WrongUsage } from './command.ts'

/** Chains what waits, so that the heads are about everything that is recorded, and returns them. */
export async function headsNow(client: pg.Client): Promise<readonly Head[]> {
  for (let more = true; more;) {
    const { rows } = await client.query<{ more: boolean }>('select chain_what_waits() > 0 as more')
    more = rows[0]?.more ?? false
  }
  return (await client.query<Head>(HEADS)).rows
}

/** The heads of each database that were noted, by its key. */
export type Heads = Readonly<Record<string, readonly Head[]>>

/** Reads the lines of `audit-head`. Empty lines and lines that begin with # are skipped. */
export function readHeads(text: string, keys: readonly string[]): Heads {
  const heads: Record<string, Head[]> = Object.fromEntries(keys.map((key) => [key, []]))
  text.split('\n').forEach((line, index) => {
    if (/^\s*(?:#|$)/.test(line)) return
    const [, database = '', branch = '', seq = '', at = '', hash = ''] =
      /^\s*(\S+) (.+) (\d{1,18}) (\S+) ([0-9a-f]{64})\s*$/.exec(line) ?? []
    const ofKey = keys.includes(database) ? heads[database] : undefined
    if (!ofKey) throw new WrongUsage(`Line ${index + 1} of the file is no line of audit-head: ${line.slice(0, 100)}`)
    ofKey.push({ branch, seq, at, hash })
  })
  return heads
}

/** Returns a sentence for each head that is missing in the database. */
export async function lostHeads(client: pg.Client, heads: readonly Head[]): Promise<string[]> {
  const { rows } = await client.query<{ branch: string; seq: string; last: string; hash: string | null }>(
    `select h.branch, h.seq::text, coalesce((select max(l.seq) from history_link l where l.branch_code = h.branch), 0)::text as last,
       encode(l.hash, 'hex') as hash
     from unnest($1::text[], $2::bigint[], $3::text[]) as h (branch, seq, hash)
     left join history_link l on l.branch_code = h.branch and l.seq = h.seq
     where encode(l.hash, 'hex') is distinct from h.hash
     order by h.branch, h.seq`,
    [heads.map(({ branch }) => branch), heads.map(({ seq }) => seq), heads.map(({ hash }) => hash)],
  )
  return rows.map(({ branch, seq, last, hash }) =>
    hash === null
      ? `${branch}: the history ends at link ${last}, but it had a link ${seq}: what came after was cut off`
      : `${branch}: link ${seq} has another hash than was noted: the history up to it was written anew`,
  )
}

/** Returns a sentence for the first broken link of each branch. */
export async function brokenLinks(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    branch: string
    seq: string | null
    source: string
    row: string
    fault: string
  }>(
    `select distinct on (branch_code) branch_code as branch, seq::text, source, row_id::text as row, fault
     from invariant_i33_history_is_chained order by branch_code, seq, source, row_id`,
  )
  return rows.map(({ branch, seq, source, row, fault }) =>
    seq === null
      ? `${branch}: row ${row} of ${source} ${fault}`
      : `${branch}: link ${seq}, row ${row} of ${source}, ${fault}`,
  )
}
