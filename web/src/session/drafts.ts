import { useCallback, useEffect, useRef, useState } from 'react'
import { currentBase, scopeKey } from './store.ts'

/**
 * What is typed and not yet saved, per database, user, branch, route and form. It survives a reload, a session that ended and
 * a branch switch; it goes when the form is saved or its user logs out. Never give it a password.
 */
const prefix = 'backoffice.draft.'
const settle = 500

/** Kept like a draft, but nobody's unsaved work: what is chosen in a list for the next press of its buttons. */
export const CHOICES = 'choices'

const userPart = (baseKey: string, userId: number) => `${prefix}${baseKey}/${userId}/`

/** The storage key of a draft of the signed-in user on the open route. */
export function draftKey(key: string, path: string = window.location.pathname): string {
  const [, userId, branch] = scopeKey()
  return `${userPart(currentBase.get()?.key ?? '', userId)}${branch}${path}#${key}`
}

export function readDraft(storageKey: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(storageKey) ?? 'null')
  } catch {
    return undefined
  }
}

/** Keeps `value`; `undefined` removes what was kept. A full or forbidden storage only means that nothing is kept. */
export function writeDraft(storageKey: string, value: unknown): void {
  try {
    if (value === undefined) window.localStorage.removeItem(storageKey)
    else window.localStorage.setItem(storageKey, JSON.stringify(value))
  } catch {
    // Nothing to do: the form itself still holds what was typed.
  }
}

/** Logout: what this user typed leaves the browser. */
export function clearDrafts(baseKey: string, userId: number): void {
  for (const key of draftKeys(userPart(baseKey, userId))) window.localStorage.removeItem(key)
}

/** Of the open forms: writes what was typed a moment ago. */
const flushes = new Set<() => void>()

/** Whether the user has something typed and not saved anywhere in this database. */
export function hasDrafts(baseKey: string, userId: number): boolean {
  for (const flush of flushes) flush()
  return draftKeys(userPart(baseKey, userId)).some((key) => !key.endsWith(`#${CHOICES}`))
}

function draftKeys(start: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

const isOfKind = (value: unknown, start: unknown): boolean =>
  // A field that starts empty holds a text or a number later.
  start === null || start === undefined
    ? value === null || typeof value !== 'object'
    : typeof value === typeof start && value !== null && Array.isArray(value) === Array.isArray(start)

/** Of what was kept the fields that the form still has, as what they still are: an older version may have kept others. */
export function fitting<V extends object>(kept: unknown, empty: V): Partial<V> | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const starts = new Map<string, unknown>(Object.entries(empty))
  const fields = Object.entries(kept).filter(([name, value]) => starts.has(name) && isOfKind(value, starts.get(name)))
  return fields.length > 0 ? (Object.fromEntries(fields) as Partial<V>) : undefined
}

/** What an earlier visit left in this form: the start value of its state. Read once per mount. */
export function useRestoredDraft<V extends object>(key: string, empty: V): Partial<V> | undefined {
  const [restored] = useState(() => fitting(readDraft(draftKey(key)), empty))
  return restored
}

/**
 * Keeps `value` while the form is open; give `undefined` while nothing worth keeping is typed. Call `clear` after a save.
 *
 *     const restored = useRestoredDraft('receipt', empty)
 *     const [form, setForm] = useState({ ...empty, ...restored })
 *     const draft = useDraft('receipt', form === empty ? undefined : form)
 */
export function useDraft(key: string, value: unknown): { clear: () => void } {
  // The key of the first render: the form belongs to the branch it was opened in, even while the switch is under way.
  const [storageKey] = useState(() => draftKey(key))
  const pending = useRef<{ value: unknown } | undefined>(undefined)
  const text = JSON.stringify(value)
  const first = useRef(true)

  const flush = useCallback(() => {
    if (pending.current) writeDraft(storageKey, pending.current.value)
    pending.current = undefined
  }, [storageKey])

  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    pending.current = { value: text === undefined ? undefined : JSON.parse(text) }
    const timer = setTimeout(flush, settle)
    return () => clearTimeout(timer)
  }, [text, flush])

  useEffect(() => {
    window.addEventListener('pagehide', flush)
    flushes.add(flush)
    return () => {
      flushes.delete(flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const clear = useCallback(() => {
    pending.current = undefined
    writeDraft(storageKey, undefined)
    // Text of its fields that meant nothing is kept beside it.
    for (const beside of draftKeys(`${storageKey}.`)) writeDraft(beside, undefined)
  }, [storageKey])
  return { clear }
}
