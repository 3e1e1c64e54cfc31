// @vitest-environment node
import 'fake-indexeddb/auto'
import { createPublicKey, verify } from 'node:crypto'
import type { SignedItem } from '@backoffice/contract/intake/item'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aDevice,
  aKey,
  aReceipt,
  aTakeBack,
  base,
  itemOf,
  type OfficeKey,
  officeKey,
  rowOf,
} from '../../testing/office.ts'
import { outboxOnDevice } from '../session/remembered.ts'
import { newContentKey, publicKeyOf, resealed, revealed, sealed, textBytes, unwrappedBy } from './seal.ts'
import { devicesIn, itemsIn, photosOf, putDevice, removeSeals, sessionKeyOf, waitingOf } from './store.ts'

const USER = 7

/** Opens a tab: it has its own copy of the program, and shares only the database with other tabs. */
const aTab = () => {
  vi.resetModules()
  return import('../../testing/office.ts')
}

let key: OfficeKey
beforeEach(() => {
  indexedDB = new IDBFactory()
  key = officeKey(1)
})

/** Makes the database of the first version with an item, as an old program did. */
const oldPhone = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(outboxOnDevice(base.key), 1)
    opening.addEventListener('upgradeneeded', () => {
      const outbox = opening.result
      outbox.createObjectStore('devices', { keyPath: 'deviceId' })
      outbox.createObjectStore('items', { keyPath: 'id' })
      outbox.createObjectStore('photos', { keyPath: ['itemId', 'position'] })
      outbox.createObjectStore('seals', { keyPath: 'userId' })
    })
    opening.addEventListener('error', () => reject(new Error('no database')))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction(['items', 'photos'], 'readwrite')
      writing
        .objectStore('items')
        .put({ id: 'old', deviceId: 'd', userId: USER, number: 4, kind: 'receipt', amount: 9 })
      writing.objectStore('photos').put({ itemId: 'old', position: 0, sealKeyId: 1 })
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })

describe('the outbox of a phone', () => {
  it('has the items of the first version after each later one', async () => {
    await oldPhone()

    expect(waitingOf(await itemsIn(base.key))).toEqual({ items: 1, amount: 9 })
    expect(await photosOf(base.key, 'old')).toHaveLength(1)
  })

  it('gives 500 receipts of two tabs 500 numbers, with no gap and no repetition', { timeout: 180_000 }, async () => {
    await aDevice({ userId: USER, key })
    const tabs = [await aTab(), await aTab()]

    await Promise.all(tabs.flatMap((tab) => Array.from({ length: 250 }, () => tab.aReceipt(USER, { id: aKey() }))))

    const numbers = (await itemsIn(base.key)).map(({ number }) => number)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
    expect(await devicesIn(base.key)).toMatchObject([{ number: 500 }])
  })

  it('keeps one item for one key', async () => {
    await aDevice({ userId: USER, key })
    const id = await aReceipt(USER)

    await aReceipt(USER, { id })

    expect(await itemsIn(base.key)).toHaveLength(1)
    expect(await devicesIn(base.key)).toMatchObject([{ number: 1 }])
  })

  it('keeps nothing for a user who is not registered', async () => {
    await aDevice({ userId: USER, key })

    await aReceipt(USER + 1)

    expect(await itemsIn(base.key)).toEqual([])
  })

  it('keeps its numbers when the device is bound to another sign-in', async () => {
    const device = await aDevice({ userId: USER, key })
    await aReceipt(USER)

    await putDevice(base.key, { ...device, sealKey: { id: 1, key: key.key } }, await newSession())
    const id = await aReceipt(USER)

    expect((await rowOf(id))?.number).toBe(2)
  })

  it('takes an item back once, and only while it was never sent', async () => {
    await aDevice({ userId: USER, key })
    const [sentId, id] = [await aReceipt(USER, { wasTried: true }), await aReceipt(USER)]

    await aTakeBack(USER, sentId)
    await aTakeBack(USER, id)
    await aTakeBack(USER, id)

    const takers = (await itemsIn(base.key)).filter(({ kind }) => kind === 'takeBack')
    expect(takers.map(({ takes }) => takes)).toEqual([id])
  })
})

const newSession = async () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const bufferOf = (bytes: ArrayBuffer | undefined) => Buffer.from(bytes ?? new ArrayBuffer(0))

describe('an item that the office could not read', () => {
  it('is not kept, so that its form keeps it', async () => {
    await aDevice({ userId: USER, key })

    await expect(aReceipt(USER, { id: 'no uuid' })).rejects.toThrow('no such item')
    await expect(aReceipt(USER, { body: { text: 'x'.repeat(400_000) } })).rejects.toThrow('too large')

    expect(await itemsIn(base.key)).toEqual([])
  })
})

describe('a sealed item', () => {
  it('is opened by the server alone, and is signed by the device', async () => {
    const device = await aDevice({ userId: USER, key })
    const id = await aReceipt(USER, { body: { amount: 'ä 7' } })

    const opened = key.open(bufferOf((await rowOf(id))?.sealed))

    expect(itemOf(opened)).toMatchObject({
      id,
      device: device.deviceId,
      number: 1,
      base: 'main',
      body: { amount: 'ä 7' },
    })
    const { text, signature } = JSON.parse(opened.toString()) as SignedItem
    const point = Buffer.from(await publicKeyOf(device.keys), 'base64')
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' })
    const bytes = Buffer.from(signature, 'base64')
    expect(bytes).toHaveLength(64)
    expect(verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true)
    expect(() => officeKey(2).open(bufferOf(bytes.buffer))).toThrow()
  })

  it('names no client in the storage, and is read by its user until the sign-in ends', async () => {
    await aDevice({ userId: USER, key })
    const id = await aReceipt(USER, { client: 'SECRET' })
    const row = await rowOf(id)
    const session = await sessionKeyOf(base.key, USER)
    if (!row || !session) throw new Error('nothing was kept')

    const content = await unwrappedBy(session, row.ownKey)

    expect(content && (await revealed(row.facts, content))).toMatchObject({ client: 'Client SECRET' })
    const { sealed: bytes, facts, ownKey, ...plain } = row
    expect(JSON.stringify(plain)).not.toContain('SECRET')
    for (const hiddenBytes of [bytes, facts, ownKey]) expect(bufferOf(hiddenBytes).includes('SECRET')).toBe(false)
    expect(await unwrappedBy(await newSession(), row.ownKey)).toBeUndefined()
    await removeSeals(base.key, USER + 1)
    expect(await sessionKeyOf(base.key, USER)).toBeUndefined()
  })

  it('has the same length under another key of the server', async () => {
    const content = await newContentKey()
    const first = await sealed(textBytes('a photo'), content, key.key)
    const next = officeKey(2)

    const again = await resealed(first, content.raw, next.key)

    expect(again.byteLength).toBe(first.byteLength)
    expect(next.open(Buffer.from(again)).toString()).toBe('a photo')
    expect(() => key.open(Buffer.from(again))).toThrow()
  })

  it('has its photos by size and hash', async () => {
    await aDevice({ userId: USER, key })
    const id = aKey()
    const file = new File(['picture'], 'cheque.jpg')

    await aReceipt(USER, { id, photos: [{ of: 2, file }] })

    const [photo] = await photosOf(base.key, id)
    const { photos } = itemOf(key.open(bufferOf((await rowOf(id))?.sealed)))
    expect(key.open(bufferOf(photo?.sealed)).toString()).toBe('picture')
    expect(photos).toEqual([{ of: 2, size: photo?.sealed.byteLength, sha256: expect.stringMatching(/^[\da-f]{64}$/) }])
  })

  it('is not kept without its photos', async () => {
    await aDevice({ userId: USER, key })
    const file = { arrayBuffer: () => Promise.resolve(new ArrayBuffer(13 * 1024 * 1024)) } as File

    await expect(aReceipt(USER, { photos: [{ of: 0, file }] })).rejects.toThrow('too large')

    expect(await itemsIn(base.key)).toEqual([])
    expect(await devicesIn(base.key)).toMatchObject([{ number: 0 }])
  })
})
