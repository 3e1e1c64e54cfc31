/** Reads what the role of the server may do, and lists what it may not do as statements. */
import { owned } from '../owner.ts'

const RELATIONS = `
  select c.oid, n.nspname as schema, c.relname as name, c.relkind as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'custody') and c.relkind in ('r', 'p', 'v', 'm', 'f')`

/** Returns the privileges of each table and view as lines: `receipt: select, insert (a, b)`. Tables without privileges are left out. */
export async function privileges(): Promise<string[]> {
  const rows = await owned<{ line: string }>(
    `select name || ': ' || string_agg(can, ', ' order by position) as line
     from (${RELATIONS}) t
     cross join lateral (
       select p.position, lower(p.privilege) || case when has_table_privilege('backoffice_app', t.oid, p.privilege) then ''
         else ' (' || string_agg(a.attname, ', ' order by a.attname) || ')' end as can
       from (values (1, 'SELECT'), (2, 'INSERT'), (3, 'UPDATE'), (4, 'DELETE'), (5, 'TRUNCATE'), (6, 'REFERENCES'), (7, 'TRIGGER'))
         as p (position, privilege)
       join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       where case when p.position in (4, 5, 7) then has_table_privilege('backoffice_app', t.oid, p.privilege)
         else has_column_privilege('backoffice_app', t.oid, a.attnum, p.privilege) end
       group by p.position, p.privilege
     ) granted
     group by name order by name`,
  )
  return rows.map(({ line }) => line)
}

/** Returns the functions that the role may call, by name. */
export async function callable(): Promise<string[]> {
  const rows = await owned<{ name: string }>(
    `select distinct case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname as name
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'custody') and has_function_privilege('backoffice_app', p.oid, 'execute') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Returns a statement for each write that the role was not granted: of each table, and of each column. */
export async function forbiddenWrites(): Promise<string[]> {
  const rows = await owned<{ statement: string }>(
    `with relation as (${RELATIONS}), forbidden as (
       select format('delete from %I.%I', r.schema, r.name) as statement from relation r
       where r.kind <> 'v' and not has_table_privilege('backoffice_app', r.oid, 'DELETE')
       union all
       select format('truncate %I.%I cascade', r.schema, r.name) from relation r
       where r.kind <> 'v' and not has_table_privilege('backoffice_app', r.oid, 'TRUNCATE')
       union all
       select format('insert into %I.%I (%I) values (default)', r.schema, r.name, a.attname)
       from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
       where r.kind <> 'v' and not has_column_privilege('backoffice_app', r.oid, a.attnum, 'INSERT')
       union all
       select format('update %I.%I set %I = default', r.schema, r.name, a.attname)
       from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
       where r.kind <> 'v' and not has_column_privilege('backoffice_app', r.oid, a.attnum, 'UPDATE')
       union all
       select format('select from %I.%I', r.schema, r.name) from relation r
       where not has_any_column_privilege('backoffice_app', r.oid, 'SELECT')
     )
     select statement from forbidden order by 1`,
  )
  return rows.map(({ statement }) => statement)
}

/** Returns the tables that show the branch of a row and that the role reads; the branches of users are no secret among users. */
export async function tablesOfBranches(): Promise<string[]> {
  const rows = await owned<{ name: string }>(
    `select r.name from (${RELATIONS}) r join pg_attribute a on a.attrelid = r.oid and a.attname = 'branch_code'
     where r.kind <> 'v' and r.name not in ('user_branch', 'marketing_rep_branch')
       and has_column_privilege('backoffice_app', r.oid, a.attnum, 'SELECT') order by 1`,
  )
  return rows.map(({ name }) => name)
}
