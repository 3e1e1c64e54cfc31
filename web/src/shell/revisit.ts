import { flushSync } from 'react-dom'
import { queryClient } from '../api/query-client.ts'
import { observable } from '../kit/observable.ts'

/** Counts the visits to the URL that is already open: each restarts the screen (document 1 section 2). */
export const visits = observable(0)

/** Opens the same URL again: the screen restarts and everything is fetched again, without a reload of the browser. */
export function revisit(): void {
  // The new screen sends its requests as it is drawn; after that only the calls around it are repeated, so that nothing is fetched twice.
  flushSync(() => visits.set(visits.get() + 1))
  void queryClient.invalidateQueries({}, { cancelRefetch: false })
  window.scrollTo({ top: 0 })
}
