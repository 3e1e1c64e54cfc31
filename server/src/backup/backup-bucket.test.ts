/** Backups and restores of a company with its uploaded files in a bucket. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { queryRows, contentOf, type Place, runAt } from '../../testing/backups.ts'
import { aBucket, type Bucket, environmentOf } from '../../testing/bucket.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, type Worker } from '../../testing/builders/desk.ts'
import { clientOf } from '../../testing/client.ts'
import { emptyPlaces } from '../../testing/empty-places.ts'
import { openApp } from '../../testing/open-app.ts'
import { PDF, uploadsThrough } from '../../testing/uploading.ts'
import { buildApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { keepSecrets, refuseUnfinishedRestore } from '../data-directory.ts'
import { fileKey } from '../files/links.ts'
import { openFileStore } from '../store/open-store.ts'
import { type FileStore, MARK } from '../store/file-store.ts'
import { markIn } from '../installation.ts'
import { KNOWN_FILES } from './own-files.ts'

// The second database is in the tests of `backup.test.ts`.
const { newFolder, emptyPlaceOfOne: emptyPlace } = emptyPlaces()
const LARGE = `${PDF}${' '.repeat(900_000)}`
const HALF = 300_000

const app = await openApp(inject('adminUrl'))
let bucket: Bucket
let server: FastifyInstance
let from: Place

/** The settings of a server with its files in a folder of the bucket. */
const inBucket = (prefix: string) => environmentOf({ ...bucket.settings, prefix })
const USED = 'used'
const storeAt = (prefix: string) => openFileStore({ ...bucket.settings, prefix }, 'main')
const backUp = (folder: string) => runAt(from, 'backup', folder, inBucket(USED))

beforeAll(async () => {
  bucket = await aBucket()
  from = { dataDir: newFolder('data'), main: app.ownerUrl }
  keepSecrets(from.dataDir, { main: 'm'.repeat(32) })
  await runAt(from, 'adopt', undefined, inBucket(USED))
  const config = { files: { ...bucket.settings, prefix: USED } }
  server = await buildApp({ config, clock: app.clock, bases: [{ ...app.base, files: storeAt(USED) }] })
})
afterEach(() => bucket.trouble(undefined))
afterAll(async () => {
  await server.close()
  await app.close()
  await bucket.close()
})

const people = {
  as: async (user: { userId: number }) => clientOf(server, app.base.path, await app.tokenOf(user)),
}
const uploads = (by: Worker, bytes: string) => uploadsThrough({ app: server, tokenOf: app.tokenOf })(by, [{ bytes }])

/** Uploads a file, saves a receipt with it, and returns its name in the store. */
async function aReceiptWithFile(salesman: Worker, content: string): Promise<string> {
  const { body } = await uploads(salesman, content)
  const [image] = body.imagespath
  if (!image) throw new Error(`nothing was uploaded: ${body.message}`)
  const receipt = {
    ...receiptOf(await anInvoice({ salesman })),
    invoiceDetailsImages: [{ imagePath: image.imagePath }],
  }
  await expect(salesman.client.ask(saveReceipts, { invoiceDetails: [receipt] })).resolves.toMatchObject({
    isSuccessful: true,
  })
  return fileKey(image.imageId, false)
}

const namesIn = async (url: string) => (await queryRows(url, KNOWN_FILES)).map(({ key }) => String(key)).toSorted()
async function contents(store: FileStore, names: readonly string[]): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  for (const name of names) found.push(await store.open(name).then((file) => file && text(file.bytes)))
  return found
}
async function listed(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of store.list()) if (key !== MARK) names.push(key)
  return names.toSorted()
}

interface Manifest {
  readonly databases: { readonly main: { files: number; fileBytes: number; missingFiles: string[] } }
}
const manifestOf = (folder: string) => {
  const { databases }: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  return databases.main
}

/** Restores a backup to the disk and to an own folder of the bucket. */
async function restoredTwice(folder: string, prefix: string) {
  const places = [
    { to: await emptyPlace(), more: {} },
    { to: await emptyPlace(), more: inBucket(prefix) },
  ]
  for (const { to, more } of places) expect((await runAt(to, 'restore', folder, more)).exitCode).toBe(0)
  return places.map(({ to, more }) => ({
    to,
    more,
    store: openFileStore(parseConfig({ DATA_DIR: to.dataDir, ...more }).files, 'main'),
  }))
}

describe('a backup of files in a bucket', { timeout: 180_000 }, () => {
  it('brings back every row, and only the files of the restored database', async () => {
    const { salesman } = await aDesk(people)
    for (const content of [PDF, LARGE]) await aReceiptWithFile(salesman, content)
    const folder = newFolder('backup')
    await backUp(folder)

    for (const { to, more, store } of await restoredTwice(folder, 'from-quiet')) {
      expect(await contentOf(to.main)).toEqual(await contentOf(from.main))
      expect(await contents(store, await namesIn(to.main))).toEqual(
        await contents(storeAt(USED), await namesIn(from.main)),
      )
      const { exitCode, output } = await runAt(to, 'check', undefined, more)
      expect([exitCode, output]).toEqual([0, expect.stringContaining('files of uploads are there')])
      expect(await markIn(store)).not.toBe(await markIn(storeAt(USED)))
    }
  })

  it('is refused in words and leaves nothing where the bucket goes away in the middle, and is made when it is back', async () => {
    const { salesman } = await aDesk(people)
    await aReceiptWithFile(salesman, LARGE)
    const folder = newFolder('backup')
    const isThere = () => [existsSync(folder), existsSync(`${folder}.part`)]

    bucket.trouble({ cutOff: HALF })
    await expect(backUp(folder)).rejects.toThrow(
      `backup did not end: the bucket files at ${bucket.settings.endpoint} does not answer`,
    )
    expect(isThere()).toEqual([false, false])

    bucket.trouble('away')
    await expect(backUp(folder)).rejects.toThrow('The uploaded files cannot be reached: the bucket files at')
    expect(isThere()).toEqual([false, false])

    bucket.trouble(undefined)
    expect((await backUp(folder)).exitCode).toBe(0)
    expect(isThere()).toEqual([true, false])
  })

  it('is refused with the settings of other files, which would make it one without files', async () => {
    const folder = newFolder('backup')

    await expect(runAt(from, 'backup', folder)).rejects.toThrow(
      'main: the files of these settings belong to another database',
    )
    expect(existsSync(folder)).toBe(false)
  })
})

describe('a restore into a bucket', { timeout: 180_000 }, () => {
  let folder: string

  beforeAll(async () => {
    const { salesman } = await aDesk(people)
    await aReceiptWithFile(salesman, LARGE)
    folder = newFolder('backup')
    await backUp(folder)
  })

  it('is refused before anything is written where the bucket is away', async () => {
    const to = await emptyPlace()
    bucket.trouble('away')

    await expect(runAt(to, 'restore', folder, inBucket('away'))).rejects.toThrow(
      'restore did not end: the bucket files at',
    )

    expect(existsSync(to.dataDir)).toBe(false)
    expect(await queryRows(to.main, `select from pg_tables where schemaname in ('public', 'custody')`)).toEqual([])
  })

  it('that the bucket left in the middle is reported as unfinished, and its half does not count as an empty place', async () => {
    const to = await emptyPlace()
    bucket.trouble({ halfSent: HALF })
    await expect(runAt(to, 'restore', folder, inBucket('half'))).rejects.toThrow(
      'restore did not end: the bucket files at',
    )
    bucket.trouble(undefined)

    expect(() => refuseUnfinishedRestore(to.dataDir)).toThrow('did not end')
    await expect(runAt(await emptyPlace(), 'restore', folder, inBucket('half'))).rejects.toThrow(
      'main: there are files where the settings keep those of the database',
    )
    expect((await runAt(await emptyPlace(), 'restore', folder, inBucket('whole'))).exitCode).toBe(0)
  })

  it('does not overwrite the files of a working company', async () => {
    const mark = await markIn(storeAt(USED))
    const to = await emptyPlace()

    await expect(runAt(to, 'restore', folder, inBucket(USED))).rejects.toThrow('name another S3_PREFIX or S3_BUCKET')

    expect(existsSync(to.dataDir)).toBe(false)
    expect(await markIn(storeAt(USED))).toBe(mark)
  })
})

// It leaves many files, which all other backups would copy too, so it is the last.
describe('a backup of files in a bucket, while people work', { timeout: 180_000 }, () => {
  it('has under load every file that was answered before it, and brings them to the disk and to a bucket', async () => {
    const answered: string[] = []
    const stop = new AbortController()
    const working = Array.from({ length: 3 }, async (_none, each) => {
      const { salesman } = await aDesk(people)
      for (let nth = 0; !stop.signal.aborted; nth += 1)
        answered.push(await aReceiptWithFile(salesman, `${PDF}\n% ${each} ${nth}`))
    })
    await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThan(8)
    const before = [...answered]
    const folder = newFolder('backup')
    await backUp(folder)
    stop.abort()
    await Promise.all(working)

    expect(answered.length).toBeGreaterThan(before.length)
    for (const { to, store } of await restoredTwice(folder, 'from-load')) {
      const names = await namesIn(to.main)
      const found = await contents(store, names)
      expect(names).toEqual(expect.arrayContaining(before))
      expect(found).toEqual(await contents(storeAt(USED), names))
      expect(await listed(store)).toEqual(names)
      expect(manifestOf(folder)).toMatchObject({
        files: names.length,
        fileBytes: found.join('').length,
        missingFiles: [],
      })
    }
  })
})
