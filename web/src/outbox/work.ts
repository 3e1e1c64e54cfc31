/** The work of the outbox that is loaded when a browser has, or may get, something to send. */
import { mayCall } from '@backoffice/contract/access'
import { registerDevice } from '@backoffice/contract/intake/devices'
import { itemNumber } from '@backoffice/contract/intake/item'
import { request } from '../api/client.ts'
import type { Base } from '../session/remembered.ts'
import type { Member } from '../session/store.ts'
import type { ItemFacts, PhoneItem, PhotoOfForm } from './phone-item.ts'
import { newDeviceKeys, newSessionKey, opened, publicKeyOf, revealed, unwrappedBy } from './seal.ts'
import {
  contentOf,
  devicesIn,
  isDelivered,
  type ItemRow,
  photosOf,
  putDevice,
  readyFor,
  readyIn,
  removeSeals,
  sessionKeyOf,
} from './store.ts'

export { deliverAll } from './deliver-all.ts'
export { freeze } from './freeze.ts'
export { isLowered, lowered } from './lowered.ts'
export { warningsOfStorage } from './storage.ts'
export { removeItems, removeSeals } from './store.ts'

/** Returns a name by which people know a phone in a list: its browser and its system. */
function nameOfBrowser(agent: string): string {
  const browser = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari)\w*\/\d+/.exec(agent)?.[0] ?? ''
  const system = /\(([^)]*)\)/.exec(agent)?.[1] ?? ''
  return [browser.replace('/', ' '), system].filter(Boolean).join(' · ').slice(0, 60)
}

/**
 * Registers this browser for the user, or binds it to a new sign-in. It does nothing where that was done, or where the user records nothing
 * that a phone may keep. The signal is aborted when the session ends. Returns whether the browser is registered.
 */
export async function register(base: Base, member: Member, signal: AbortSignal): Promise<boolean> {
  if (!mayCall({ ...member, modules: [...member.modules] }, registerDevice.access)) return false
  await removeSeals(base.key, member.userId)
  if (await readyFor(base.key, member.userId)) return true
  const known = (await devicesIn(base.key))
    .filter(({ userId }) => userId === member.userId)
    .toSorted((one, other) => one.at - other.at)
    .at(-1)
  const keys = known?.keys ?? (await newDeviceKeys())
  // A browser that is registered again within a sign-in can still read the items of that sign-in, and seal them anew.
  const session = (await sessionKeyOf(base.key, member.userId)) ?? (await newSessionKey())
  const publicKey = await publicKeyOf(keys)
  const name = nameOfBrowser(navigator.userAgent)
  const existing = known && { deviceId: known.deviceId, code: known.code, token: known.token }
  const asked = { userId: member.userId, ...existing, publicKey, name }
  signal.throwIfAborted()
  const { value } = await request(registerDevice, asked, { signal })
  if (!value || signal.aborted) return false
  const { deviceId, code, signIn, sealKey } = value
  const token = value.token || (known?.token ?? '')
  await putDevice(
    base.key,
    { deviceId, userId: member.userId, base, code, token, keys, signIn, sealKey, at: Date.now() },
    session,
  )
  void navigator.storage?.persist?.()
  return true
}

async function factsOf({ ownKey, facts }: ItemRow, session: CryptoKey | undefined): Promise<ItemFacts | undefined> {
  const key = session && (await unwrappedBy(session, ownKey))
  return key && ((await revealed(facts, key)) as ItemFacts)
}

/** Opens the photos of an item for its user, as the form had them. */
export async function photosFor(
  base: Base,
  userId: number,
  { id, facts }: Pick<PhoneItem, 'id' | 'facts'>,
): Promise<readonly { readonly inForm: PhotoOfForm; readonly file: File }[]> {
  const session = await sessionKeyOf(base.key, userId)
  const photos: { inForm: PhotoOfForm; file: File }[] = []
  for (const { position, ownKey, sealed } of await photosOf(base.key, id)) {
    const inForm = facts?.photos?.[position]
    const key = session && (await unwrappedBy(session, ownKey))
    if (!inForm || !key) continue
    photos.push({ inForm, file: new File([await opened(sealed, key)], inForm.name, { type: inForm.type }) })
  }
  return photos
}

/** The facts of items that were read before, for the user of this page: facts never change. */
let known: { readonly userId: number | undefined; readonly facts: Map<string, ItemFacts> } = {
  userId: undefined,
  facts: new Map(),
}

/**
 * Returns the items of a user as the phone shows them, the newest first, the number of items of other users that wait here, and whether the
 * browser keeps saves of the user.
 */
export async function itemsFor(base: Base, userId: number | undefined) {
  const content = await contentOf(base.key)
  const { devices, items: rows, seals } = content
  const session = seals.find((seal) => seal.userId === userId)?.key
  if (!session || known.userId !== userId) known = { userId, facts: new Map() }
  const { facts: read } = known
  const factsFor = async (row: ItemRow) => {
    const facts = read.get(row.id) ?? (await factsOf(row, session))
    if (facts) read.set(row.id, facts)
    return facts
  }
  const codes = new Map(devices.map(({ deviceId, code }) => [deviceId, code]))
  const own = rows.filter((row) => row.userId === userId)
  const mine = await Promise.all(
    own
      .toSorted((one, other) => other.madeAt - one.madeAt || other.number - one.number)
      .map(async (row): Promise<PhoneItem> => ({
        id: row.id,
        no: itemNumber(codes.get(row.deviceId) ?? '', row.number),
        kind: row.kind,
        amount: row.amount,
        madeAt: row.madeAt,
        photos: row.photoSizes.length,
        photosThere: row.photoSizes.filter((size, at) => (row.outcome?.photos[at] ?? 0) >= size).length,
        state: row.outcome?.state,
        stateAt: row.outcome?.at ?? 0,
        message: row.problem ?? row.outcome?.message ?? '',
        mayBeTakenBack:
          !row.wasTried && !row.outcome && row.kind !== 'takeBack' && own.every(({ takes }) => takes !== row.id),
        takes: row.takes,
        facts: await factsFor(row),
      })),
  )
  return {
    items: { mine, others: rows.filter((row) => row.userId !== userId && !isDelivered(row)).length },
    isReady: userId !== undefined && readyIn(content, userId) !== undefined,
  }
}

/** The worker that sends what waits while no page is open (`worker.ts`), where the browser has Background Sync. */
const WORKER = '/outbox-worker.js'
/** No page is below this address, so that the worker answers no request of a page. */
const SCOPE = '/outbox-worker/'

interface SyncManager {
  register(tag: string): Promise<void>
}

const syncOf = (registration: object): SyncManager | undefined =>
  'sync' in registration ? (registration.sync as SyncManager) : undefined

const ignore = () => undefined

let isWorkerInstalled = false

/** Installs the worker, and its newest version. It needs a network. */
export async function installSender(): Promise<void> {
  if (isWorkerInstalled || !import.meta.env.PROD || !('SyncManager' in window) || !navigator.onLine) return
  isWorkerInstalled = true
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' }).catch(() => {
    isWorkerInstalled = false
  })
}

/** Asks the browser to wake the worker once there is a network. A browser may refuse that; then the next page sends. */
export async function sendWithoutPage(): Promise<void> {
  if (!('SyncManager' in window)) return
  const registration = await navigator.serviceWorker.getRegistration(SCOPE).catch(ignore)
  if (!registration || new URL(registration.scope).pathname !== SCOPE) return
  await syncOf(registration)?.register('outbox').catch(ignore)
}
