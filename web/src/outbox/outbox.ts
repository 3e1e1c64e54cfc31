/**
 * The outbox of this browser: saves that were made without a network are kept here, and sent by themselves until the office has them. This file
 * is on every page; the work itself is loaded where there is something to do.
 */
import { callsShowingDelivered } from '@backoffice/contract/cash/stale'
import { outboxMessages } from '@backoffice/contract/intake/outbox-messages'
import { ZERO } from '@backoffice/contract/money'
import { adjustBy } from '../api/adjust.ts'
import { isDefinite } from '../api/failures.ts'
import { onDevice } from '../api/on-device.ts'
import { queryClient } from '../api/query-client.ts'
import { randomKey } from '../api/random-key.ts'
import { observable } from '../kit/observable.ts'
import { registered } from '../session/on-device.ts'
import { type Base, mayBeSignedIn, outboxBases, outboxKeys } from '../session/remembered.ts'
import { currentBase, hasNoNetwork, isWithoutNetwork, type Member, sessionState } from '../session/store.ts'
import type { ItemToKeep, Kept } from './freeze.ts'
import { type News, NEWS } from './news.ts'
import { isToSend, type PhoneItem } from './phone-item.ts'

const work = () => import('./work.ts')

interface OnPhone {
  /** The items of the signed-in user, newest first, also those that the office has since yesterday. */
  readonly mine: readonly PhoneItem[]
  /** The number of items of other users that wait here. */
  readonly others: number
}

const NOTHING: OnPhone = { mine: [], others: 0 }

/** The items that this browser has of the base of this tab. */
export const onPhone = observable<OnPhone>(NOTHING)
/** The item that is being sent at this moment. */
export const sendingItem = observable<string | undefined>(undefined)
/** Counts how often this page began to read its lists again because the office has something new from this browser. */
export const deliveries = observable(0)
/** The milliseconds after which another tab that sends an item, and tells no more of it, may be gone. */
const SENDS_AT_MOST = 10_000

/** Resolves once the items that are being sent are at the office: they need the line first. */
export const afterSending = (): Promise<void> =>
  new Promise((resolve) => {
    if (sendingItem.get() === undefined) return resolve()
    let gone: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(gone)
      if (sendingItem.get() === undefined) end()
      else gone = setTimeout(end, SENDS_AT_MOST)
    }
    const leave = sendingItem.subscribe(look)
    function end() {
      leave()
      resolve()
    }
    look()
  })

/** True where this browser keeps saves of the signed-in user: it is registered for their sign-in. */
export const canKeep = observable(false)
/** Sentences about the storage of this phone, the most urgent one first; none while nothing waits and there is a network. */
export const storageWarnings = observable<readonly string[]>([])
/** True where this browser refuses to keep anything at all, as in some private windows. */
let isRefused = false

/** Keys that never leave the browser, and locks between its tabs, exist on secure pages only. */
const isPossible = () =>
  window.isSecureContext && 'indexedDB' in window && 'locks' in navigator && 'subtle' in window.crypto

const ignore = () => undefined

const hasWaiting = () => onPhone.get().others > 0 || onPhone.get().mine.some(isToSend)

/** Lets the browser send what waits once there is a network, also when no page is open then. */
const sendWithoutPage = () =>
  void work()
    .then((loaded) => loaded.sendWithoutPage())
    .catch(ignore)

interface Present {
  readonly base: Base
  readonly member: Member
}

function memberNow(): Present | undefined {
  const now = sessionState.get()
  const base = currentBase.get()
  return now.phase === 'signedIn' && base && !now.member.mustChangePassword ? { base, member: now.member } : undefined
}

const basesWithDevices = () => (isPossible() ? (outboxBases.read() ?? []) : [])
const isKnown = ({ key }: Base) => basesWithDevices().some((base) => base.key === key)

const channel = new BroadcastChannel(NEWS)
channel.addEventListener('message', ({ data }: MessageEvent<News>) => take(data))

function take(news: News): void {
  if (typeof news === 'object') return sendingItem.set(news.sending)
  if (news === 'cut') return sendSoon()
  void next(readAll)
  if (news !== 'delivered') return
  onDevice()?.makeStale(callsShowingDelivered)
  void queryClient.invalidateQueries()
  deliveries.set(deliveries.get() + 1)
}

function announce(news: News): void {
  take(news)
  channel.postMessage(news)
}

/** The works of this tab on its keys and rows run one after the other: a sign-in may follow a sign-out at once. */
let queue: Promise<unknown> = Promise.resolve()
function next(task: () => Promise<unknown>): Promise<unknown> {
  queue = queue.then(task).catch(ignore)
  return queue
}

/** The rules by which money on the phone lowers what is owed, once they are loaded. */
let lowering: Awaited<ReturnType<typeof work>> | undefined

adjustBy({
  adjust: (call, answer, asOf, known) =>
    lowering ? lowering.lowered(call, answer, known as readonly PhoneItem[], asOf) : answer,
  known: (call) => (lowering?.isLowered(call) ? onPhone.get().mine : NOTHING.mine),
  subscribe: onPhone.subscribe,
})

/**
 * Loads the code that is needed without a network: for the photos of a form, for the code on a paper, for near names, for a page after a
 * killed browser, and to send without a page.
 */
const loadAhead = () =>
  void Promise.allSettled([
    registered(),
    import('../session/files-on-device.ts'),
    import('../kit/form/downscale.ts'),
    import('../kit/qr.ts'),
    import('../kit/nearest.ts'),
    work().then(({ installSender }) => installSender()),
  ])

/** Reads what this browser has, for the signed-in user. */
async function read(): Promise<void> {
  const now = memberNow()
  const base = currentBase.get()
  if (!base || !isKnown(base)) {
    canKeep.set(false)
    return onPhone.set(NOTHING)
  }
  lowering = await work()
  const { items, isReady } = await lowering.itemsFor(base, now?.member.userId)
  const keeps = isReady && now !== undefined
  canKeep.set(keeps)
  if (keeps) loadAhead()
  // The same list again would draw every list of invoices anew.
  if (JSON.stringify(items) !== JSON.stringify(onPhone.get())) onPhone.set(items)
}

async function readAll(): Promise<void> {
  await read()
  // A save waits for its item in the list, and some browsers count their storage slowly.
  void readWarnings().catch(ignore)
}

/** Reads the warnings about the storage, while something waits or nothing can be sent. */
async function readWarnings(): Promise<void> {
  const isOffline = hasNoNetwork()
  const isAsked = isRefused ? isOffline : canKeep.get() && (isOffline || hasWaiting())
  const found = isAsked ? await (await work()).warningsOfStorage(isRefused) : []
  if (JSON.stringify(found) !== JSON.stringify(storageWarnings.get())) storageWarnings.set(found)
}

/** Finds devices that are not in the list of bases: a browser that died soon after a registration lost the list, but not the database. */
async function findDevices(): Promise<void> {
  const known = basesWithDevices()
  const keys = new Set(known.map(({ key }) => key))
  if ((await outboxKeys()).every((key) => keys.has(key))) return
  const { registrations } = await registered()
  const now = currentBase.get()
  const found = (await registrations(keys)).flatMap(({ key, base }) => base ?? (now?.key === key ? now : []))
  if (found.length > 0) outboxBases.write([...known, ...found])
}

/** Registers the browser for a new sign-in, and forgets the keys of sign-ins that are over. */
async function follow(): Promise<void> {
  await findDevices()
  const now = memberNow()
  if (now && !isWithoutNetwork()) {
    const { register } = await work()
    const over = new AbortController()
    const end = sessionState.subscribe(() => memberNow()?.member.userId !== now.member.userId && over.abort())
    const isRegistered = await register(now.base, now.member, over.signal).finally(end)
    if (isRegistered && !isKnown(now.base)) outboxBases.write([...(outboxBases.read() ?? []), now.base])
  } else if (sessionState.get().phase === 'signedOut') {
    const left = basesWithDevices().filter(({ key }) => mayBeSignedIn(key).read() === false)
    if (left.length === 0) return
    const { removeSeals } = await work()
    for (const { key } of left) await removeSeals(key)
  }
}

/** The pauses before the next try, in milliseconds; the last one repeats. */
const PAUSES = [5_000, 30_000, 120_000, 600_000]
let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let running: Promise<void> | undefined
let isAsked = false

/** Sends what waits for all bases. */
async function sendAll(): Promise<void> {
  const bases = basesWithDevices()
  if (bases.length === 0) return
  const { deliverAll } = await work()
  const end = await deliverAll(bases, announce)
  if (end !== 'done') sendLater()
}

function sendLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void send(), PAUSES[Math.min(tries, PAUSES.length - 1)])
  tries += 1
  if (hasWaiting()) sendWithoutPage()
}

/** Begins again with the shortest pause: a line that is cut again and again still brings something each time. */
function sendSoon(): void {
  tries = 0
  // A round of this tab ends with its own pause.
  if (!running) sendLater()
}

function send(): Promise<void> {
  clearTimeout(timer)
  if (running) {
    isAsked = true
    return running
  }
  running = sendAll()
    .catch(sendLater)
    .finally(() => {
      running = undefined
      if (!isAsked) return
      isAsked = false
      void send()
    })
  return running
}

/** Sends what waits at once. The pauses begin again with the shortest one. */
export function sendNow(): Promise<void> {
  tries = 0
  return send()
}

/** The milliseconds that the first page has for itself. */
const HEAD_START = 2000

/** Follows the session, and sends whenever the page opens and when the network or the user comes back. */
export function startOutbox(): void {
  if (!isPossible()) return
  let again: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    void next(async () => {
      clearTimeout(again)
      await follow().then(
        () => (isRefused = false),
        (problem: unknown) => {
          isRefused = problem instanceof DOMException && problem.name !== 'AbortError'
          if (!isDefinite(problem)) again = setTimeout(begin, PAUSES[1])
        },
      )
      await readAll()
    }).then(sendNow)
  }
  // The first page of a browser that has nothing to send loads before this does.
  const soon = () => {
    const base = currentBase.get()
    setTimeout(begin, base && isKnown(base) ? 0 : HEAD_START)
  }
  sessionState.subscribe(soon)
  window.addEventListener('online', begin)
  window.addEventListener('offline', () => void readWarnings().catch(ignore))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && begin())
  soon()
}

/** Keeps a save on this phone; resolves once it is on the disk, and to undefined where this browser keeps nothing for the user. */
export async function keep(item: ItemToKeep): Promise<Kept | undefined> {
  const now = memberNow()
  if (!now || !canKeep.get()) return undefined
  const { freeze } = await work()
  const kept = await freeze(now.base, now.member.userId, item)
  announce('changed')
  await queue
  sendWithoutPage()
  void sendNow()
  return kept
}

/** Takes back an item that was never sent, by a second item. Returns undefined where this browser cannot. */
export async function takeBack({ id, no, facts }: PhoneItem): Promise<Kept | undefined> {
  if (!facts) return undefined
  return keep({
    id: randomKey(),
    kind: 'takeBack',
    branch: facts.branch,
    amount: ZERO,
    body: { item: id },
    photos: [],
    wasTried: false,
    takes: id,
    facts: { ...facts, about: outboxMessages.takesBack(no), instruments: [], invoices: [] },
  })
}

/** Opens the photos of an item of the signed-in user, as the form had them. */
export async function photosOfItem(item: PhoneItem) {
  const now = memberNow()
  if (!now) return []
  const { photosFor } = await work()
  return photosFor(now.base, now.member.userId, item)
}

/** Removes an item from the list of the phone that the office returned. The office keeps it. */
export async function dismiss({ id }: PhoneItem): Promise<void> {
  const base = currentBase.get()
  if (!base) return
  const { removeItems } = await work()
  await removeItems(base.key, [id])
  announce('changed')
}
