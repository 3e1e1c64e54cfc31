import { type Day, dayAt } from '@backoffice/contract/day'
import { useCallback, useSyncExternalStore } from 'react'

/** Midnight is noticed within this time. */
const LOOK_MS = 20_000

/** A timer sleeps with the machine: a page that is looked at again does not wait for it. */
function everyNow(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * The day in a time zone, also after midnight. The browser's clock only counts on from the server's: `now` is the server's moment,
 * `at` the browser's when it came.
 */
export function useToday(now: string, at: number, timeZone: string): Day {
  const ahead = Date.parse(now) - at
  return useSyncExternalStore(
    everyNow,
    useCallback(() => dayAt(Date.now() + ahead, timeZone), [ahead, timeZone]),
  )
}
