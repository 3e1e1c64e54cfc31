import type { Call } from '@backoffice/contract/call'
import { scopeKey } from '../session/store.ts'
import { isDefinite } from './failures.ts'

/** A random UUID; `randomUUID` itself exists on secure pages only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const prefix = 'backoffice.key.'
const storageKey = (call: Pick<Call, 'name'>) => `${prefix}${scopeKey().join('/')}/${call.name}`

interface Kept {
  readonly body: string
  readonly key: string
}

function kept(call: Pick<Call, 'name'>): Kept | undefined {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey(call)) ?? 'null') as Kept | undefined
  } catch {
    return undefined
  }
}

function keep(call: Pick<Call, 'name'>, value: Kept | undefined): void {
  try {
    if (value) window.sessionStorage.setItem(storageKey(call), JSON.stringify(value))
    else window.sessionStorage.removeItem(storageKey(call))
  } catch {
    // Without storage the key lives as long as the attempt.
  }
}

/**
 * Runs a save with its Idempotency-Key. The same body sent again after a lost answer, even after a reload, carries the same
 * key, so that the save happens once; a definite answer ends the key.
 */
export async function definiteKey<T>(
  call: Pick<Call, 'name' | 'once'>,
  input: unknown,
  work: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if (!call.once) return work(undefined)
  const body = JSON.stringify(input)
  const before = kept(call)
  const key = before?.body === body ? before.key : newKey()
  keep(call, { body, key })
  try {
    const answer = await work(key)
    keep(call, undefined)
    return answer
  } catch (problem) {
    if (isDefinite(problem)) keep(call, undefined)
    throw problem
  }
}

/** Logout: what was sent and not answered leaves the browser. */
export function clearKeys(): void {
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key)
  } catch {
    // A browser that forbids storage kept nothing.
  }
}
