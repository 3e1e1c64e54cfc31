/**
 * Makes a database of the demo company anew, so that a company of its own can begin in it. A demo that real people have worked with is not
 * removed: everything that is not of the demo is named.
 */
import type pg from 'pg'
import { inTransaction } from '../../server/src/commands/accounts.ts'
import { demoMark } from '../../server/src/demo/mark.ts'
import { demoCompany } from './company.ts'

/** A question about what is not of the demo, with the words for its number. */
interface Check {
  readonly what: (count: number, names: string) => string
  readonly sql: string
}

const counted = (one: string, many: string) => (count: number, names: string) =>
  `${count} ${count === 1 ? one : many}${names === '' ? '' : `: ${names}`}`

/** The demo, as one row. */
const DEMO = 'with demo (logins, companies, branches) as (values ($1::int[], $2::text[], $3::text[]))'

/** Each names what is not of the demo, which is `demo` with its logins, companies and branches. */
const checks: readonly Check[] = [
  {
    what: counted('user', 'users'),
    sql: `select u.login_id || ' ' || u.name as name from app_user u, demo where u.login_id <> all (demo.logins)`,
  },
  {
    what: counted('company', 'companies'),
    sql: `select c.name from company c, demo where c.code <> all (demo.companies)`,
  },
  {
    what: counted('branch', 'branches'),
    sql: `select b.name from branch b, demo where b.code <> all (demo.branches)`,
  },
  {
    what: counted('imported file', 'imported files'),
    // The statements of the demo were never applied by anybody.
    sql: `select i.file_name as name from data_import i
      where i.applied_at is not null
        and (i.kind <> 'statements' or i.started_by is null or exists (select from applied_import a where a.id = i.id))`,
  },
  {
    what: counted('document of other people', 'documents of other people'),
    sql: `select distinct a.object || ' ' || a.object_id as name
      from audit a join app_user u on u.id = a.actor_id, demo
      where a.object <> 'user' and u.login_id <> all (demo.logins)`,
  },
  {
    what: counted('receipt of other people', 'receipts of other people'),
    sql: `select r.amount::text as name
      from receipt r join app_user u on u.id = r.recorded_by, demo
      where u.login_id <> all (demo.logins)`,
  },
]

interface DemoRemoval {
  /** False where there is no demo. */
  readonly isDemo: boolean
  /** Names, in words, everything that is not of the demo; the demo is removed only where this is empty. */
  readonly others: readonly string[]
  /** The other connections to the database, for example of a server that runs. */
  readonly connections: number
  /** The stored files of the demo, which the caller removes when the tables are gone. */
  readonly files: readonly string[]
}

/** The names of one kind that are printed. */
const NAMED = 5

/** Drops every table and function of a database of the demo. The marks of its keys and files go too; the next start writes them again. */
export function removeDemo(client: pg.Client, { isDryRun }: { readonly isDryRun: boolean }): Promise<DemoRemoval> {
  return inTransaction(
    client,
    async () => {
      const nothing = { isDemo: false, others: [], connections: 0, files: [] }
      const { rows: tables } = await client.query<{ isThere: boolean }>(
        `select to_regclass('public.setup') is not null as "isThere"`,
      )
      if (!tables[0]?.isThere || (await demoMark(client)) === undefined) return nothing
      const others = await othersIn(client)
      const { rows: open } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like 'backoffice%'`,
      )
      const connections = open[0]?.count ?? 0
      const { rows: stored } = await client.query<{ key: string }>(
        `select path as key from attachment union select thumb_path from attachment where thumb_path is not null`,
      )
      if (others.length === 0 && connections === 0 && !isDryRun) await dropEverything(client)
      return { isDemo: true, others, connections, files: stored.map(({ key }) => key) }
    },
    { isDryRun },
  )
}

async function othersIn(client: pg.Client): Promise<string[]> {
  const { companies, branches, people } = demoCompany(1)
  const ofDemo = [people.map(({ login }) => login), companies.map(({ code }) => code), branches.map(({ code }) => code)]
  const found: string[] = []
  for (const { what, sql } of checks) {
    const { rows } = await client.query<{ name: string }>(`${DEMO} ${sql}`, ofDemo)
    if (rows.length === 0) continue
    const names = rows.slice(0, NAMED).map(({ name }) => name)
    found.push(what(rows.length, `${names.join(', ')}${rows.length > NAMED ? ', …' : ''}`))
  }
  return found
}

/** Extensions stay: an administrator may have made them, and migrations find them. */
const dropEverything = (client: pg.Client) =>
  client.query(`
    do $$
    declare
      each record;
    begin
      set local client_min_messages = error;
      drop schema if exists custody cascade;
      for each in
        select format('drop table if exists public.%I cascade', c.relname) as statement
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      loop
        execute each.statement;
      end loop;
      for each in
        select format('drop view if exists public.%I cascade', c.relname) as statement
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      loop
        execute each.statement;
      end loop;
      for each in
        -- The array has all names before the first routine goes: a routine that went with another one has no name.
        select unnest(array(
          select format('drop routine if exists %s cascade', p.oid::regprocedure)
          from pg_proc p
          where p.pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'))) as statement
      loop
        execute each.statement;
      end loop;
      for each in
        select format('drop type if exists public.%I cascade', t.typname) as statement
        from pg_type t
        where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
      loop
        execute each.statement;
      end loop;
    end $$`)
