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

/** A browser without storage keeps a key as long as its attempt. */
function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing is kept.
  }
}

/** The server forgets a key after a day, and so does the browser. */
function forgetOld(): void {
  for (const place of places()) {
    const kept = keptAt(place)
    if (!kept || kept.at < Date.now() - DAY) attempt(() => window.localStorage.removeItem(place))
  }
}

/**
 * Keeps the key of a save that has no draft (a row's button, one of many rows) by what it sends, for every tab, and until an answer
 * came: the same sent again carries the same key.
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
 * Runs a save with its Idempotency-Key, so that what is sent twice is saved once. The key is the draft's where the save has one
 * (`keeper`), and otherwise that of what is sent.
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

/** Removes at logout the keys of what was sent and not answered. */
export function clearKeys(): void {
  for (const place of places()) attempt(() => window.localStorage.removeItem(place))
}
