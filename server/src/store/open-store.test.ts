import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBucket, type Bucket } from '../../testing/bucket.ts'
import { fileKey } from '../files/links.ts'
import { openFileStore } from './open-store.ts'
import { type FileStore, type ListedFile, FilesUnavailable } from './file-store.ts'

const stores = new Map<string, FileStore>()
let directory = ''
let bucket: Bucket

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backoffice-store-'))
  bucket = await aBucket()
  stores.set('local disk', openFileStore({ kind: 'local', directory }, 'main'))
  stores.set('S3', openFileStore(bucket.settings, 'main'))
  stores.set('S3 below a prefix', openFileStore({ ...bucket.settings, prefix: 'acme/files' }, 'main'))
})

afterAll(async () => {
  await bucket.close()
  await rm(directory, { recursive: true, force: true })
})

describe.each(['local disk', 'S3', 'S3 below a prefix'])('files on %s', (kind) => {
  const store = () => stores.get(kind) ?? expect.unreachable()

  it('are read as they were written', async () => {
    const key = fileKey(randomUUID(), false)
    await store().put(key, Buffer.from('a file'))

    const file = await store().open(key)

    expect([file?.length, await text(file?.bytes ?? Readable.from([]))]).toEqual([6, 'a file'])
  })

  it('are nothing where there is none, and after they were removed', async () => {
    const key = fileKey(randomUUID(), true)
    const before = await store().open(key)
    await store().put(key, Buffer.from('a file'))
    await store().remove(key)

    expect([before, await store().open(key)]).toEqual([undefined, undefined])
  })

  it('are listed with their sizes and the moment when they were written', async () => {
    const keys = [fileKey(randomUUID(), false), fileKey(randomUUID(), true)]
    const began = Date.now()
    for (const key of keys) await store().put(key, Buffer.from('a file'))
    const listed = new Map<string, ListedFile>()
    for await (const file of store().list()) listed.set(file.key, file)

    // S3 returns the time in whole seconds.
    for (const key of keys) {
      expect(listed.get(key)).toMatchObject({ key, bytes: 6 })
      expect(Math.abs((listed.get(key)?.writtenAt ?? 0) - began)).toBeLessThan(10_000)
    }
    expect([...listed.keys()].every((key) => /^[0-9a-f]{2}\//.test(key))).toBe(true)
  })

  it('lie outside of every other path', async () => {
    for (const key of ['../second/x', 'ab/../../x', '/etc/passwd', 'ab//x', '.x', ''])
      await expect(store().open(key)).rejects.toThrow('is no key of a file')
  })
})

describe('the local disk', () => {
  it('holds no half-written file', async () => {
    expect(await readdir(join(directory, 'main', 'incoming'))).toEqual([])
  })

  it('is unavailable in words where its folder cannot be used', async () => {
    await writeFile(join(directory, 'in-the-way'), '')
    const store = openFileStore({ kind: 'local', directory: join(directory, 'in-the-way') }, 'main')

    await expect(store.put(fileKey(randomUUID(), false), Buffer.from('x'))).rejects.toThrow(FilesUnavailable)
  })
})
