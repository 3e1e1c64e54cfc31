/** Texts that try to run a script, and their way into every text of a database. */
import pg from 'pg'

/** Such a text runs `ran()` if a page uses it as markup, an address, a style or a template. */
const attempts: readonly string[] = [
  '<svg onload=ran()>',
  '<b onclick=ran()>',
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<img src="x" onerror="ran()">',
  '"><img src=x onerror=ran()>',
  "'><img src=x onerror=ran()>",
  '"><script>ran()</script>',
  '</script><script>ran()</script>',
  '</title><script>ran()</script>',
  '</textarea><script>ran()</script>',
  '</style><script>ran()</script>',
  '" onmouseover="ran()" x="',
  "' onfocus='ran()' autofocus x='",
  '" autofocus onfocus=ran() x="',
  '<body onload=ran()>',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  '<iframe src="javascript:parent.ran()">',
  '<a href="javascript:ran()">x</a>',
  'javascript:ran()',
  'JaVaScRiPt:ran()//',
  'data:text/html,<script>ran()</script>',
  '<details open ontoggle=ran()>',
  '<input autofocus onfocus=ran()>',
  '<video><source onerror=ran()></video>',
  '<math><mtext><script>ran()</script></mtext></math>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<style>@import "javascript:ran()"</style>',
  '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  '{{constructor.constructor("ran()")()}}',
  '${ran()}',
  '<!--><script>ran()</script>-->',
]

/** The longest text that is tried in a column; where a rule of the column refuses it, shorter ones are. */
const LENGTHS = [200, 40, 30, 20]

export interface Filled {
  /** The columns with attempts as their texts now, as `table.column`; the number of each is in its texts as `[number]`. */
  readonly columns: readonly string[]
  /** The columns with a rule that refuses such texts. */
  readonly refusing: readonly string[]
}

/**
 * Replaces every text of the database that is no key and that no rule of the column refuses. Each row gets another attempt. The rules about
 * who may write are off meanwhile, since the test is about screens with such texts, however they came.
 */
export async function fillWithAttempts(ownerUrl: string): Promise<Filled> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const columns: string[] = []
  const refusing: string[] = []
  await client.query('begin')
  const { rows } = await client.query<{ table: string; column: string }>(textColumns)
  for (const { table, column } of rows) {
    await client.query(`alter table ${table} disable trigger user`)
    const filled = await fill(client, { table, column, number: columns.length })
    ;(filled ? columns : refusing).push(`${table}.${column}`)
    await client.query(`alter table ${table} enable trigger user`)
  }
  await client.query('commit')
  await client.end()
  return { columns, refusing }
}

async function fill(client: pg.Client, at: { table: string; column: string; number: number }): Promise<boolean> {
  const mark = `[${at.number}]`
  for (const length of LENGTHS) {
    const texts = attempts.map((text) => text + mark).filter((text) => text.length <= length)
    await client.query('savepoint texts')
    try {
      const { rowCount } = await client.query(
        `update ${at.table} set ${at.column} = ($1::text[])[1 + abs(hashtext(ctid::text)) % cardinality($1::text[])] where ${at.column} is not null`,
        [texts],
      )
      await client.query('set constraints all immediate')
      return (rowCount ?? 0) > 0
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) throw error
      await client.query('rollback to savepoint texts')
    }
  }
  return false
}

/**
 * Keys stay, because a row that nothing points at any more is on no screen; so do the texts of the installation itself, and the rights that
 * sessions read. The text of an item of a phone is JSON that the phone signed.
 */
const textColumns = `
  select quote_ident(c.relname) as table, quote_ident(a.attname) as column
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid in ('text'::regtype, 'varchar'::regtype)
    and c.relname not in ('schema_file', 'schema_migration', 'schema_object', 'installation', 'idempotency', 'sign_in', 'login_throttle',
      'document_kind', 'notification_kind', 'history_link', 'history_waiting')
    and not (c.relname in ('intake', 'intake_contradiction') and a.attname = 'body')
    and not (c.relname = 'app_user' and a.attname = 'password_hash') and not (c.relname = 'company' and a.attname = 'time_zone')
    and not exists (
      select from pg_constraint k
      where k.contype in ('p', 'u', 'f') and (k.conrelid = c.oid and a.attnum = any(k.conkey) or k.confrelid = c.oid and a.attnum = any(k.confkey))
    )
    and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey))
  order by 1, 2`
