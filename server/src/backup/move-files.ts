/**
 * Moves the files of a database to another store, and the database with them.
 *
 * Files are copied while servers work, each read back and compared by its SHA-256. When no server works any more, what came meanwhile follows,
 * and the database gets another mark, which only the new store has. A server with the old store refuses to start from then on. The old store
 * keeps its files. Each step can be interrupted: the next run goes on from there.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { type FileStore, MARK } from '../store/file-store.ts'
import { markIn } from '../installation.ts'
import { KNOWN_FILES, type KnownFile, severalAtOnce } from './own-files.ts'

export interface Move {
  readonly client: pg.Client
  readonly from: FileStore
  readonly to: FileStore
  /** The file that lists the compared files, so that the last run, with all servers stopped, does not read them again. */
  readonly notes: string
  readonly print: (line: string) => void
}

const REPORT_EVERY = 1000
/** Without the lock, two commands at once would overwrite each other's marks. */
const LOCK = 727006
/** No store has this mark, so that no server starts while the last files are on their way. */
const leaving = (mark: string): string => `leaving ${mark}`
/** A store with this mark is not whole yet. */
const arriving = (mark: string): string => `arriving ${mark}`
/** A store with this mark has old copies only, and belongs to no database. */
const LEFT = 'left'
/** Made of the old mark, so that a run that was interrupted finds its own. */
const nextOf = (mark: string): string => createHash('sha256').update(`moved ${mark}`).digest('hex').slice(0, 32)

/** Returns whether the files are moved: false where a server still works. */
export async function moveFiles(move: Move): Promise<boolean> {
  const { client, from, to, print } = move
  await alone(client)
  const [known, there, here] = [await markOf(client), await markIn(to), await markIn(from)]
  if (there === known) {
    if (here !== undefined && nextOf(here) === known) await from.put(MARK, Buffer.from(LEFT))
    print('the files are there already')
    return true
  }
  const mark = known.startsWith(leaving('')) ? known.slice(leaving('').length) : known
  refuseOthers({ mark, there, here })
  if (there !== nextOf(mark)) await to.put(MARK, Buffer.from(arriving(mark)))
  await copyFiles(move, mark)
  // From here on a starting server is refused, and a server that started earlier is connected.
  await setMark(client, known, leaving(mark))
  if (await isServed(client)) {
    await setMark(client, leaving(mark), mark)
    print(
      'a server works on this database: stop all of them and run the command again, which then copies only new files',
    )
    return false
  }
  const lost = await copyFiles(move, mark)
  await to.put(MARK, Buffer.from(nextOf(mark)))
  await setMark(client, leaving(mark), nextOf(mark))
  await from.put(MARK, Buffer.from(LEFT))
  rmSync(move.notes, { force: true })
  if (lost.length > 0) print(`${lost.length} files were missing before: ${lost.slice(0, 20).join(', ')}`)
  print('the files are moved; servers start with the new store only, and the old one can be removed')
  return true
}

/** Prints the result of a move, and changes nothing. */
export async function previewMove({ client, from, to, notes, print }: Move): Promise<void> {
  const [known, there, here] = [await markOf(client), await markIn(to), await markIn(from)]
  if (there === known) return print('the files are there already')
  const mark = known.startsWith(leaving('')) ? known.slice(leaving('').length) : known
  refuseOthers({ mark, there, here })
  const found = new Map<string, number>()
  for await (const { key, bytes } of from.list()) found.set(key, bytes)
  const waiting = await waitingFiles(client, to, readNotes(notes, mark))
  const bytes = waiting.reduce((sum, { key }) => sum + (found.get(key) ?? 0), 0)
  const lost = waiting.filter(({ key }) => !found.has(key)).length
  print(`${waiting.length - lost} files (${bytes} bytes) would be copied${lost > 0 ? `, ${lost} are missing` : ''}`)
  if (await isServed(client)) print('a server works on this database; the move is finished when it is stopped')
}

async function alone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [LOCK])
  if (!rows[0]?.is) throw new CannotStart('Another command moves these files at this moment.')
}

async function markOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ mark: string }>(`select mark from installation where part = 'files'`)
  const [known] = rows
  if (!known) throw new CannotStart('No server was started with this database yet, so it has no files.')
  return known.mark
}

interface Marks {
  readonly mark: string
  readonly there: string | undefined
  readonly here: string | undefined
}

function refuseOthers({ mark, there, here }: Marks): void {
  if (here !== mark) {
    throw new CannotStart(
      'The files of this database are in neither of the two stores: the mark of the old one is another.',
    )
  }
  if (there !== undefined && ![LEFT, arriving(mark), nextOf(mark)].includes(there)) {
    throw new CannotStart(
      'The new store has the files of another database. Name another S3_BUCKET or S3_PREFIX, or DATA_DIR.',
    )
  }
}

async function setMark(client: pg.Client, before: string, mark: string): Promise<void> {
  const { rowCount } = await client.query(
    `update installation set mark = $2, at = clock_timestamp() where part = 'files' and mark = any (array[$1, $2])`,
    [before, mark],
  )
  if (rowCount !== 1) throw new CannotStart('The mark of the files was changed by another command.')
}

/** A server keeps a connection all the time, on which it chains the history. */
async function isServed(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and (application_name = 'backoffice' or usename = 'backoffice_app')`,
  )
  return rowCount !== 0
}

/** Copies the named files that are not compared yet; returns the files that the old store does not have. */
async function copyFiles({ client, from, to, notes, print }: Move, mark: string): Promise<string[]> {
  const compared = readNotes(notes, mark)
  if (compared.size === 0) {
    mkdirSync(dirname(notes), { recursive: true, mode: 0o700 })
    writeFileSync(notes, `${mark}\n`, { mode: 0o600 })
  }
  const waiting = await waitingFiles(client, to, compared)
  const lost: string[] = []
  let copied = 0
  await severalAtOnce(waiting, async ({ key }) => {
    const bytes = await copyFile(key, from, to)
    if (bytes === undefined) {
      lost.push(key)
      return
    }
    appendFileSync(notes, `${bytes} ${key}\n`)
    copied += 1
    if (copied % REPORT_EVERY === 0) print(`${copied} of ${waiting.length} files are copied`)
  })
  if (copied > 0) print(`${copied} files are copied and compared`)
  return lost
}

/** Returns the size of the file; undefined if there is none. */
async function copyFile(key: string, from: FileStore, to: FileStore): Promise<number | undefined> {
  const bytes = await contentOf(from, key)
  if (bytes === undefined) return undefined
  await to.put(key, bytes)
  const arrived = await contentOf(to, key)
  if (arrived === undefined || digestOf(arrived) !== digestOf(bytes))
    throw new CannotStart(`${key} arrived as another file than was sent. The old store has it still.`)
  return bytes.length
}

async function contentOf(store: FileStore, key: string): Promise<Buffer | undefined> {
  const file = await store.open(key)
  return file && buffer(file.bytes)
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Returns the files that the rows name and that were not compared, or are gone from the new store since. */
async function waitingFiles(
  client: pg.Client,
  to: FileStore,
  compared: ReadonlyMap<string, number>,
): Promise<KnownFile[]> {
  const arrived = new Map<string, number>()
  for await (const { key, bytes } of to.list()) arrived.set(key, bytes)
  const { rows } = await client.query<KnownFile>(`${KNOWN_FILES} order by key`)
  return rows.filter(({ key }) => !compared.has(key) || compared.get(key) !== arrived.get(key))
}

/** Reads the sizes of the files that an earlier run of the same move compared. A line that was cut off counts for nothing. */
function readNotes(path: string, mark: string): ReadonlyMap<string, number> {
  const [first, ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  if (first !== mark) return new Map()
  return new Map(
    lines.slice(0, -1).flatMap((line): [string, number][] => {
      const [bytes = '', key = ''] = line.split(' ')
      return key === '' ? [] : [[key, Number(bytes)]]
    }),
  )
}
