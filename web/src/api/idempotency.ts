import type { Call } from '@backoffice/contract/call'
import { getKeptSave } from '@backoffice/contract/saves/kept-saves'
import type { SaveEnd, SaveKeeper } from './save-keeper.ts'
import { randomKey } from './random-key.ts'
import { caller } from './caller.ts'
import { request } from './client.ts'
import { isDefinite, isSavedBefore } from './failures.ts'

const prefix = 'backoffice.key.'

/** Returns the kept key of a request without an answer. */
function keptAt(place: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(place) ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'key' in kept
    return isKept && typeof kept.key === 'string' && kept.key !== '' ? kept.key : undefined
  } catch {
    return undefined
  }
}

function places(): string[] {
  try {
    return Object.keys(window.localStorage).filter((place) => place.startsWith(prefix))
  } catch {
    return []
  }
}

/** Runs `work` and ignores a failing storage: there a key lives as long as its request. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // The key is not stored.
  }
}

/**
 * Keeps the key of a save that has no draft (a row's button, one of many rows) under the content of its request, for every tab, until an
 * answer comes: the same request sent again has the same key.
 */
function keeperOfBody(call: Pick<Call, 'name'>, input: unknown): SaveKeeper {
  const place = `${prefix}${caller().scopeKey().join('/')}/${call.name}/${JSON.stringify(input)}`
  return {
    sentBefore: () => (keptAt(place) === undefined ? 'nothing' : 'same'),
    key: () => {
      const key = keptAt(place) ?? randomKey()
      attempt(() => window.localStorage.setItem(place, JSON.stringify({ key })))
      return key
    },
    answered: (end) => {
      if (end !== 'lost') attempt(() => window.localStorage.removeItem(place))
    },
  }
}

function endOf(problem: unknown): SaveEnd {
  if (isSavedBefore(problem)) return 'savedBefore'
  return isDefinite(problem) ? 'refused' : 'lost'
}

/**
 * Runs a save with its Idempotency-Key, so that a repeated request is saved once. The key belongs to the draft if the save has one
 * (`keeper`), otherwise to the content of the request. If an earlier request had no answer, the server is first asked by its key whether
 * it was saved; changed content is sent all the same, and the server refuses it.
 */
export async function definiteKey<T>(
  call: Pick<Call, 'name' | 'path' | 'once'>,
  input: unknown,
  work: (key: string | undefined) => Promise<T>,
  keeper: SaveKeeper = keeperOfBody(call, input),
): Promise<T> {
  if (!call.once) return work(undefined)
  const before = keeper.sentBefore()
  const key = keeper.key()
  let isAsked = before === 'nothing'
  try {
    const kept = isAsked ? undefined : await request(getKeptSave, { path: call.path, key })
    isAsked = true
    const answer = kept?.isSaved && before === 'same' ? (kept.answer as T) : await work(key)
    keeper.answered('saved')
    return answer
  } catch (problem) {
    // A failed lookup shows nothing about the save.
    keeper.answered(isAsked ? endOf(problem) : 'lost')
    throw problem
  }
}

/** Removes at logout the keys of requests without an answer. */
export function clearKeys(): void {
  for (const place of places()) attempt(() => window.localStorage.removeItem(place))
}
