import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { anUploadAt } from '../testing/builders/uploads.ts'
import { type ClonedDatabase, cloneDatabase } from '../testing/cluster.ts'
import { type Database, openDatabase } from './db/database.ts'
import { fileKey } from './files/links.ts'
import { openFileStore } from './store/open-store.ts'
import type { FileStore } from './store/file-store.ts'
import { adopt, refuseForeign } from './installation.ts'
import { fingerprintOf } from './tokens/keys.ts'

const directory = mkdtempSync(join(tmpdir(), 'backoffice-installation-'))
const KEYS = fingerprintOf('main', 'a secret of the tests that is long enough')
const OTHER_KEYS = fingerprintOf('main', 'another secret of the tests, long enough')
const FOREIGN_FILES = 'the uploaded files of this database are kept elsewhere'

let clone: ClonedDatabase
let database: Database
const closing: (() => Promise<void>)[] = []
const newStore = (): FileStore => openFileStore({ kind: 'local', directory: join(directory, randomUUID()) }, 'main')

beforeEach(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  database = await openDatabase(clone.serverUrl, { durability: 'relaxed' })
  const { drop } = clone
  const { close } = database
  closing.push(close, drop)
})
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(directory, { recursive: true })
})

const start = (files: FileStore, keys = KEYS): Promise<void> =>
  refuseForeign({ label: 'Acme Main', database, keys, files })

async function asOwner(work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client(clone.ownerUrl)
  await owner.connect()
  await work(owner).finally(() => owner.end())
}

/** Makes an upload with its file in the store. */
async function anUploadIn(files: FileStore): Promise<void> {
  const path = fileKey(randomUUID(), false)
  await files.put(path, Buffer.from('a picture'))
  await asOwner((owner) => anUploadAt(owner, path, 'a picture'.length))
}

/** Makes what an older program left: no mark anywhere. */
const forget = (...parts: string[]): Promise<void> =>
  asOwner((owner) => owner.query('delete from installation where part = any ($1)', [parts]))

describe('the servers of one database', () => {
  it('have the same keys and files', async () => {
    const files = newStore()
    await start(files)

    await start(files)
    await expect(start(files, OTHER_KEYS)).rejects.toThrow(
      'Acme Main: the servers of this database have other signing keys',
    )
    await expect(start(newStore())).rejects.toThrow(FOREIGN_FILES)
  })

  it('tie it to one store when they start for the first time at once', async () => {
    const files = newStore()
    const [first, ...others] = await Promise.allSettled([start(files), start(files), start(files), start(newStore())])

    expect([first, ...others].filter((each) => each?.status === 'rejected')).toHaveLength(
      first?.status === 'rejected' ? 3 : 1,
    )
  })

  it('are refused where the files belong to another database', async () => {
    const files = newStore()
    await anUploadIn(files)
    await start(files)
    await forget('keys', 'files')
    await asOwner((owner) => owner.query('delete from attachment'))

    await expect(start(files)).rejects.toThrow(FOREIGN_FILES)
  })

  it('of an older program are tied where the newest upload is, and refused elsewhere', async () => {
    const files = newStore()
    await anUploadIn(files)

    await expect(start(newStore())).rejects.toThrow(FOREIGN_FILES)
    await start(files)
    await start(files)
  })

  it('start after a first start that was interrupted, and after a copy of the files without their mark', async () => {
    const files = newStore()
    await start(files)
    await forget('files')
    await start(files)

    await anUploadIn(files)
    await files.remove('database.id')
    await start(files)
    await expect(start(files)).resolves.toBeUndefined()
  })

  it('have new keys and files once an operator has adopted them, and the old ones no longer', async () => {
    const before = newStore()
    await start(before)
    const after = newStore()

    await asOwner((owner) => adopt(owner, OTHER_KEYS, after))

    await start(after, OTHER_KEYS)
    await expect(start(after, KEYS)).rejects.toThrow('other signing keys')
    await expect(start(before, OTHER_KEYS)).rejects.toThrow(FOREIGN_FILES)
  })
})

describe('the marks of a database', () => {
  it('are changed by nobody who works as a server', async () => {
    await start(newStore())
    const server = new pg.Client(clone.serverUrl)
    await server.connect()

    await server.query(`select belongs_to('keys', 'of somebody else')`)
    await expect(server.query('update installation set mark = $1', ['x'])).rejects.toThrow('permission denied')
    await server.end()

    await start(newStore()).catch(() => {})
    await asOwner(async (owner) => {
      expect((await owner.query(`select mark from installation where part = 'keys'`)).rows).toEqual([{ mark: KEYS }])
    })
  })
})
