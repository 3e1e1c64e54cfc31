/** The tables of a database as a backup and a restore see them. */
import pg from 'pg'
import type { TableManifest } from './backup-format.ts'

/** The text of a row depends on these settings. */
export const PLAIN = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
  set search_path = public; set datestyle = iso; set intervalstyle = postgres; set timezone = utc; set bytea_output = hex;
  set extra_float_digits = 1; set xmloption = content; set client_encoding = utf8`

/** These tables list the functions of the program in the database. A restore fills them anew. */
const MADE_ANEW = ['schema_file', 'schema_object']

export interface Table {
  readonly schema: string
  readonly name: string
  /** The columns that are stored as they are given. */
  readonly columns: readonly string[]
  readonly generated: readonly string[]
  readonly identities: readonly string[]
  /** True when a policy hides rows of the table from us. */
  readonly hidden: boolean
}

export async function tablesIn(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated <> ''), '{}') as generated,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attidentity <> ''), '{}') as identities,
       row_security_active(c.oid) and not exists (
         select from pg_policy p
         where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('r', '*') and pg_get_expr(p.polqual, p.polrelid) = 'true'
           and exists (select from unnest(p.polroles) as r (oid) where r.oid = 0 or pg_has_role(r.oid, 'usage'))) as hidden
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       and not (n.nspname = 'public' and c.relname = any ($1))
     group by c.oid, n.nspname, c.relname
     order by n.nspname, c.relname`,
    [MADE_ANEW],
  )
  return rows
}

export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnList = (columns: readonly string[]): string =>
  columns.map((each) => pg.escapeIdentifier(each)).join(', ')

/** Returns the number of rows and a sum that changes with any of them, whatever their order. */
export async function digestOf(client: pg.Client, table: Table): Promise<Pick<TableManifest, 'rows' | 'digest'>> {
  const all = columnList([...table.columns, ...table.generated].toSorted())
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(row(${all})::text), 15))::bit(60)::bigint), 0)::text as digest from ${nameOf(table)}`,
  )
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' }
}

/** Returns the last number of an identity column; null if it has given none. */
export async function lastNumberOf(client: pg.Client, table: Table, column: string): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    `select last_value as last from pg_sequences
     where format('%I.%I', schemaname, sequencename)::regclass = pg_get_serial_sequence($1, $2)::regclass`,
    [nameOf(table), column],
  )
  return rows[0]?.last ?? null
}
