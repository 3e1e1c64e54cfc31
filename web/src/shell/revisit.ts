import { flushSync } from 'react-dom'
import { queryClient } from '../api/query-client.ts'
import { observable } from '../kit/observable.ts'

/** Counts the visits of a URL that was open already: each starts the screen over (document 1 section 2). */
export const visits = observable(0)

/** The same URL again: the screen starts over, everything is fetched anew, the browser does not reload. */
export function revisit(): void {
  // The new screen asks as it is drawn; what stands around it is asked anew as well, and nothing twice.
  flushSync(() => visits.set(visits.get() + 1))
  void queryClient.invalidateQueries({}, { cancelRefetch: false })
  window.scrollTo({ top: 0 })
}
