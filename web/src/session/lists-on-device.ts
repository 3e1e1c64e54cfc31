/** Keeps lists in the browser's own database (IndexedDB), to be read without a network. It is loaded when the page is idle. */
import type { Call } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { type SignedIn, type UserOnDevice, userOnDevice } from '@backoffice/contract/session/sign-in'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { request } from '../api/client.ts'
import type { KeptAnswer } from '../api/on-device.ts'
import { isReadable, isComplete, keptAs, type KeptFacts, LIMITS, pageFrom, surplus, fullRequest } from './kept-lists.ts'
import { keepsFor } from './store.ts'
import { type Base, listsOnDevice } from './remembered.ts'

interface Lists extends DBSchema {
  answers: {
    key: string
    value: KeptFacts & { readonly answer: string }
    indexes: { facts: [at: number, size: number] }
  }
  /** The user who owns the answers, under the key `HERE`. */
  user: { key: string; value: { readonly user: unknown; readonly at: number } }
}

const HERE = 'here'

/** The user of a database to whom the lists belong. */
type Owner = NonNullable<ReturnType<typeof keepsFor>>

/** Works with the database, and closes it, because an open one cannot be removed by another tab. */
async function within<T>({ key }: Pick<Base, 'key'>, work: (lists: IDBPDatabase<Lists>) => Promise<T>): Promise<T> {
  const opened = await openDB<Lists>(listsOnDevice(key).name, 1, {
    upgrade: (lists) => {
      lists.createObjectStore('answers', { keyPath: 'id' }).createIndex('facts', ['at', 'size'])
      lists.createObjectStore('user')
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

async function removeSurplus(lists: IDBPDatabase<Lists>): Promise<void> {
  const answers = lists.transaction('answers', 'readwrite')
  const kept: KeptFacts[] = []
  let cursor = await answers.store.index('facts').openKeyCursor()
  while (cursor) {
    const [at, size] = cursor.key
    kept.push({ id: cursor.primaryKey, at, size })
    cursor = await cursor.continue()
  }
  await Promise.all(surplus(kept, Date.now()).map((id) => answers.store.delete(id)))
  await answers.done
}

interface Answered {
  readonly answer: object
  /** The moment of the answer, in milliseconds. */
  readonly at: number
}

async function put(owner: Owner, call: Call, input: unknown, { answer, at }: Answered): Promise<void> {
  const text = JSON.stringify(answer)
  if (text.length > LIMITS.ofOne) return
  await within(owner.base, async (lists) => {
    // The session may have ended since the answer came. Its end removes what is written before it.
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

/** A list is fetched as a whole at most once in this many milliseconds. */
const FETCH_ALL_EVERY = 5 * 60 * 1000
const requestedAt = new Map<string, number>()

interface Pages {
  readonly responseObjects: readonly unknown[]
  readonly totalRows: number
}

/** Keeps an answer. For a list in pages all rows are kept; they are fetched separately if the page does not have all of them. */
export async function keepAnswer(owner: Owner, call: Call, input: unknown, answered: Answered): Promise<void> {
  if (call.kind !== 'page' || isComplete(call, input, answered.answer as Pages))
    return put(owner, call, input, answered)
  const id = keptAs(owner.userId, call, input)
  if (Date.now() - (requestedAt.get(id) ?? 0) < FETCH_ALL_EVERY || !isStill(owner)) return
  const at = Date.now()
  requestedAt.set(id, at)
  try {
    const all = { ...fullRequest(call, input), page: 1, limit: limits.wire.pageSize }
    await put(owner, call, input, { answer: (await request(call, all)) as object, at })
  } catch (problem) {
    requestedAt.delete(id)
    throw problem
  }
}

/** Returns the answer that was kept for a call; `undefined` if there is none that can still be read, or no storage. */
export const findAnswer = ({ base, userId }: Owner, call: Call, input: unknown): Promise<KeptAnswer | undefined> =>
  within<KeptAnswer | undefined>(base, async (lists) => {
    const kept = await lists.get('answers', keptAs(userId, call, input))
    if (!kept || !isReadable(kept.at, Date.now())) return undefined
    const answer: unknown = JSON.parse(kept.answer)
    // An older version of the program may have kept another shape.
    if (!call.answer.safeParse(answer).success) return undefined
    if (call.kind === 'page') return pageFrom(call, answer as Pages, input, kept.at)
    return { answer: answer as object, fromDevice: { at: kept.at, rows: 1, of: 1 } }
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
