/** The browser's own database of the outbox (IndexedDB): devices, their items and photos, and the keys of sign-ins. */
import type { ItemKind } from '@backoffice/contract/intake/item'
import type { DeviceAnswer, ItemState } from '@backoffice/contract/intake/items'
import { add, type Money, ZERO } from '@backoffice/contract/money'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Base, outboxOnDevice } from '../session/remembered.ts'

/** A registration of this browser for a user. An earlier one of the same user stays as long as it has items. */
export interface DeviceRow {
  readonly deviceId: string
  readonly userId: number
  /** The base that it delivers to; missing at devices of an older version. */
  readonly base?: Base
  /** The characters before the numbers of its items. */
  readonly code: string
  readonly token: string
  readonly keys: CryptoKeyPair
  readonly signIn: string
  readonly sealKey: { readonly id: number; readonly key: string }
  /** The number of its last item, and of its last request. */
  readonly number: number
  readonly request: number
  /** The moments of the registration and of the last answer of the server, in milliseconds. */
  readonly at: number
  readonly seenAt: number
  /** True once the device was ended or reported lost, or is not known. Nothing more is made on it. */
  readonly isRefused?: true
}

/** The answer of the office about an item. */
export interface Outcome {
  readonly state: ItemState
  readonly message: string
  /** The number of bytes of each photo that the office has. */
  readonly photos: readonly number[]
  /** The moment at which this phone learned the state, by its own clock. */
  readonly at: number
}

/** An item. The plain fields name no client: a stolen phone shows numbers and sums alone. */
export interface ItemRow {
  readonly id: string
  readonly deviceId: string
  readonly userId: number
  readonly number: number
  readonly kind: ItemKind
  readonly amount: Money
  readonly madeAt: number
  /** Equal for items that are about the same client: their order is kept. */
  readonly order: string
  readonly sealKeyId: number
  /** The sealed item, which stays until the item goes: an office that was restored from a backup gets it again. */
  readonly sealed: ArrayBuffer
  /** The content key for the user, and what the phone shows, under this key. */
  readonly ownKey: ArrayBuffer
  readonly facts: ArrayBuffer
  /** The sizes of its sealed photos. */
  readonly photoSizes: readonly number[]
  /** True once a request left without an answer, so that the office may have it. */
  readonly wasTried: boolean
  /** The item that a take-back is about. */
  readonly takes?: string
  readonly outcome?: Outcome
  /** The refusal of the server, which does not end the item. */
  readonly problem?: string
}

export interface PhotoRow {
  readonly itemId: string
  readonly position: number
  readonly sealKeyId: number
  /** Plain bytes, because some browsers lose the content of a kept Blob. */
  readonly sealed: ArrayBuffer
  readonly ownKey: ArrayBuffer
}

interface Outbox extends DBSchema {
  devices: { key: string; value: DeviceRow }
  items: { key: string; value: ItemRow }
  photos: { key: [itemId: string, position: number]; value: PhotoRow }
  /** The key of the sign-in of each user. While it is there, this browser is bound to that sign-in (`session/registered.ts`). */
  seals: { key: number; value: { readonly userId: number; readonly key: CryptoKey } }
}

/** The stores are only ever added to: a phone may come back after months, with items of an old version. */
const VERSION = 1

/** Works with the database, and closes it, because an open one cannot be changed by another version of the program. */
async function within<T>(baseKey: string, work: (outbox: IDBPDatabase<Outbox>) => Promise<T>): Promise<T> {
  const opened = await openDB<Outbox>(outboxOnDevice(baseKey), VERSION, {
    upgrade: (outbox, before) => {
      if (before >= 1) return
      outbox.createObjectStore('devices', { keyPath: 'deviceId' })
      outbox.createObjectStore('items', { keyPath: 'id' })
      outbox.createObjectStore('photos', { keyPath: ['itemId', 'position'] })
      outbox.createObjectStore('seals', { keyPath: 'userId' })
    },
  })
  try {
    return await work(opened)
  } finally {
    opened.close()
  }
}

const STRICT = { durability: 'strict' } as const

/** Changes some stores in one transaction, and resolves once it is on the disk. */
const change = <T, Names extends ('devices' | 'items' | 'photos' | 'seals')[]>(
  baseKey: string,
  names: Names,
  work: (writing: ReturnType<typeof writingOf<Names>>) => Promise<T>,
): Promise<T> =>
  within(baseKey, async (outbox) => {
    const writing = writingOf(outbox, names)
    // The promise of an aborted transaction would reject unseen.
    writing.done.catch(() => undefined)
    try {
      const result = await work(writing)
      await writing.done
      return result
    } catch (problem) {
      abort(writing)
      throw problem
    }
  })

/** Ends a transaction, and nothing of it is written. A failed write ends its transaction by itself, but an error between two writes does not. */
function abort(writing: { abort: () => void }): void {
  try {
    writing.abort()
  } catch {
    // A failed write has ended the transaction.
  }
}

const writingOf = <Names extends ('devices' | 'items' | 'photos' | 'seals')[]>(
  outbox: IDBPDatabase<Outbox>,
  names: Names,
) => outbox.transaction(names, 'readwrite', STRICT)

export const devicesIn = (baseKey: string): Promise<DeviceRow[]> =>
  within(baseKey, (outbox) => outbox.getAll('devices'))
export const itemsIn = (baseKey: string): Promise<ItemRow[]> => within(baseKey, (outbox) => outbox.getAll('items'))
export const itemIn = (baseKey: string, id: string): Promise<ItemRow | undefined> =>
  within(baseKey, (outbox) => outbox.get('items', id))
export const photosOf = (baseKey: string, itemId: string): Promise<PhotoRow[]> =>
  within(baseKey, (outbox) => outbox.getAll('photos', photosOfItem(itemId)))
const photosOfItem = (itemId: string) => IDBKeyRange.bound([itemId, 0], [itemId, 99])

/** Everything but the photos, read at once. */
export const contentOf = (baseKey: string) =>
  within(baseKey, async (outbox) => {
    const [devices, items, seals] = await Promise.all([
      outbox.getAll('devices'),
      outbox.getAll('items'),
      outbox.getAll('seals'),
    ])
    return { devices, items, seals }
  })
type Content = Awaited<ReturnType<typeof contentOf>>

/** Returns the device and the key of the sign-in of a user; undefined where nothing can be kept for them. */
export function readyIn({ devices, seals }: Pick<Content, 'devices' | 'seals'>, userId: number) {
  const seal = seals.find((one) => one.userId === userId)
  const own = devices.filter((device) => device.userId === userId && !device.isRefused)
  const device = own.toSorted((one, other) => one.at - other.at).at(-1)
  return device && seal ? { device, session: seal.key } : undefined
}

export const readyFor = (baseKey: string, userId: number) =>
  within(baseKey, async (outbox) => {
    const [devices, seals] = await Promise.all([outbox.getAll('devices'), outbox.getAll('seals')])
    return readyIn({ devices, seals }, userId)
  })

export const sessionKeyOf = (baseKey: string, userId: number): Promise<CryptoKey | undefined> =>
  within(baseKey, async (outbox) => (await outbox.get('seals', userId))?.key)

/** Notes a registration with the key of its sign-in. A device that is known keeps its numbers. */
export const putDevice = (
  baseKey: string,
  device: Omit<DeviceRow, 'number' | 'request' | 'seenAt'>,
  session: CryptoKey,
): Promise<void> =>
  change(baseKey, ['devices', 'seals'], async (writing) => {
    const devices = writing.objectStore('devices')
    const known = await devices.get(device.deviceId)
    const { number = 0, request = 0, seenAt = 0 } = known ?? {}
    await devices.put({ ...device, number, request, seenAt })
    await writing.objectStore('seals').put({ userId: device.userId, key: session })
  })

/** Removes the keys of sign-ins that have ended: all but the one of the given user. */
export const removeSeals = (baseKey: string, except?: number): Promise<void> =>
  change(baseKey, ['seals'], async (writing) => {
    const seals = writing.objectStore('seals')
    for (const userId of await seals.getAllKeys()) if (userId !== except) await seals.delete(userId)
  })

export type Put = 'kept' | 'known' | 'numberTaken' | 'tooLate'

/**
 * Writes an item with its photos, and takes its number, in one transaction: a number is never used twice, and none is taken in vain. If another
 * tab took the number meanwhile, the item is not written. A take-back is written only while its item was never sent.
 */
export const putItem = (baseKey: string, item: ItemRow, photos: readonly PhotoRow[]): Promise<Put> =>
  change(baseKey, ['devices', 'items', 'photos'], async (writing) => {
    const [devices, items] = [writing.objectStore('devices'), writing.objectStore('items')]
    if (await items.get(item.id)) return 'known'
    const device = await devices.get(item.deviceId)
    if (device?.number !== item.number - 1) return 'numberTaken'
    if (item.takes !== undefined) {
      const target = await items.get(item.takes)
      const others = (await items.getAll()).some(({ takes }) => takes === item.takes)
      if (!target || target.wasTried || target.outcome || others) return 'tooLate'
    }
    await devices.put({ ...device, number: item.number })
    await items.put(item)
    for (const photo of photos) await writing.objectStore('photos').put(photo)
    return 'kept'
  })

/** Returns whether the office has the item, as far as this phone knows. */
export const isDelivered = ({ outcome }: Pick<ItemRow, 'outcome'>): boolean => outcome !== undefined

export interface Waiting {
  readonly items: number
  readonly amount: Money
}

/** Sums the items that the phone does not know to be at the office. */
export const waitingOf = (items: readonly Pick<ItemRow, 'outcome' | 'amount'>[]): Waiting => {
  const open = items.filter((item) => !isDelivered(item))
  return { items: open.length, amount: open.reduce((sum, { amount }) => add(sum, amount), ZERO) }
}

/**
 * Takes the next number of a request of a device, with what the device states in it. `trying` notes that the request carries this item, so
 * that it cannot be taken back any more; undefined where an item that takes it back must be sent first, or it is delivered already.
 */
export const beginRequest = (baseKey: string, deviceId: string, trying?: string) =>
  change(baseKey, ['devices', 'items'], async (writing) => {
    const [devices, items] = [writing.objectStore('devices'), writing.objectStore('items')]
    const device = await devices.get(deviceId)
    const own = (await items.getAll()).filter((item) => item.deviceId === deviceId)
    if (!device) return undefined
    if (trying !== undefined) {
      const item = own.find(({ id }) => id === trying)
      const isTakenFirst = own.some((other) => other.takes === trying && !isDelivered(other))
      if (!item || isDelivered(item) || isTakenFirst) return undefined
      await items.put({ ...item, wasTried: true })
    }
    const request = device.request + 1
    await devices.put({ ...device, request })
    return { request, waiting: waitingOf(own) }
  })

/**
 * Notes an answer of the server: the newest key for sealing, and what became of items. An item that was asked about and is not answered is not
 * at the office. Returns whether an item has another state, or another photo is there.
 */
export const noteAnswer = (
  baseKey: string,
  deviceId: string,
  { outcomes, sealKey, isEnded }: DeviceAnswer,
  asked: readonly string[],
): Promise<boolean> =>
  change(baseKey, ['devices', 'items'], async (writing) => {
    const [devices, items] = [writing.objectStore('devices'), writing.objectStore('items')]
    const device = await devices.get(deviceId)
    const at = Date.now()
    let isNews = false
    if (device) await devices.put({ ...accepted(device), sealKey, seenAt: at, ...(isEnded && { isRefused: true }) })
    for (const { itemId, state, message, photos } of outcomes) {
      const item = await items.get(itemId)
      if (!item) continue
      const since = item.outcome?.state === state ? item.outcome.at : at
      const isThere = (bytes: number, position: number) => bytes >= (item.photoSizes[position] ?? 0)
      isNews ||=
        since === at || photos.some((bytes, at) => isThere(bytes, at) && !isThere(item.outcome?.photos[at] ?? 0, at))
      const { problem: _, ...rest } = item
      await items.put({ ...rest, outcome: { state, message, photos: [...photos], at: since } })
    }
    for (const id of asked.filter((known) => outcomes.every(({ itemId }) => itemId !== known))) {
      const item = await items.get(id)
      if (!item?.outcome) continue
      const { outcome: _, ...open } = item
      await items.put(open)
      isNews = true
    }
    return isNews
  })

/** Returns a device that the server knows. */
const accepted = ({ isRefused: _, ...device }: DeviceRow): DeviceRow => device

/** Notes that the server refuses a device itself. */
export const noteRefused = (baseKey: string, deviceId: string): Promise<void> =>
  change(baseKey, ['devices'], async (writing) => {
    const device = await writing.objectStore('devices').get(deviceId)
    if (device) await writing.objectStore('devices').put({ ...device, isRefused: true })
  })

/** Notes why the server did not take an item or a photo of it. It stays and is sent again. */
export const noteProblem = (baseKey: string, id: string, problem: string): Promise<void> =>
  change(baseKey, ['items'], async (writing) => {
    const item = await writing.objectStore('items').get(id)
    if (item) await writing.objectStore('items').put({ ...item, problem })
  })

/** Replaces the seal of an item or of a photo, where the server cannot open the old one. */
export const putReseal = (baseKey: string, id: string, reseal: Pick<ItemRow, 'sealed' | 'sealKeyId'>): Promise<void> =>
  change(baseKey, ['items'], async (writing) => {
    const item = await writing.objectStore('items').get(id)
    if (item && !isDelivered(item)) await writing.objectStore('items').put({ ...item, ...reseal })
  })
export const putPhoto = (baseKey: string, photo: PhotoRow): Promise<void> =>
  change(baseKey, ['photos'], async (writing) => {
    await writing.objectStore('photos').put(photo)
  })

/** Removes items of which nothing more will come. */
export const removeItems = (baseKey: string, ids: readonly string[]): Promise<void> =>
  change(baseKey, ['items', 'photos'], async (writing) => {
    for (const id of ids) {
      await writing.objectStore('items').delete(id)
      await writing.objectStore('photos').delete(photosOfItem(id))
    }
  })
