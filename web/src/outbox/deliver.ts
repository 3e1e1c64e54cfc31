/** Sends the items of this browser until the office has them: one round of one sender. */
import type { Call, Wire } from '@backoffice/contract/call'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { proofText } from '@backoffice/contract/intake/item'
import { addItem, addItemPhoto, askItems, type DeviceAnswer } from '@backoffice/contract/intake/items'
import { limits } from '@backoffice/contract/limits'
import { addressOf } from '../api/address.ts'
import { failureOf, isDefinite } from '../api/failures.ts'
import { accepted, CallFailed, send } from '../api/transport.ts'
import type { Base } from '../session/remembered.ts'
import { resealed, signed, toBase64, unwrappedBy } from './seal.ts'
import {
  beginRequest,
  type DeviceRow,
  devicesIn,
  isDelivered,
  itemIn,
  type ItemRow,
  itemsIn,
  noteAnswer,
  noteProblem,
  noteRefused,
  type PhotoRow,
  photosOf,
  putPhoto,
  putReseal,
  removeItems,
  sessionKeyOf,
} from './store.ts'

type DeviceCall = typeof addItem | typeof addItemPhoto | typeof askItems

export interface Delivering {
  /** Runs before each item is sent, so that the page can show it, and after the last one with undefined. */
  readonly onSending: (itemId: string | undefined) => void
  /**
   * Runs after the office took or judged items, which makes lists stale. It waits for the last one of several items: on a slow line the lists
   * that are read again after each would take longer than the items.
   */
  readonly onDelivered: () => void
  /** Runs after something else was noted. */
  readonly onChange: () => void
}

/**
 * `later`: something still waits, or its outcome does, so that another round must follow. `cut`: the line ended in a round that brought something
 * to the office, so that another round is worth a try soon.
 */
export type RoundEnd = 'done' | 'later' | 'cut'

/** The end of the work for a device: a missing network, or a refusal of the device itself, ends it for this round. */
class RoundOver extends Error {}

/** A device without anything to send reports once in this many milliseconds that it is in contact. */
const CONTACT_EVERY = 60 * 60 * 1000

interface Sender {
  readonly base: Base
  readonly device: DeviceRow
  readonly events: Delivering
  readonly round: Round
}

interface Round {
  /** The orders of items that the server did not take. */
  readonly stopped: Set<string>
  /** True once the office has something more. */
  hasProgress: boolean
  /** True while the page does not know of something that the office took or judged. */
  hasNews: boolean
  /** The bytes of the next part of a photo. */
  part: number
}

type Stated = 'request' | 'sentAt' | 'waiting'

/** The item that a request carries, and the items about which it asks. */
interface About {
  readonly trying?: string
  readonly asked?: readonly string[]
}

/** A text of fewer characters is not worth packing: items are shorter, parts of photos are longer. */
const SHORT = 10_000

/** Packs a body with gzip. Base64 is a third longer than what it writes, and is as short as that when it is packed. */
async function packedOf(body: string): Promise<ArrayBuffer | undefined> {
  if (body.length < SHORT || typeof CompressionStream !== 'function') return undefined
  return new Response(new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

/** Makes a call of the device. Returns undefined where the item must not be sent now. */
async function ask<C extends DeviceCall>(
  { base, device, events, round }: Sender,
  call: C,
  input: Omit<Wire<C>, Stated>,
  { trying, asked = [] }: About = {},
): Promise<DeviceAnswer | undefined> {
  const begun = await beginRequest(base.key, device.deviceId, trying)
  if (!begun) return undefined
  const body = { ...begun, sentAt: Date.now(), ...input }
  const proof = await signed(proofText(`${base.key}/${call.path}`, JSON.stringify(body)), device.keys)
  const { url } = addressOf(call as Call, base.baseUrl, {})
  const packed = await packedOf(JSON.stringify(body))
  const { value } = accepted(call, await send({ method: 'POST', url, body, packed, token: device.token, proof }))
  if (!value) throw new CallFailed({ kind: 'unreachable' })
  if (await noteAnswer(base.key, device.deviceId, value, asked)) {
    round.hasNews = true
    events.onChange()
  }
  return value
}

const statusOf = (problem: unknown) =>
  problem instanceof CallFailed && problem.trouble.kind === 'http' ? problem.trouble.status : 0
const linesOf = (problem: unknown, call: DeviceCall) => failureOf(problem, call).lines

/** Returns whether the server refuses the device itself: it is not known, or was reported lost. */
const isAboutDevice = (problem: unknown) => [401, 403].includes(statusOf(problem))
/** Returns whether the server refuses this item, whatever the device, the network and the moment are. */
const isAboutItem = (problem: unknown) => isDefinite(problem) && !isAboutDevice(problem) && statusOf(problem) !== 404
const isUnreadable = (problem: unknown, call: DeviceCall) =>
  isDefinite(problem) && linesOf(problem, call).includes(intakeMessages.unreadable)

/** Sends an item; where the server cannot open its seal, once more with the newest key. Returns whether the office has it. */
async function sendItem(sender: Sender, { id }: ItemRow): Promise<boolean> {
  const { base, events } = sender
  for (const isSecond of [false, true]) {
    const item = await itemIn(base.key, id)
    if (!item || isDelivered(item)) return item !== undefined
    const input = { sealKeyId: item.sealKeyId, sealed: toBase64(new Uint8Array(item.sealed)) }
    try {
      events.onSending(id)
      const answer = await ask(sender, addItem, input, { trying: id })
      sender.round.hasProgress ||= answer !== undefined
      return answer !== undefined
    } catch (problem) {
      if (!isSecond && isUnreadable(problem, addItem) && (await sealAgain(sender, item))) continue
      if (!isDefinite(problem)) throw new RoundOver()
      await noteProblem(base.key, id, linesOf(problem, addItem).join(' '))
      events.onChange()
      // A device that is not known, or that was reported lost, sends nothing else either.
      if (!isAboutItem(problem)) throw new RoundOver()
      return false
    }
  }
  return false
}

/**
 * Returns the newest key for sealing, and the key of the item or photo for a new seal, where its user is still signed in. Another key may have
 * the same id: an office that was restored from a backup without keys began to count them anew.
 */
async function keysForReseal(sender: Sender, { userId }: ItemRow, of: Pick<PhotoRow, 'ownKey'>) {
  const session = await sessionKeyOf(sender.base.key, userId)
  const answer = await ask(sender, askItems, { itemIds: [] })
  const content = session && (await unwrappedBy(session, of.ownKey))
  return content && answer && { content, sealKey: answer.sealKey }
}

async function sealAgain(sender: Sender, item: ItemRow): Promise<boolean> {
  const keys = await keysForReseal(sender, item, item)
  if (!keys) return false
  const { content, sealKey } = keys
  const again = await resealed(item.sealed, content.raw, sealKey.key)
  await putReseal(sender.base.key, item.id, { sealed: again, sealKeyId: sealKey.id })
  return true
}

/** The bytes of the largest part: base64 writes three of them as four characters. */
const LARGEST = (limits.outbox.partCharacters / 4) * 3
/** The bytes of the smallest part. The first one of a round is not much larger, because a line that was cut may soon be cut again. */
const SMALLEST = 16 * 1024
const FIRST = 2 * SMALLEST
/** A part takes about this many milliseconds, so that a cut line has carried little in vain, and each answer has carried much. */
const PART_TAKES = 4000

/** Returns the length of the next part, from the milliseconds of the last part. The short end of a photo makes it smaller only if it was slow. */
function nextPart(planned: number, sent: number, took: number): number {
  const next = Math.min(LARGEST, Math.max(SMALLEST, Math.floor((sent * PART_TAKES) / Math.max(1, took))))
  return sent < planned && took < PART_TAKES ? Math.max(planned, next) : next
}

/** Sends the rest of a photo, from where the bytes of the office end. */
async function sendPhoto(sender: Sender, item: ItemRow, first: PhotoRow): Promise<void> {
  const { base, round } = sender
  const { id: itemId } = item
  const { position } = first
  let photo = first
  let offset = item.outcome?.photos[position] ?? 0
  let isSecond = false
  while (offset < photo.sealed.byteLength) {
    // A receipt that was made meanwhile goes before the rest of the photos.
    await sendItems(sender)
    const bytes = new Uint8Array(photo.sealed.slice(offset, offset + round.part))
    const part = toBase64(bytes)
    const begun = performance.now()
    try {
      const answer = await ask(sender, addItemPhoto, {
        itemId,
        photo: position,
        sealKeyId: photo.sealKeyId,
        offset,
        part,
      })
      const there = answer?.outcomes.find((outcome) => outcome.itemId === itemId)?.photos[position]
      // Without progress the same part would be sent for ever.
      if (there === undefined || there === offset) return
      offset = there
      round.hasProgress = true
      round.part = nextPart(round.part, bytes.length, performance.now() - begun)
    } catch (problem) {
      const keys = !isSecond && isUnreadable(problem, addItemPhoto) && (await keysForReseal(sender, item, photo))
      if (!keys) {
        if (!isAboutItem(problem)) throw new RoundOver()
        return noteProblem(base.key, itemId, linesOf(problem, addItemPhoto).join(' '))
      }
      isSecond = true
      const { content, sealKey } = keys
      photo = { ...photo, sealed: await resealed(photo.sealed, content.raw, sealKey.key), sealKeyId: sealKey.id }
      await putPhoto(base.key, photo)
      offset = 0
    }
  }
}

const ends: ReadonlySet<string> = new Set(['booked', 'returned', 'takenBack', 'settled'])
const missesPhotos = ({ photoSizes, outcome }: ItemRow) =>
  outcome !== undefined && photoSizes.some((size, position) => (outcome.photos[position] ?? 0) < size)
const isOpen = (item: ItemRow) => !isDelivered(item) || !ends.has(item.outcome?.state ?? '')

/** Returns whether something of the item is not at the office: the item itself, or a photo of it. */
export const isOnPhone = (item: ItemRow): boolean => !isDelivered(item) || missesPhotos(item)

/** Puts the items in the order in which they are sent: by number, and a take-back before the item that it takes back. */
export function inOrder(items: readonly ItemRow[]): readonly ItemRow[] {
  const byNumber = items.toSorted((one, other) => one.number - other.number)
  const takers = new Map(byNumber.flatMap((item) => (item.takes === undefined ? [] : [[item.takes, item] as const])))
  const ordered = new Set<ItemRow>()
  for (const item of byNumber) {
    const taker = takers.get(item.id)
    if (taker) ordered.add(taker)
    ordered.add(item)
  }
  return [...ordered]
}

const itemsOf = async ({ base, device }: Sender) =>
  (await itemsIn(base.key)).filter(({ deviceId }) => deviceId === device.deviceId)

/**
 * Asks what became of items, which also finds out whether there is a network: without one no item counts as sent. An office that does not know
 * an item any more, as after the restore of a backup, gets it again.
 */
async function makeContact(sender: Sender): Promise<void> {
  const { device } = sender
  const items = await itemsOf(sender)
  const asked = items.filter(isDelivered).map(({ id }) => id)
  const isBusy = items.some((item) => isOpen(item) || missesPhotos(item))
  if (!isBusy && Date.now() - device.seenAt < CONTACT_EVERY) return
  for (let at = 0; at === 0 || at < asked.length; at += limits.outbox.asked) {
    try {
      const itemIds = asked.slice(at, at + limits.outbox.asked)
      await ask(sender, askItems, { itemIds }, { asked: itemIds })
    } catch (problem) {
      if (isDefinite(problem) || isAboutDevice(problem)) await noteRefusal(sender, problem)
      throw new RoundOver()
    }
  }
}

/** Notes at a device and its items why the server takes nothing from it. */
async function noteRefusal(sender: Sender, problem: unknown): Promise<void> {
  const { base, device, events } = sender
  if (isAboutDevice(problem)) await noteRefused(base.key, device.deviceId)
  for (const item of await itemsOf(sender))
    if (!isDelivered(item)) await noteProblem(base.key, item.id, linesOf(problem, askItems).join(' '))
  events.onChange()
}

/** Sends the items. Once the server did not take an item, it sends no other item of the same client in this round. */
async function sendItems(sender: Sender): Promise<void> {
  const { events, round } = sender
  const open = (await itemsOf(sender)).filter((item) => !isDelivered(item) && !round.stopped.has(item.order))
  if (open.length === 0) return
  try {
    for (const item of inOrder(open))
      if (!round.stopped.has(item.order) && !(await sendItem(sender, item))) round.stopped.add(item.order)
  } finally {
    // The page reads its lists again before others learn that all is sent, so that they begin nothing twice.
    tellNews(sender)
    events.onSending(undefined)
  }
}

function tellNews({ events, round }: Pick<Sender, 'events' | 'round'>): void {
  if (round.hasNews) events.onDelivered()
  round.hasNews = false
}

async function sendPhotos(sender: Sender): Promise<void> {
  for (const item of (await itemsOf(sender)).filter(missesPhotos)) {
    for (const photo of await photosOf(sender.base.key, item.id)) await sendPhoto(sender, item, photo)
    tellNews(sender)
  }
}

/** Returned items wait this many milliseconds for their correction. */
const RETURNED_FOR = 30 * 24 * 60 * 60 * 1000

/** Returns whether an item is no longer shown: at the end of the day after its end, by the clock of the phone. */
export function isPast({ outcome, ...item }: ItemRow, now: number): boolean {
  if (!outcome || isOpen({ ...item, outcome }) || missesPhotos({ ...item, outcome })) return false
  if (outcome.state === 'returned') return now > outcome.at + RETURNED_FOR
  const last = new Date(outcome.at)
  return now >= new Date(last.getFullYear(), last.getMonth(), last.getDate() + 2).getTime()
}

/** Sends for all devices of a base, also of users who are not signed in: first all items, then their photos. */
export async function deliver(base: Base, events: Delivering): Promise<RoundEnd> {
  const devices = await devicesIn(base.key)
  const round: Round = { stopped: new Set(), hasProgress: false, hasNews: false, part: FIRST }
  const over = new Set<string>()
  for (const work of [makeContact, sendItems, sendPhotos])
    for (const device of devices.filter(({ deviceId }) => !over.has(deviceId))) {
      try {
        await work({ base, device, events, round })
      } catch (problem) {
        if (!(problem instanceof RoundOver)) throw problem
        over.add(device.deviceId)
      }
    }
  tellNews({ events, round })
  const items = await itemsIn(base.key)
  const past = items.filter((item) => isPast(item, Date.now())).map(({ id }) => id)
  if (past.length > 0) await removeItems(base.key, past)
  if (over.size > 0 && round.hasProgress) return 'cut'
  return over.size > 0 || items.some((item) => isOpen(item) || missesPhotos(item)) ? 'later' : 'done'
}
