// @vitest-environment node
import 'fake-indexeddb/auto'
import type { WireItem } from '@backoffice/contract/intake/item'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  aDevice,
  aKey,
  aReceipt,
  aReceiptEnd,
  base,
  itemOf,
  type OfficeKey,
  officeKey,
  rowOf,
} from '../../testing/office.ts'
import { warningsOfStorage } from './storage.ts'
import { devicesIn, itemsIn, photosOf } from './store.ts'

const MEGABYTE = 1024 * 1024
const LITTLE = 'This phone has less than 50 MB free. It keeps receipts without their photos.'
const REMOVABLE = 'This browser may remove what waits on this phone. Install the program first.'
const USER = 7
/** The tabs of a browser take their numbers in turn. */
const { locks } = navigator

interface Browser {
  readonly megabytes?: number
  readonly isPersisted?: boolean
  readonly isInstalled?: boolean
}

/** Gives the test a browser with this storage. */
function aBrowser({ megabytes = 1000, isPersisted = false, isInstalled = false }: Browser): void {
  const estimate = async () => ({ quota: 2000 * MEGABYTE, usage: (2000 - megabytes) * MEGABYTE })
  vi.stubGlobal('navigator', { locks, storage: { estimate, persisted: async () => isPersisted } })
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isInstalled }) })
}

let key: OfficeKey
beforeEach(async () => {
  indexedDB = new IDBFactory()
  key = officeKey(1)
  await aDevice({ userId: USER, key })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the warnings about the storage of a phone', () => {
  it.each([
    ['name little room before a browser that may remove what waits', { megabytes: 49 }, [LITTLE, REMOVABLE]],
    ['name a browser that may remove what waits', { megabytes: 50 }, [REMOVABLE]],
    ['leave out a browser that promised to keep it', { isPersisted: true }, []],
    ['leave out an installed program', { isInstalled: true, megabytes: 49 }, [LITTLE]],
  ])('%s', async (_what, browser, warnings) => {
    aBrowser(browser)

    expect(await warningsOfStorage(false)).toEqual(warnings)
  })

  it('name a browser that cannot tell', async () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })

    expect(await warningsOfStorage(false)).toEqual([REMOVABLE])
  })
})

const photo = () => ({ of: 0, file: new File([new Uint8Array(10)], 'cheque.jpg') })
const sealedIn = async (id: string): Promise<WireItem> =>
  itemOf(key.open(Buffer.from((await rowOf(id))?.sealed ?? new ArrayBuffer(0))))

/** Lets the browser refuse to write into a store, as with a full disk. */
const fullFor = (...stores: readonly string[]) => {
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(this: IDBObjectStore, ...values) {
    if (stores.includes(this.name)) throw new DOMException('The disk is full.', 'QuotaExceededError')
    return put.apply(this, values)
  })
}

describe('a receipt with a photo', () => {
  it('is kept without it where the phone has little room', async () => {
    aBrowser({ megabytes: 49 })

    const id = await aReceipt(USER, { photos: [photo()] })

    expect(await sealedIn(id)).toMatchObject({ photos: [], amount: 100 })
    expect(await photosOf(base.key, id)).toEqual([])
  })

  it('is kept without it, under the same number, where the disk has no room for it', async () => {
    aBrowser({ megabytes: 60 })
    fullFor('photos')

    const id = await aReceipt(USER, { photos: [photo()] })

    expect(await sealedIn(id)).toMatchObject({ photos: [], number: 1 })
  })

  it('is not kept where the disk has no room for the receipt either', async () => {
    aBrowser({ megabytes: 60 })
    fullFor('items')

    expect(await aReceiptEnd(USER, { id: aKey(), photos: [photo()] })).toBe('noRoom')

    expect(await itemsIn(base.key)).toEqual([])
    expect(await devicesIn(base.key)).toMatchObject([{ number: 0 }])
  })
})
