/**
 * Checks more needs of a server: a correct clock, a store that can save, keep and return files, and items that are as their phones signed
 * them.
 */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { type Clock, systemClock } from '../clock.ts'
import { only } from '../db/sql.ts'
import type { FileStore } from '../store/file-store.ts'
import { uploadOf } from '../files/sweep.ts'
import { isSignedBy } from '../tokens/device-key.ts'
import { KNOWN_FILES, type KnownFile, areOfDatabase } from '../backup/own-files.ts'

/** A sentence for the operator, and whether it reports a fault. */
export interface Finding {
  readonly sentence: string
  readonly isFault: boolean
}

const fault = (sentence: string): Finding => ({ sentence, isFault: true })
const fine = (sentence: string): Finding => ({ sentence, isFault: false })

const foreign = fault('the files of these settings belong to another database, and no server starts with them')

const CLOCK_MAY_DIFFER_MS = 10_000
const MAX_NAMED = 20

/** Compares the clock of this machine with the clock of the database, which sets the business days. */
export async function checkClock(client: pg.Client, clock: Clock = systemClock): Promise<Finding> {
  const now = (): number => clock.now().getTime()
  const began = now()
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const [ahead, waited] = [now() - only(rows).at.getTime(), now() - began]
  // The database looked at its clock at some moment of the wait.
  if (ahead >= -CLOCK_MAY_DIFFER_MS && ahead - waited <= CLOCK_MAY_DIFFER_MS)
    return fine('the clocks of this machine and of the database agree')
  const seconds = Math.floor(Math.abs(ahead) / 1000)
  return fault(`the clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database`)
}

interface Queries {
  query<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<{ readonly rows: Row[] }>
}

interface SignedRow {
  readonly id: number
  readonly number: string
  readonly body: string
  readonly signature: Buffer
  readonly key: Buffer
}

const ITEMS_AT_ONCE = 1000

/** Compares the text of every item with the signature of its phone. Nobody but the phone can make this signature. */
export async function checkItems(client: Queries): Promise<Finding> {
  const wrong: string[] = []
  let counted = 0
  let last = 0
  for (;;) {
    const { rows } = await client.query<SignedRow>(
      `select i.id::int as id, d.code || '-' || lpad(i.number::text, 6, '0') as number, i.body, i.signature, d.public_key as key
       from intake i join device d on d.device_id = i.device_id where i.id > $1 order by i.id limit $2`,
      [last, ITEMS_AT_ONCE],
    )
    for (const { number, body, signature, key } of rows)
      if (!isSignedBy(key, body, signature.toString('base64'))) wrong.push(number)
    counted += rows.length
    last = rows.at(-1)?.id ?? last
    if (rows.length < ITEMS_AT_ONCE) break
  }
  if (wrong.length === 0) return fine(`all ${counted} items of phones are as their phones signed them`)
  const named = `${wrong.slice(0, MAX_NAMED).join(', ')}${wrong.length > MAX_NAMED ? ', …' : ''}`
  return fault(`${wrong.length} of ${counted} items of phones are not as their phones signed them: ${named}`)
}

/** Looks at the store, and at every file that the database names. */
export async function checkFiles(client: pg.Client, store: FileStore): Promise<readonly Finding[]> {
  try {
    await tryOut(store)
    return [
      fine('files can be written, read and removed'),
      // All files of the database would be missing in another store.
      ...((await areOfDatabase(client, store)) ? await compareFiles(client, store) : [foreign]),
    ]
  } catch (error) {
    return [fault(`the files cannot be used: ${error instanceof Error ? error.message : String(error)}`)]
  }
}

/** The sweep removes what an interrupted check leaves. */
async function tryOut(store: FileStore): Promise<void> {
  const [key, content] = [`incoming/${randomUUID()}`, randomUUID()]
  await store.put(key, Buffer.from(content))
  const file = await store.open(key)
  const found = file && (await text(file.bytes))
  await store.remove(key)
  if (found !== content) throw new Error('a file that was written is read as another')
  const left = await store.open(key)
  left?.bytes.destroy()
  if (left) throw new Error('a file that was removed is still there')
}

async function compareFiles(client: pg.Client, store: FileStore): Promise<Finding[]> {
  const listed = new Map<string, number>()
  for await (const { key, bytes } of store.list()) listed.set(key, bytes)
  const { rows } = await client.query<KnownFile>(KNOWN_FILES)
  const wrong = await stillWrong(
    client,
    store,
    rows.filter(({ key, bytes }) => !isIntact(bytes, listed.get(key))),
  )
  const known = new Set(rows.map(({ key }) => key))
  const orphans = [...listed].filter(([key]) => uploadOf(key) !== undefined && !known.has(key))
  const orphanBytes = orphans.reduce((sum, [, bytes]) => sum + bytes, 0)
  return [
    wrong.length === 0
      ? fine(`all ${rows.length} files of uploads are there`)
      : fault(
          `${wrong.length} of ${rows.length} files of uploads are missing or damaged: ` +
            `${wrong.slice(0, MAX_NAMED).join(', ')}${wrong.length > MAX_NAMED ? ', …' : ''}`,
        ),
    fine(
      orphans.length === 0
        ? 'every file belongs to an upload'
        : `${orphans.length} files (${orphanBytes} bytes) belong to no upload; the server removes them when they are a week old`,
    ),
  ]
}

const isIntact = (known: number | null, found: number | undefined): boolean =>
  found !== undefined && (known === null || known === found)

/** An upload may have come or gone while the files were listed, so what seems wrong is looked at once more. */
async function stillWrong(client: pg.Client, store: FileStore, suspects: readonly KnownFile[]): Promise<string[]> {
  if (suspects.length === 0) return []
  const { rows } = await client.query<KnownFile>(
    `select key, bytes from (${KNOWN_FILES}) known where key = any ($1) order by key`,
    [suspects.map(({ key }) => key)],
  )
  const wrong: string[] = []
  for (const { key, bytes } of rows) {
    const file = await store.open(key)
    file?.bytes.destroy()
    if (!isIntact(bytes, file?.length)) wrong.push(key)
  }
  return wrong
}
