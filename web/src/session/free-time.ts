/** Makes requests in moments in which the user waits for nothing. They are for lists that the device keeps. */
import { queryClient } from '../api/query-client.ts'

/** The user waits for nothing if no request was under way for this many milliseconds: a page often makes the next request at once. */
const QUIET = 500
/**
 * After a request the line rests for `REST` milliseconds, and `SHARE` times as long as the request took. So these requests use a quarter of the
 * time of a slow line.
 */
const REST = 500
const SHARE = 3

const isBusy = () => queryClient.isFetching() + queryClient.isMutating() > 0

/** Calls `look` whenever a request of the page begins or ends; returns the function that ends it. */
function onRequests(look: () => void): () => void {
  const ends = [queryClient.getQueryCache().subscribe(look), queryClient.getMutationCache().subscribe(look)]
  return () => {
    for (const end of ends) end()
  }
}

const untilQuiet = () =>
  new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (isBusy()) {
        clearTimeout(timer)
        timer = undefined
      } else
        timer ??= setTimeout(() => {
          end()
          resolve()
        }, QUIET)
    }
    const end = onRequests(look)
    look()
  })

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Makes a request in a moment in which the user waits for nothing. If the user begins to wait, the request is ended and made again later. The
 * line rests after it.
 */
export async function inFreeTime<T>(make: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (;;) {
    await untilQuiet()
    const isNeeded = new AbortController()
    const end = onRequests(() => isBusy() && isNeeded.abort())
    const begin = performance.now()
    try {
      const answer = await make(isNeeded.signal)
      await pause(REST + SHARE * (performance.now() - begin))
      return answer
    } catch (problem) {
      if (!isNeeded.signal.aborted) throw problem
    } finally {
      end()
    }
  }
}
