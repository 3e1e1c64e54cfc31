/** Writes every table of the business as CSV, so that a company can move its data elsewhere. */
import { templateColumns } from '@backoffice/contract/imports/kinds'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { copyOut } from '../db/copy.ts'
import { actAsOwner, migrationsIn } from '../db/migrate.ts'
import { only } from '../db/sql.ts'
import { columnList, digestOf, nameOf, PLAIN, type Table, tablesIn } from '../backup/backup-tables.ts'
import { ofDatabase } from '../config-databases.ts'
import { connected, type Urls } from '../backup/owner.ts'
import { kindsInOrder, rowsOfKind } from './export-kinds.ts'
import { type FolderWriter, writeFolder } from '../backup/folder-writer.ts'

/** The tables and columns that an export leaves out, with the reason that its README gives. */
const PROGRAM = 'It is about the program, not about the business.'
const WAITING = 'It holds rows of files that wait to be imported; the files have them.'

export const tablesLeftOut: Readonly<Record<string, string>> = {
  'public.refresh_token': 'Whoever has it could take over a session.',
  'public.sign_in': 'It holds sessions, which end with this server.',
  'public.session_key': 'With this key the server proves to the database who acts.',
  'public.seal_key': 'With this key the server opens what phones have sealed.',
  'public.installation': 'It holds the marks of the signing keys and of the file store.',
  'public.refused_sign_in': 'It counts wrong passwords of the last month, with the addresses that they came from.',
  'public.password_reset': 'It has links for a new password, which are valid for half an hour.',
  'public.login_throttle': 'It counts wrong passwords of the last minutes.',
  'public.idempotency': 'It remembers the answers of the last saves for repeated requests.',
  'public.import_row': WAITING,
  'public.import_line': WAITING,
  'public.import_fault': WAITING,
  'public.import_note': WAITING,
  'public.history_waiting': 'It names rows of the last second that the chain of the history has yet to take.',
  'public.schema_migration': PROGRAM,
  'public.schema_file': PROGRAM,
  'public.schema_object': PROGRAM,
  'public.setup': PROGRAM,
}

export const columnsLeftOut: Readonly<Record<string, string>> = {
  'public.device.token_hash': 'With it tokens of phones could be recognised. A phone registers anew.',
  'public.feed.token_hash': 'With it tokens of programs could be recognised. A director makes new feeds.',
  'public.program_token.token_hash': 'With it tokens of programs could be recognised. A director makes new tokens.',
  'public.app_user.password_hash': 'Passwords could be guessed from it. Users get new ones from a director.',
}

const FORMAT = 1
const AS_CSV = 'with (format csv, header true)'

/** A file of the export with its head and its rows. */
interface ExportedFile {
  readonly file: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly sha256: string
  readonly bytes: number
}

interface ExportedTable extends ExportedFile {
  readonly table: string
  /** A sum over a hash of each row, which does not depend on their order. A table that got the same rows has the same. */
  readonly digest: string
}

interface ExportedBase {
  readonly takenAt: string
  readonly tables: readonly ExportedTable[]
  /** The same data in the columns of the command `import`. */
  readonly imports: readonly (ExportedFile & { readonly kind: string })[]
}

/** Writes the databases of the keys into a new folder. Each is read in one snapshot, which no save of the meantime changes. */
export const exportTo = (
  folder: string,
  keys: readonly string[],
  urls: Urls,
  print: (line: string) => void,
): Promise<void> =>
  writeFolder(folder, 'an export', async (writer) => {
    const bases: Record<string, ExportedBase> = {}
    for (const key of keys) {
      const exported = await connected(ofDatabase(urls, key), (client) => exportBase(key, client, writer))
      bases[key] = exported
      const rows = exported.tables.reduce((sum, each) => sum + each.rows, 0)
      print(`${key}: ${exported.tables.length} tables with ${rows} rows, ${exported.imports.length} files to import.`)
    }
    const leftOut = { tables: tablesLeftOut, columns: columnsLeftOut }
    await writer.write('manifest.json', JSON.stringify({ format: FORMAT, ...bases, leftOut }, null, 1))
    await writer.write('README.txt', readme(keys))
  })

async function exportBase(key: string, client: pg.Client, writer: FolderWriter): Promise<ExportedBase> {
  await client.query(PLAIN)
  await actAsOwner(client)
  await client.query('begin isolation level repeatable read, read only')
  await migrationsIn(client)
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  const tables: ExportedTable[] = []
  for (const table of await tablesIn(client)) {
    const shown = withoutSecrets(table)
    if (shown) tables.push(await exportTable(key, client, writer, shown))
  }
  const imports: ExportedBase['imports'][number][] = []
  for (const kind of kindsInOrder) {
    const question = rowsOfKind(kind)
    const written = await exportRows(client, writer, `${key}/imports/${kind}.csv`, question)
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from (${question}) q`)
    const columns = templateColumns(kind).map(({ label }) => label)
    imports.push({ kind, columns, rows: Number(only(counted.rows).rows), ...written })
  }
  await client.query('commit')
  return { takenAt: only(rows).at.toISOString(), tables, imports }
}

/** Returns the table with its exported columns; undefined for a table that is left out. */
function withoutSecrets(table: Table): Table | undefined {
  const name = `${table.schema}.${table.name}`
  if (Object.hasOwn(tablesLeftOut, name)) return undefined
  const shown = (columns: readonly string[]) =>
    columns.filter((column) => !Object.hasOwn(columnsLeftOut, `${name}.${column}`))
  return { ...table, columns: shown(table.columns), generated: shown(table.generated) }
}

async function exportTable(key: string, client: pg.Client, writer: FolderWriter, table: Table): Promise<ExportedTable> {
  if (table.hidden)
    throw new CannotStart(`${key}: a policy hides rows of ${nameOf(table)}. Export as the owner of the database.`)
  const columns = [...table.columns, ...table.generated]
  const file = `${key}/tables/${table.schema}.${table.name}.csv`
  const written = await exportRows(client, writer, file, `select ${columnList(columns)} from ${nameOf(table)}`)
  return { table: `${table.schema}.${table.name}`, columns, ...(await digestOf(client, table)), ...written }
}

async function exportRows(client: pg.Client, writer: FolderWriter, file: string, question: string) {
  const { sum, bytes } = await writer.write(file, copyOut(client, `copy (${question}) to stdout ${AS_CSV}`))
  return { file, sha256: sum, bytes }
}

const readme = (keys: readonly string[]): string =>
  `The data of the back office as CSV (UTF-8, commas, a head with the names of the columns). An empty cell without quotes is no value,
"" is an empty text. Times are UTC.

Texts are written as people entered them, so that they can be brought in again. A spreadsheet takes a text that begins with = + - or @
for a formula and may run it: do not open these files in one, and look at them in a text editor, or load them into a database.

${keys.map((key) => `${key}/tables/   every table of the business of the database ${key}, a file each`).join('\n')}
${keys.map((key) => `${key}/imports/  the same data in the columns that "npm run backoffice -- import KIND FILE" takes`).join('\n')}
manifest.json   the rows, the SHA-256 and a digest of each file
SHA256SUMS      for: sha256sum -c SHA256SUMS

The files of imports/ are brought in, in this order: ${kindsInOrder.join(', ')}. What the command does not take, such as receipts,
hand-overs and deposits, and users without a branch, is in tables/ only. So Received Before in invoices.csv is what clients have paid by now, with
the receipts and approved credits of this program: what is left of each bill is what is owed at the moment of the export. credits.csv has the
credits that wait, and the credit balances of clients.

Not in this folder:
${Object.entries({ ...tablesLeftOut, ...columnsLeftOut })
  .map(([name, why]) => `- ${name}: ${why}`)
  .join('\n')}
- Uploaded pictures: public.attachment.csv names them, and "npm run backoffice -- backup FOLDER" has them.
`
