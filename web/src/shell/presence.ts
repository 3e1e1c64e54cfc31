/** A hidden tab gives the stream to another tab after this many milliseconds. */
const hiddenLimit = 60_000

const isHere = () => navigator.onLine && !document.hidden

const changes = (listener: () => void, signal: AbortSignal) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener, { signal })
  document.addEventListener('visibilitychange', listener, { signal })
}

/** Waits until the tab is visible and has a network; resolves at once when it is, or when `signal` is aborted. */
export async function untilPresent(signal: AbortSignal): Promise<void> {
  if (isHere() || signal.aborted) return
  const arrived = new AbortController()
  await new Promise<void>((resolve) => {
    changes(() => isHere() && resolve(), AbortSignal.any([signal, arrived.signal]))
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  arrived.abort()
}

/**
 * Returns a signal that is aborted when the network is gone, a while after the tab was hidden, or with `signal`. Call `end` when it is no
 * longer needed.
 */
export function whilePresent(signal: AbortSignal): { readonly signal: AbortSignal; readonly end: () => void } {
  const over = new AbortController()
  let hidden: ReturnType<typeof setTimeout> | undefined
  changes(
    () => {
      clearTimeout(hidden)
      if (!navigator.onLine) over.abort()
      else if (document.hidden) hidden = setTimeout(() => over.abort(), hiddenLimit)
    },
    AbortSignal.any([signal, over.signal]),
  )
  return {
    signal: AbortSignal.any([signal, over.signal]),
    end: () => {
      clearTimeout(hidden)
      over.abort()
    },
  }
}

/** Waits for some milliseconds, or until `signal` is aborted. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
