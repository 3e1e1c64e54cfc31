import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { aBucket, type Bucket } from '../../testing/bucket.ts'
import { anUploadAt } from '../../testing/builders/uploads.ts'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { openDatabase } from '../db/database.ts'
import { fileKey } from '../files/links.ts'
import { openFileStore } from '../store/open-store.ts'
import { type FileStore, FilesUnavailable } from '../store/file-store.ts'
import { adopt, refuseForeign } from '../installation.ts'
import { fingerprintOf } from '../tokens/keys.ts'
import { previewMove, type Move, moveFiles } from './move-files.ts'

const KEYS = fingerprintOf('main', 'a secret of the tests that is long enough')
const directory = mkdtempSync(join(tmpdir(), 'backoffice-move-'))
let clone: ClonedDatabase
let client: Client
let bucket: Bucket
/** Two stores that no other test has. */
let disk: FileStore
let s3: FileStore
let names: string[]
let lines: string[]
let notes: string

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  client = new Client(clone.ownerUrl)
  await client.connect()
  bucket = await aBucket()
})
beforeEach(async () => {
  const own = randomUUID()
  disk = openFileStore({ kind: 'local', directory: join(directory, own) }, 'main')
  s3 = openFileStore({ ...bucket.settings, prefix: own }, 'main')
  notes = join(directory, `${own}.compared`)
  lines = []
  await client.query('delete from attachment')
  names = []
  for (let each = 0; each < 12; each += 1) names.push(await anUpload())
  await adopt(client, KEYS, disk)
})
afterAll(async () => {
  await client.end()
  await clone.drop()
  await bucket.close()
  rmSync(directory, { recursive: true })
})

async function anUpload(): Promise<string> {
  const path = fileKey(randomUUID(), false)
  await disk.put(path, Buffer.from(`picture ${path}`))
  await anUploadAt(client, path, `picture ${path}`.length)
  return path
}

/** Runs the command on a connection of its own, which holds the lock. */
async function move(more: Partial<Move> = {}, work: typeof moveFiles | typeof previewMove = moveFiles) {
  const own = new Client(clone.ownerUrl)
  await own.connect()
  const print = (line: string) => void lines.push(line)
  return work({ client: own, from: disk, to: s3, notes, print, ...more }).finally(() => own.end())
}

const contentIn = async (store: FileStore, key: string) => {
  const file = await store.open(key)
  return file && text(file.bytes)
}
const contents = async (store: FileStore) => Promise.all(names.map((key) => contentIn(store, key)))
const all = () => names.map((key) => `picture ${key}`)

/** Starts a server on the database as far as its files matter. */
async function started(files: FileStore) {
  const database = await openDatabase(clone.serverUrl, { durability: 'relaxed' })
  return refuseForeign({ label: 'Acme', database, keys: KEYS, files }).then(
    () => database,
    async (error: unknown) => {
      await database.close()
      throw error
    },
  )
}
const starts = async (files: FileStore) => started(files).then((database) => database.close())
const ELSEWHERE = 'are kept elsewhere'

/** Counts what is written to a store, and may fail instead. */
function watched(store: FileStore, fails: (puts: number) => boolean = () => false) {
  const put: string[] = []
  return {
    written: put,
    store: {
      ...store,
      put: async (key: string, bytes: Uint8Array) => {
        if (fails(put.length)) throw new FilesUnavailable('cut off')
        put.push(key)
        await store.put(key, bytes)
      },
    },
  }
}

describe('files', () => {
  it('move to a bucket and back, and servers start with the new place only', async () => {
    expect(await move()).toBe(true)
    expect(await contents(s3)).toEqual(all())
    await expect(starts(disk)).rejects.toThrow(ELSEWHERE)
    await starts(s3)

    expect(await move({ from: s3, to: disk })).toBe(true)
    expect(await contents(disk)).toEqual(all())
    await expect(starts(s3)).rejects.toThrow(ELSEWHERE)
    await starts(disk)
  })

  it('are copied while a server works, and what came meanwhile follows when it is stopped', async () => {
    const server = await started(disk)
    await server.ping()
    expect(await move()).toBe(false)
    expect(lines.at(-1)).toContain('a server works on this database')
    expect(await contents(s3)).toEqual(all())
    await starts(disk)
    await expect(starts(s3)).rejects.toThrow(ELSEWHERE)
    names.push(await anUpload())
    await server.close()

    const { store, written } = watched(s3)
    expect(await move({ to: store })).toBe(true)

    expect(await contents(s3)).toEqual(all())
    expect(written.filter((key) => names.includes(key))).toEqual(names.slice(-1))
    await starts(s3)
  })

  it.each([1, 5, 12, 13])('are moved by the next run when one was cut off after %i writes', async (writes) => {
    const { store, written } = watched(s3, (puts) => puts >= writes)
    await expect(move({ to: store })).rejects.toThrow('cut off')
    await expect(starts(s3)).rejects.toThrow(ELSEWHERE)

    const again = watched(s3)
    expect(await move({ to: again.store })).toBe(true)

    expect(await contents(s3)).toEqual(all())
    expect(written.length).toBe(writes)
    // Only a file that was being compared at the moment of the cut is written twice.
    expect(again.written.filter((key) => names.includes(key)).length).toBeLessThanOrEqual(12 - writes + 1 + 8)
    await starts(s3)
  })

  it('stay where they are when one arrives as another', async () => {
    const wrong = {
      ...s3,
      open: async (key: string) =>
        key === names[3] ? { bytes: Readable.from([Buffer.from('another')]), length: 7 } : s3.open(key),
    }

    await expect(move({ to: wrong })).rejects.toThrow('arrived as another file than was sent')

    await starts(disk)
    expect(await contents(disk)).toEqual(all())
  })

  it('are not moved over the files of another database, nor out of a store with other files', async () => {
    await s3.put('database.id', Buffer.from(randomUUID()))
    await expect(move()).rejects.toThrow('The new store has the files of another database')

    await disk.put('database.id', Buffer.from(randomUUID()))
    await expect(move()).rejects.toThrow('in neither of the two stores')
  })

  it('that are missing before are named, and a dry run prints the same and changes nothing', async () => {
    await disk.remove(names[0] ?? '')
    await move({}, previewMove)
    expect(lines).toEqual([`11 files (${all().slice(1).join('').length} bytes) would be copied, 1 are missing`])
    expect((await contents(s3)).every((content) => content === undefined)).toBe(true)

    expect(await move()).toBe(true)
    expect(lines).toContain(`1 files were missing before: ${names[0]}`)
    lines = []
    await move({}, previewMove)
    expect(lines).toEqual(['the files are there already'])
  })
})
