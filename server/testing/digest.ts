/** Returns a digest of all stored rows, without the salt of the password hash, the files, the times of the load and the key of the sessions. */
export async function digestOf({
  ask,
}: {
  ask(statement: string): Promise<Record<string, unknown>[]>
}): Promise<unknown> {
  const tables = await ask(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('app_user', 'attachment', 'setup', 'session_key') order by 1`,
  )
  if (tables.length <= 15) throw new Error(`The database has ${tables.length} tables with rows of the demo.`)
  const parts = tables.map(
    ({ name: table }) =>
      `select '${String(table)}' as table, count(*), md5(string_agg(t::text, '|' order by t::text)) from ${String(table)} t`,
  )
  // Without an order, workers of a parallel plan answer as they finish.
  return ask(`${parts.join(' union all ')} order by 1`)
}
