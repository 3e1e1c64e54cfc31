/**
 * Returns a digest of all stored rows, without the salt of the password hash, the files, the times of the load and the key of the sessions.
 *
 * without   the columns to leave out, by table
 */
export async function digestOf(
  { ask }: { ask(statement: string): Promise<Record<string, unknown>[]> },
  without: Readonly<Record<string, readonly string[]>> = {},
): Promise<unknown> {
  const tables = await ask(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('app_user', 'attachment', 'setup', 'session_key') order by 1`,
  )
  if (tables.length <= 15) throw new Error(`The database has ${tables.length} tables with rows of the demo.`)
  const parts = tables.map(({ name }) => {
    const table = String(name)
    const left = without[table]
    const row = left ? `(to_jsonb(t) - '{${left.join(',')}}'::text[])::text` : 't::text'
    return `select '${table}' as table, count(*), md5(string_agg(${row}, '|' order by ${row})) from ${table} t`
  })
  // Without an order, workers of a parallel plan answer as they finish.
  return ask(`${parts.join(' union all ')} order by 1`)
}
