import { randomUUID } from 'node:crypto'
import dns from 'node:dns'
import { text } from 'node:stream/consumers'
import { serverMessages } from '@backoffice/contract/server-messages'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aBucket, type Bucket, refusalOf } from '../../testing/bucket.ts'
import { fileKey } from '../files/links.ts'
import { openFileStore } from './open-store.ts'
import { FilesFull, type FileStore, FilesUnavailable } from './file-store.ts'

let bucket: Bucket
let store: FileStore

beforeAll(async () => {
  bucket = await aBucket()
  store = openFileStore(bucket.settings, 'main')
})
afterEach(() => bucket.trouble(undefined))
afterAll(() => bucket.close())

const LARGE = Buffer.alloc(300_000, 'a picture ')

async function stored(bytes: string | Buffer = 'a picture'): Promise<string> {
  const key = fileKey(randomUUID(), false)
  await store.put(key, Buffer.from(bytes))
  return key
}

async function read(key: string): Promise<string | undefined> {
  const file = await store.open(key)
  return file && text(file.bytes)
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of store.list()) found.push(key)
  return found
}

describe('a store that cannot be used', () => {
  it.each([
    ['is away', 'away', 'does not answer'],
    ['refuses the key', refusalOf('403 Forbidden', 'InvalidAccessKeyId'), 'S3_ACCESS_KEY_ID'],
    ['refuses the signature', refusalOf('403 Forbidden', 'SignatureDoesNotMatch'), 'S3_SECRET_ACCESS_KEY'],
    ['refuses the access', refusalOf('403 Forbidden', 'AccessDenied'), 'refuses the access'],
    ['is in another region', refusalOf('301 Moved Permanently', 'PermanentRedirect'), 'S3_REGION'],
    ['is overloaded', refusalOf('503 Service Unavailable', 'SlowDown'), 'answers 503 SlowDown'],
  ] as const)('says why when it %s, for every kind of request', async (_what, trouble, words) => {
    const key = await stored()
    bucket.trouble(trouble)

    const requests = [
      store.put(fileKey(randomUUID(), false), Buffer.from('x')),
      store.open(key),
      store.remove(key),
      keys(),
    ]

    for (const outcome of await Promise.allSettled(requests)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(FilesUnavailable) })
      expect(String(outcome.status === 'rejected' && outcome.reason)).toContain(words)
    }
    bucket.trouble(undefined)
    expect(await read(key)).toBe('a picture')
  })

  it('is not waited for without an end when it never answers, or stops within a file', async () => {
    const hasty = openFileStore({ ...bucket.settings, patience: { oneTry: 300, allTries: 700, silence: 300 } }, 'main')
    const key = await stored(LARGE)
    bucket.trouble({ stopped: 100_000 })
    const file = await hasty.open(key)
    await expect(file && text(file.bytes)).rejects.toThrow(FilesUnavailable)

    bucket.trouble('silent')
    const began = performance.now()
    await expect(hasty.put(fileKey(randomUUID(), false), LARGE)).rejects.toThrow(FilesUnavailable)
    await expect(hasty.open(key)).rejects.toThrow('does not answer')
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it('is asked three times and not more', async () => {
    bucket.trouble('away')

    await expect(store.open(fileKey(randomUUID(), false))).rejects.toThrow(FilesUnavailable)

    expect(bucket.tries()).toBe(3)
  })

  it('names a bucket that does not exist', async () => {
    const other = openFileStore({ ...bucket.settings, bucket: 'no-such-bucket' }, 'main')

    await expect(other.open(fileKey(randomUUID(), false))).rejects.toThrow(
      `the bucket no-such-bucket at ${bucket.settings.endpoint} does not exist: S3_BUCKET`,
    )
  })

  it('refuses in the words of a full disk when it has no room', async () => {
    bucket.trouble(refusalOf('507 Insufficient Storage', 'XMinioStorageFull'))

    await expect(store.put(fileKey(randomUUID(), false), Buffer.from('x'))).rejects.toThrow(
      new FilesFull(serverMessages.noRoomForFiles),
    )
  })
})

describe('a connection that is cut', () => {
  // The test server keeps half a file, and Amazon's does not. So this tests our part: half a file is never reported as stored.
  it('within a write refuses it, and a write after it is whole', async () => {
    const key = fileKey(randomUUID(), false)
    bucket.trouble({ halfSent: 100_000 })
    await expect(store.put(key, LARGE)).rejects.toThrow(FilesUnavailable)

    bucket.trouble(undefined)
    await store.put(key, LARGE)

    expect((await read(key)) === LARGE.toString()).toBe(true)
  })

  it('within a file ends its reading with an error, so that no half file is taken for a whole one', async () => {
    const key = await stored(LARGE)
    bucket.trouble({ cutOff: 100_000 })
    const file = await store.open(key)

    expect(file?.length).toBe(LARGE.length)
    await expect(file && text(file.bytes)).rejects.toThrow(FilesUnavailable)
  })
})

describe('a bucket with a host name of its own', () => {
  it('is asked by that name', async () => {
    const hosts: string[] = []
    const original = dns.lookup
    vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: unknown[]) => {
      hosts.push(host)
      return Reflect.apply(original, dns, ['127.0.0.1', ...rest]) as unknown
    }) as typeof dns.lookup)
    const { port } = new URL(bucket.settings.endpoint ?? '')
    const named = openFileStore(
      { ...bucket.settings, endpoint: `http://s3.eu.amazonaws.com:${port}`, pathStyle: false },
      'main',
    )
    const key = fileKey(randomUUID(), false)
    await named.put(key, Buffer.from('by name'))

    expect(await read(key)).toBe('by name')
    expect(new Set(hosts)).toEqual(new Set(['files.s3.eu.amazonaws.com']))
    vi.restoreAllMocks()
  })
})
