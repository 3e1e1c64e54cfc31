import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileKey } from './links.ts'
import { type FileStore, openFileStore } from './store.ts'

const stores = new Map<string, FileStore>()
let directory = ''
let server: S3rver | undefined

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backoffice-store-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  const bucket = {
    kind: 's3',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  } as const
  stores.set('local disk', openFileStore({ kind: 'local', directory: join(directory, 'local') }, 'main'))
  stores.set('S3', openFileStore({ ...bucket, endpoint: `http://127.0.0.1:${port}` }, 'main'))
})

afterAll(async () => {
  await server?.close()
  await rm(directory, { recursive: true, force: true })
})

describe.each(['local disk', 'S3'])('files on %s', (kind) => {
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

  it('are listed by when they were written', async () => {
    const keys = [fileKey(randomUUID(), false), fileKey(randomUUID(), true)]
    for (const key of keys) await store().put(key, Buffer.from('a file'))
    const listed = async (moment: number) => {
      const found: string[] = []
      for await (const key of store().olderThan(moment)) found.push(key)
      return found
    }

    expect(await listed(Date.now() - 60_000)).toEqual([])
    expect(await listed(Date.now() + 60_000)).toEqual(expect.arrayContaining(keys))
  })

  it('lie outside of every other path', async () => {
    await expect(store().open('../second/x')).rejects.toThrow()
  })
})

describe('the local disk', () => {
  it('holds no half-written file', async () => {
    expect(await readdir(join(directory, 'local', 'main', 'incoming'))).toEqual([])
  })
})
