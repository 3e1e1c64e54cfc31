import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { aBucket, type Bucket } from '../../testing/bucket.ts'
import { anUploadAt } from '../../testing/builders/uploads.ts'
import { type ClonedDatabase, cloneDatabase } from '../../testing/cluster.ts'
import { fileKey } from '../files/links.ts'
import { openFileStore } from '../store/open-store.ts'
import type { FileStore } from '../store/file-store.ts'
import { adopt } from '../installation.ts'
import { checkClock, checkFiles } from './check-installation.ts'

let clone: ClonedDatabase
let client: Client
let bucket: Bucket
const directory = mkdtempSync(join(tmpdir(), 'backoffice-check-'))

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  client = new Client(clone.ownerUrl)
  await client.connect()
  bucket = await aBucket()
})
afterAll(async () => {
  await client.end()
  await clone.drop()
  await bucket.close()
  rmSync(directory, { recursive: true })
})

/** Makes the row of an upload of nine bytes. */
async function anUpload(): Promise<string> {
  const path = fileKey(randomUUID(), false)
  await anUploadAt(client, path, 9)
  return path
}

async function findingsOf(store: FileStore): Promise<{ faults: string[]; notes: string[] }> {
  const findings = await checkFiles(client, store)
  const of = (isFault: boolean) => findings.filter((each) => each.isFault === isFault).map(({ sentence }) => sentence)
  return { faults: of(true), notes: of(false) }
}

describe('the clock', () => {
  it("is right within ten seconds of the database's clock", async () => {
    const by = (seconds: number) => checkClock(client, { now: () => new Date(Date.now() + seconds * 1000) })

    expect((await checkClock(client)).isFault).toBe(false)
    expect(await by(120)).toMatchObject({ isFault: true, sentence: expect.stringMatching(/1[12]\d s ahead of/) })
    expect(await by(-120)).toMatchObject({ isFault: true, sentence: expect.stringMatching(/1[12]\d s behind/) })
  })
})

describe.each(['local disk', 'S3'])('the files on %s', (kind) => {
  const store = () => openFileStore(kind === 'S3' ? bucket.settings : { kind: 'local', directory }, 'main')

  it('are all there, or are named, and files without an upload are counted', async () => {
    await client.query('delete from attachment')
    await adopt(client, 'keys', store())
    const [intact, missing, damaged] = [await anUpload(), await anUpload(), await anUpload()]
    for (const key of [intact, missing, damaged]) await store().put(key, Buffer.from('a picture'))
    expect(await findingsOf(store())).toEqual({
      faults: [],
      notes: [
        'files can be written, read and removed',
        'all 3 files of uploads are there',
        'every file belongs to an upload',
      ],
    })

    await store().remove(missing)
    await store().put(damaged, Buffer.from('half'))
    await store().put(fileKey(randomUUID(), true), Buffer.from('nobody'))

    const { faults, notes } = await findingsOf(store())
    expect(faults).toHaveLength(1)
    expect(faults[0]).toBe(
      `2 of 3 files of uploads are missing or damaged: ${[missing, damaged].toSorted().join(', ')}`,
    )
    expect(notes).toContain('1 files (6 bytes) belong to no upload; the server removes them when they are a week old')
  })
})

describe('a store that is not right', () => {
  it('is reported if it belongs to another database', async () => {
    await adopt(client, 'keys', openFileStore({ kind: 'local', directory }, 'main'))

    const { faults } = await findingsOf(
      openFileStore({ kind: 'local', directory: join(directory, 'elsewhere') }, 'main'),
    )

    expect(faults).toEqual(['the files of these settings belong to another database, and no server starts with them'])
  })

  it('is reported if it cannot be used', async () => {
    writeFileSync(join(directory, 'in-the-way'), '')
    const onDisk = await findingsOf(openFileStore({ kind: 'local', directory: join(directory, 'in-the-way') }, 'main'))
    const away = await findingsOf(openFileStore({ ...bucket.settings, bucket: 'no-such-bucket' }, 'main'))

    expect(onDisk.faults).toEqual([expect.stringContaining('the files cannot be used: ENOTDIR')])
    expect(away.faults).toEqual([expect.stringContaining('the bucket no-such-bucket at')])
  })
})
