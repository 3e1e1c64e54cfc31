import { type Day, dayAt } from '@backoffice/contract/day'
import { useCallback, useSyncExternalStore } from 'react'

/** Midnight is noticed within this many milliseconds. */
const LOOK_MS = 20_000

/** Calls `look` regularly, and whenever the page is hidden or shown, because timers stop while the machine sleeps. */
function everyNow(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Returns the current day in each of the time zones, also after midnight. It continues the server's clock with the browser's: `now` is the
 * server's time in its answer, and `at` the browser's time when the answer came.
 */
export function useDays(now: string, at: number, timeZones: readonly string[]): readonly [Day, ...Day[]] {
  const ahead = Date.parse(now) - at
  const zones = timeZones.join(' ')
  // The days are one text, so that the screen is drawn again only when one of them changes.
  const days = useSyncExternalStore(
    everyNow,
    useCallback(
      () =>
        zones
          .split(' ')
          .map((zone) => dayAt(Date.now() + ahead, zone))
          .join(' '),
      [ahead, zones],
    ),
  )
  return days.split(' ') as [Day, ...Day[]]
}
