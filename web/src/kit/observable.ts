import { useSyncExternalStore } from 'react'

/** A value outside React that screens can follow: `const theme = observable('light')`, `useObservable(theme)`. */
export interface Observable<T> {
  get: () => T
  set: (next: T) => void
  /** Returns the function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

export function observable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useObservable = <T>(source: Observable<T>): T => useSyncExternalStore(source.subscribe, source.get)
