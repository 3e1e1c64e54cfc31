/** Compares the whole database before and after a save: which tables changed, and by how many rows. */
import { owned } from '../../testing/owner.ts'

/** Rows and a sum over their content, for each table. */
export type TableContent = ReadonlyMap<string, readonly [rows: number, content: string]>

/** The history is chained a moment later by the server itself, and the throttle keeps times. */
const LATER = ['history_link', 'history_waiting', 'session_key', 'login_throttle']

/** Reads the content of all tables but some. */
export async function tableContent(leftOut: readonly string[] = []): Promise<TableContent> {
  const tables = await owned<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [[...LATER, ...leftOut]],
  )
  if (tables.length < 15) throw new Error(`the database has ${tables.length} tables`)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as content from ${name} t`,
  )
  const rows = await owned<{ name: string; rows: number; content: string }>(parts.join(' union all '))
  return new Map(rows.map(({ name, rows: count, content }) => [name, [count, content]]))
}

/** Returns the tables that changed with the rows that came, such as `audit +1, receipt +0`; empty where nothing changed. */
export const changesSince = (before: TableContent, after: TableContent): string =>
  [...after]
    .flatMap(([name, [rows, content]]) => {
      const [had, was] = before.get(name) ?? [0, '']
      return content === was ? [] : [`${name} +${rows - had}`]
    })
    .join(', ')
