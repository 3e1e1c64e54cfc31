/** Freezes a save as an item: numbered, signed by the device, sealed for the server, and on the disk before the form is told so. */
import { frozenItem, type ItemKind, itemNumber, type SignedItem, type WireItem } from '@backoffice/contract/intake/item'
import { limits } from '@backoffice/contract/limits'
import type { Money } from '@backoffice/contract/money'
import type { Base } from '../session/remembered.ts'
import type { ItemFacts } from './phone-item.ts'
import {
  digestOf,
  hidden,
  newContentKey,
  SEAL_BYTES,
  sealed,
  sha256Hex,
  signed,
  textBytes,
  wrappedForUser,
} from './seal.ts'
import { hasLittleRoom, isFull } from './storage.ts'
import { type ItemRow, type PhotoRow, putItem, readyFor } from './store.ts'

export interface ItemToKeep {
  /** The key of the save: what was sent under it before is the same save. */
  readonly id: string
  readonly kind: ItemKind
  readonly branch: string
  readonly amount: Money
  readonly body: Readonly<Record<string, unknown>>
  readonly photos: readonly { readonly of: number; readonly file: File }[]
  /** True where the save left this phone before without an answer. */
  readonly wasTried: boolean
  /** The code of the link that the client gets, in hex. */
  readonly linkCode?: string | undefined
  /** The item that a take-back is about. */
  readonly takes?: string
  readonly facts: ItemFacts
}

/** The end of keeping: the item has a number, is here already, was sent before it could be taken back, or the disk is full. */
export type Kept = { readonly no: string } | 'known' | 'tooLate' | 'noRoom'

const toBase64Length = (bytes: ArrayBuffer | undefined) => Math.ceil((bytes?.byteLength ?? 0) / 3) * 4

/** A tab with an older program takes its numbers without waiting for its turn. */
const TRIES = 50

/** Runs the work when no other tab takes a number. Each try seals the item anew, so that without turns one tab could lose all of its tries. */
const inTurn = <T>(baseKey: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`backoffice.outbox.number.${baseKey}`, work)

type Session = NonNullable<Awaited<ReturnType<typeof readyFor>>>

async function sealedPhotos({ photos, id }: ItemToKeep, { device, session }: Session) {
  const sealedOnes: { readonly row: PhotoRow; readonly sha256: string; readonly of: number }[] = []
  for (const [position, { of, file }] of photos.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (bytes.length + SEAL_BYTES > limits.outbox.photoBytes) throw new Error('the photo is too large')
    const key = await newContentKey()
    const row: PhotoRow = {
      itemId: id,
      position,
      sealKeyId: device.sealKey.id,
      sealed: await sealed(bytes, key, device.sealKey.key),
      ownKey: await wrappedForUser(key, session),
    }
    sealedOnes.push({ row, of, sha256: await sha256Hex(bytes) })
  }
  return sealedOnes
}

const withoutPhotos = (item: ItemToKeep): ItemToKeep => ({
  ...item,
  photos: [],
  facts: { ...item.facts, photosLeftOut: item.photos.length },
})

/**
 * Keeps a save as an item of the user, and resolves once it is on the disk. Returns undefined where this browser keeps nothing for them. Money
 * goes before pictures: where there is little room, the item is kept without its photos. Throws where a photo is too large: then nothing of it
 * was kept.
 */
export async function freeze(base: Base, userId: number, toKeep: ItemToKeep): Promise<Kept | undefined> {
  const hasPhotos = toKeep.photos.length > 0
  const isLeftOut = hasPhotos && (await hasLittleRoom())
  const first = await freezeIfRoom(base, userId, isLeftOut ? withoutPhotos(toKeep) : toKeep)
  return first === 'noRoom' && hasPhotos && !isLeftOut ? freezeIfRoom(base, userId, withoutPhotos(toKeep)) : first
}

const freezeIfRoom = (...of: Parameters<typeof freezeAsItIs>): Promise<Kept | undefined> =>
  freezeAsItIs(...of).catch((problem: unknown) => {
    if (isFull(problem)) return 'noRoom'
    throw problem
  })

async function freezeAsItIs(base: Base, userId: number, toKeep: ItemToKeep): Promise<Kept | undefined> {
  const first = await readyFor(base.key, userId)
  if (!first) return undefined
  const photos = await sealedPhotos(toKeep, first)
  return inTurn(base.key, () => numbered(base, userId, { toKeep, first, photos }))
}

interface Sealing {
  readonly toKeep: ItemToKeep
  readonly first: Session
  readonly photos: Awaited<ReturnType<typeof sealedPhotos>>
}

/** Writes the item under the next number. */
async function numbered(base: Base, userId: number, { toKeep, first, photos }: Sealing): Promise<Kept> {
  const { id, kind, branch, amount, body, takes, facts, linkCode } = toKeep
  const order = await digestOf(`${first.device.token}/${takes ?? (facts.acode || id)}`)
  const madeAt = new Date()
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ready = tries === 0 ? first : await readyFor(base.key, userId)
    // Another sign-in came meanwhile, for which the photos are not sealed.
    if (ready?.device.deviceId !== first.device.deviceId) throw new Error('the device changed')
    const { device, session } = ready
    const number = device.number + 1
    const item: WireItem = {
      version: 1,
      base: base.key,
      id,
      device: device.deviceId,
      number,
      madeAt: madeAt.toISOString(),
      signIn: device.signIn,
      kind,
      branch,
      amount,
      photos: photos.map(({ row, of, sha256 }) => ({ of, size: row.sealed.byteLength, sha256 })),
      ...(linkCode !== undefined && { linkCode }),
      body,
    }
    // The office can never read another shape: then the form keeps it.
    if (!frozenItem.safeParse(item).success) throw new Error('the office takes no such item')
    const text = JSON.stringify(item)
    const signedItem: SignedItem = { text, signature: await signed(text, device.keys) }
    const key = await newContentKey()
    const row: ItemRow = {
      id,
      deviceId: device.deviceId,
      userId,
      number,
      kind,
      amount,
      madeAt: madeAt.getTime(),
      order,
      sealKeyId: device.sealKey.id,
      sealed: await sealed(textBytes(JSON.stringify(signedItem)), key, device.sealKey.key),
      ownKey: await wrappedForUser(key, session),
      facts: await hidden(facts, key),
      photoSizes: photos.map(({ row: { sealed: bytes } }) => bytes.byteLength),
      wasTried: toKeep.wasTried,
      ...(takes !== undefined && { takes }),
    }
    if (toBase64Length(row.sealed) > limits.outbox.sealedCharacters) throw new Error('the item is too large')
    const put = await putItem(
      base.key,
      row,
      photos.map(({ row: photo }) => photo),
    )
    if (put === 'kept') return { no: itemNumber(device.code, number) }
    if (put !== 'numberTaken') return put
  }
  throw new Error('no number was free')
}
