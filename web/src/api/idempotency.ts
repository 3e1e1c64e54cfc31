import type { Call } from '@backoffice/contract/call'
import type { SaveEnd, SaveKeeper } from './save-keeper.ts'
import { randomKey } from './random-key.ts'
import { caller } from './caller.ts'
import { isDefinite, isSavedBefore } from './failures.ts'

const prefix = 'backoffice.key.'
const DAY = 86_400_000

interface KeptKey {
  readonly key: string
  readonly at: number
}

function keptAt(place: string): KeptKey | undefined {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(place) ?? 'null')
    const isKept = typeof kept === 'object' && kept !== null && 'key' in kept && 'at' in kept
    return isKept && typeof kept.key === 'string' && typeof kept.at === 'number'
      ? { key: kept.key, at: kept.at }
      : undefined
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

/** Removes keys older than a day, because the server forgets them after a day too. */
function forgetOld(): void {
  for (const place of places()) {
    const kept = keptAt(place)
    if (!kept || kept.at < Date.now() - DAY) attempt(() => window.localStorage.removeItem(place))
  }
}

/**
 * Keeps the key of a save that has no draft (a row's button, one of many rows) under the content of its request, for every tab, until an
 * answer comes: the same request sent again carries the same key.
 */
function keeperOfBody(call: Pick<Call, 'name'>, input: unknown): SaveKeeper {
  const place = `${prefix}${caller().scopeKey().join('/')}/${call.name}/${JSON.stringify(input)}`
  return {
    key: () => {
      forgetOld()
      const kept = keptAt(place) ?? { key: randomKey(), at: Date.now() }
      attempt(() => window.localStorage.setItem(place, JSON.stringify(kept)))
      return kept.key
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
 * Runs a save with its Idempotency-Key, so that a repeated request is saved once. The key is the draft's where the save has one
 * (`keeper`), and otherwise that of the request's content.
 */
export async function definiteKey<T>(
  call: Pick<Call, 'name' | 'once'>,
  input: unknown,
  work: (key: string | undefined) => Promise<T>,
  keeper: SaveKeeper = keeperOfBody(call, input),
): Promise<T> {
  if (!call.once) return work(undefined)
  const key = keeper.key()
  try {
    const answer = await work(key)
    keeper.answered('saved')
    return answer
  } catch (problem) {
    keeper.answered(endOf(problem))
    throw problem
  }
}

/** Removes at logout the keys of requests without an answer. */
export function clearKeys(): void {
  for (const place of places()) attempt(() => window.localStorage.removeItem(place))
}
