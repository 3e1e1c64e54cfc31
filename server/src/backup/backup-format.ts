/**
 * The folder of a backup: `manifest.json` lists its content, `<base>/tables/*.copy` are rows in the text format of COPY, `<base>/files` are
 * uploads, `secrets.json` has the signing keys. `SHA256SUMS` is written last, and `sha256sum -c SHA256SUMS` can check it.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { CannotStart } from '../cannot-start.ts'
import { type FolderWriter, SUMS } from './folder-writer.ts'

const FORMAT = 2
const MANIFEST = 'manifest.json'

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** The columns of the file, in its order. */
  columns: z.array(z.string()),
  /** The last number of each identity column; null if it has given none. */
  identities: z.record(z.string(), z.string().nullable()),
  rows: z.number(),
  /** A sum over a hash of each row, with its generated columns. */
  digest: z.string(),
  bytes: z.number(),
})

const base = z.object({
  postgres: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  files: z.number(),
  fileBytes: z.number(),
  /** Files that the database names and the store did not have. */
  missingFiles: z.array(z.string()),
})

const manifest = z.object({ format: z.number(), databases: z.record(z.string(), base) })
/** Older programs had two databases. Their manifest has the databases at the top level, next to the format. */
const formerManifest = z
  .object({ format: z.literal(1), main: base, second: base })
  .transform(({ format, ...databases }): z.infer<typeof manifest> => ({ format, databases }))

/** The content of each database of a backup, by its key. */
export type Databases = Readonly<Record<string, BaseManifest>>
export type BaseManifest = z.infer<typeof base>
export type TableManifest = z.infer<typeof table>

export const tableFile = (key: string, { schema, name }: Pick<TableManifest, 'schema' | 'name'>): string =>
  `${key}/tables/${schema}.${name}.copy`
/** Names the uploads of a base, one a line. */
export const listFile = (key: string): string => `${key}/files.txt`
export const uploadFile = (key: string, name: string): string => `${key}/files/${name}`

/** Ends a backup: without its manifest it is not one. */
export async function finishBackup(writer: FolderWriter, databases: Databases): Promise<void> {
  await writer.write(MANIFEST, JSON.stringify({ format: FORMAT, databases }, null, 1))
}

/** Reads the manifest of a backup after checking that all files are complete and unchanged; refuses any other folder. */
export async function readBackup(folder: string): Promise<Databases> {
  if (!existsSync(join(folder, SUMS))) throw new CannotStart(`${folder} is not a whole backup: it has no ${SUMS}.`)
  const uploads = new Map<string, number>()
  const others = new Set<string>()
  for await (const line of createInterface(createReadStream(join(folder, SUMS)))) {
    const [, sum, path] = /^([0-9a-f]{64}) {2}([\w/.-]+)$/.exec(line) ?? []
    if (sum === undefined || path === undefined || path.split('/').includes('..')) {
      throw new CannotStart(`${folder} is damaged: a line of ${SUMS} cannot be read.`)
    }
    await refuseDamage(folder, path, sum)
    const [, key] = /^([a-z0-9]+)\/files\//.exec(path) ?? []
    if (key !== undefined) uploads.set(key, (uploads.get(key) ?? 0) + 1)
    else others.add(path)
  }
  const read = await manifestIn(folder, others)
  for (const [key, { tables, files }] of Object.entries(read)) {
    // A list of sums that was cut off does not name what is missing.
    const needed = ['secrets.json', listFile(key), ...tables.map((each) => tableFile(key, each))]
    const lost = needed.find((path) => !others.has(path))
    if (lost !== undefined) throw new CannotStart(`${folder} is damaged: ${lost} is not in ${SUMS}.`)
    const found = uploads.get(key) ?? 0
    if (found !== files)
      throw new CannotStart(`${folder} is damaged: ${SUMS} has ${found} of the ${files} files of ${key}.`)
  }
  return read
}

async function manifestIn(folder: string, listed: ReadonlySet<string>): Promise<Databases> {
  if (!listed.has(MANIFEST)) throw new CannotStart(`${folder} is damaged: ${MANIFEST} is not in ${SUMS}.`)
  const content: unknown = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
  const format = z.object({ format: z.number() }).safeParse(content).data?.format ?? 0
  if (format > FORMAT) {
    throw new CannotStart(`${folder} was made by a newer program (format ${format}). Restore it with that program.`)
  }
  const parsed = z.union([manifest, formerManifest]).safeParse(content)
  if (!parsed.success) throw new CannotStart(`${folder} is damaged: ${MANIFEST} cannot be read.`)
  return parsed.data.databases
}

async function refuseDamage(folder: string, path: string, sum: string): Promise<void> {
  const fullPath = join(folder, path)
  if (!existsSync(fullPath)) throw new CannotStart(`${folder} is damaged: ${path} is missing.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(fullPath, { highWaterMark: 1 << 20 }), hash)
  if (hash.digest('hex') !== sum) throw new CannotStart(`${folder} is damaged: ${path} is not what was written.`)
}
