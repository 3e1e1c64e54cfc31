/** Keeps lists in the browser's own database (IndexedDB), to be read without a network. It is loaded when the page is idle. */
import type { Actor } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { getClientDues } from '@backoffice/contract/payments/payments'
import { type Configuration, getConfiguration } from '@backoffice/contract/session/configuration'
import { type SignedIn, type UserOnDevice, userOnDevice } from '@backoffice/contract/session/sign-in'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptAnswer } from '../api/on-device.ts'
import { type FormList, formLists } from './form-lists.ts'
import { duesFrom, type Invoices, invoicesOf } from './kept-dues.ts'
import {
  isComplete,
  isDue,
  isReadable,
  keptAs,
  type KeptFacts,
  LIMITS,
  type List,
  pageFrom,
  surplus,
  textToKeep,
} from './kept-lists.ts'
import { type Base, listsOnDevice } from './remembered.ts'
import { keepsFor, sessionState } from './store.ts'
import { type Read, readWhole } from './whole-lists.ts'

interface Lists extends DBSchema {
  answers: {
    key: string
    value: KeptFacts & { readonly answer: string }
    indexes: { facts: [at: number, size: number] }
  }
  /** The user who owns the answers, under the key `HERE`. */
  user: { key: string; value: { readonly user: unknown; readonly at: number } }
  /** The moments of the saves that changed the answers of a call, by its name. */
  changes: { key: string; value: number }
}

const HERE = 'here'

/** The user of a database to whom the lists belong. */
type Owner = NonNullable<ReturnType<typeof keepsFor>>

/** Works with the database, and closes it, because an open one cannot be removed by another tab. */
async function within<T>({ key }: Pick<Base, 'key'>, work: (lists: IDBPDatabase<Lists>) => Promise<T>): Promise<T> {
  const opened = await openDB<Lists>(listsOnDevice(key).name, 2, {
    upgrade: (lists) => {
      for (const store of lists.objectStoreNames) lists.deleteObjectStore(store)
      lists.createObjectStore('answers', { keyPath: 'id' }).createIndex('facts', ['at', 'size'])
      lists.createObjectStore('user')
      lists.createObjectStore('changes')
    },
  })
  try {
    return await work(opened)
  } finally {
    opened.close()
  }
}

const isStill = ({ base, userId }: Owner): boolean => {
  const now = keepsFor()
  return now?.base.key === base.key && now.userId === userId
}

/** Reads the facts of all kept answers without their rows. */
async function allFactsIn(lists: IDBPDatabase<Lists>): Promise<readonly KeptFacts[]> {
  const kept: KeptFacts[] = []
  let cursor = await lists.transaction('answers').store.index('facts').openKeyCursor()
  while (cursor) {
    const [at, size] = cursor.key
    kept.push({ id: cursor.primaryKey, at, size })
    cursor = await cursor.continue()
  }
  return kept
}

const factsIn = async (lists: IDBPDatabase<Lists>, id: string): Promise<KeptFacts | undefined> =>
  (await allFactsIn(lists)).find((one) => one.id === id)

async function removeSurplus(lists: IDBPDatabase<Lists>): Promise<void> {
  const ids = surplus(await allFactsIn(lists), Date.now())
  if (ids.length === 0) return
  const answers = lists.transaction('answers', 'readwrite')
  await Promise.all(ids.map((id) => answers.store.delete(id)))
  await answers.done
}

async function put(owner: Owner, call: Call, input: unknown, { answer, at }: Read): Promise<void> {
  const text = textToKeep(call, answer)
  if (text === undefined) return
  await within(owner.base, async (lists) => {
    // The session may have ended since the answer came. Its end removes everything that was written before.
    if (!isStill(owner)) return
    await lists.put('answers', {
      id: keptAs(owner.userId, call, input),
      at,
      size: text.length,
      answer: text,
    })
    await removeSurplus(lists)
  })
}

/** Records that a save, or the office, has changed the kept answers of these calls. */
export const makeStale = (owner: Owner, calls: readonly string[]): Promise<void> =>
  within(owner.base, async (lists) => {
    if (!isStill(owner)) return
    const changes = lists.transaction('changes', 'readwrite')
    await Promise.all(calls.map((call) => changes.store.put(Date.now(), call)))
    await changes.done
  })

const changedAtIn = async (lists: IDBPDatabase<Lists>, call: Call): Promise<number> =>
  (await lists.get('changes', call.name)) ?? 0

/** The names of the lists that wait to be read. Lists are read one after the other. */
const waiting = new Set<string>()
let queue: Promise<unknown> = Promise.resolve()

/** A list that could not be read is not tried again for this many milliseconds. */
const TRY_AGAIN = 60 * 1000
const failedAt = new Map<string, number>()

/** Keeps all rows of a list, if they are due to be read. `isOpened` is true if the screen of the list was opened. */
export async function keepWhole(owner: Owner, { call, input }: FormList, isOpened: boolean): Promise<void> {
  const id = keptAs(owner.userId, call, input)
  if (waiting.has(id)) return
  waiting.add(id)
  const changedAt = () => within(owner.base, (lists) => changedAtIn(lists, call))
  const read = async () => {
    if (!isStill(owner) || Date.now() - (failedAt.get(id) ?? 0) < TRY_AGAIN) return
    const kept = await within(owner.base, (lists) => factsIn(lists, id))
    if (!isDue(kept, { changedAt: await changedAt(), isOpened }, Date.now())) return
    const whole = await readWhole(call, input, {
      isWanted: () => isStill(owner),
      isChanged: async (since) => (await changedAt()) >= since,
    })
    if (whole) await put(owner, call, input, whole)
  }
  const turn = queue.then(read)
  queue = turn.catch(() => failedAt.set(id, Date.now()))
  try {
    await turn
  } finally {
    waiting.delete(id)
  }
}

/** Keeps an answer. For a list in pages all rows are kept; they are read separately if the page does not have all of them. */
export const keepAnswer = (owner: Owner, call: Call, input: unknown, answered: Read): Promise<void> =>
  call.kind === 'page' && !isComplete(call, input, answered.answer as List)
    ? keepWhole(owner, { call, input: Object(input) as object }, true)
    : put(owner, call, input, answered)

/** Keeps the lists for the forms of a user in these branches. If one list cannot be read, the next lists are still read. */
export async function keepFormLists(owner: Owner, user: Actor, branchCodes: readonly string[]): Promise<void> {
  const branches = [...new Set(branchCodes)].slice(0, LIMITS.branches)
  await Promise.allSettled(formLists(user, branches).map((list) => keepWhole(owner, list, false)))
}

interface Found {
  readonly answer: object
  readonly at: number
}

/**
 * The answers that were read last, as objects. A search reads the list with each letter that is typed, and to parse ten thousand rows takes
 * longer than to search them.
 */
const parsed = new Map<string, Found & { readonly size: number }>()
const PARSED = 3
sessionState.subscribe(() => keepsFor() ?? parsed.clear())

async function keptIn(lists: IDBPDatabase<Lists>, id: string, call: Call): Promise<Found | undefined> {
  const facts = await factsIn(lists, id)
  if (!facts || !isReadable(facts.at, Date.now())) return undefined
  const before = parsed.get(id)
  if (before?.at === facts.at && before.size === facts.size) return before
  const kept = await lists.get('answers', id)
  if (!kept) return undefined
  const answer: unknown = JSON.parse(kept.answer)
  // An older version of the program may have kept another shape.
  if (!call.answer.safeParse(answer).success) return undefined
  const found = { answer: answer as object, at: kept.at, size: kept.size }
  parsed.delete(id)
  parsed.set(id, found)
  for (const oldest of [...parsed.keys()].slice(0, -PARSED)) parsed.delete(oldest)
  return found
}

/** Returns the debt of a client: from the answer that was kept for the client, or from the invoices of all clients if they are newer. */
async function duesIn(lists: IDBPDatabase<Lists>, userId: number, input: unknown): Promise<KeptAnswer | undefined> {
  const find = (call: Call, of: unknown) => keptIn(lists, keptAs(userId, call, of), call)
  const kept = await find(getClientDues, input)
  const invoices = await find(listPendingInvoices, invoicesOf(input))
  const configuration = await find(getConfiguration, {})
  const now = sessionState.get()
  if (invoices && configuration && now.phase === 'signedIn' && invoices.at > (kept?.at ?? 0)) {
    const asked = { facts: configuration.answer as Configuration, roleId: now.member.roleId }
    const computed = duesFrom(invoices.answer as Invoices, asked, input, invoices.at)
    if (computed) return computed
  }
  return kept && { answer: kept.answer, fromDevice: { at: kept.at, rows: 1, of: 1 } }
}

/** Returns the answer that was kept for a call; `undefined` if there is none that can still be read, or no storage. */
export const findAnswer = ({ base, userId }: Owner, call: Call, input: unknown): Promise<KeptAnswer | undefined> =>
  within<KeptAnswer | undefined>(base, async (lists) => {
    if (call.name === getClientDues.name) return duesIn(lists, userId, input)
    const kept = await keptIn(lists, keptAs(userId, call, input), call)
    if (!kept) return undefined
    if (call.kind === 'page') return pageFrom(call, kept.answer as List, input, kept.at)
    return { answer: kept.answer, fromDevice: { at: kept.at, rows: 1, of: 1 } }
  }).catch(() => undefined)

const rightsOf = ({ userId, roleId, modulesAllowed, companies }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([userId, roleId, modulesAllowed, companies])

/** Keeps the user of the server's answer. Lists that were kept for other rights are removed. */
export async function keepUserIn(base: Base, answer: SignedIn, at: number): Promise<void> {
  await within(base, async (lists) => {
    // The schema removes tokens.
    const user = userOnDevice.parse(answer)
    if (!isStill({ base, userId: user.userId })) return
    const before = await lists.get('user', HERE)
    if (before && rightsOf({ ...Object(before.user) }) !== rightsOf(user)) await lists.clear('answers')
    await lists.put('user', { user, at }, HERE)
    await removeSurplus(lists)
  })
  const { configuration, userId } = answer
  if (configuration) await put({ base, userId }, getConfiguration, {}, { answer: configuration, at })
}

/** Returns the user with kept lists, as long as they can be read. */
export const userIn = (base: Base): Promise<UserOnDevice | undefined> =>
  within(base, async (lists) => {
    const kept = await lists.get('user', HERE)
    if (!kept) return undefined
    if (!isReadable(kept.at, Date.now())) {
      listsOnDevice(base.key).clear()
      return undefined
    }
    const { data } = userOnDevice.safeParse(kept.user)
    return data?.mustChangePassword ? undefined : data
  })
