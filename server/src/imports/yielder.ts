import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work until other requests have their turn. */
const TURN = 15

/** Returns a function that long work calls between its pieces; from time to time it lets the rest of the process go on. */
export function yielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < TURN) return
    await setImmediate()
    since = performance.now()
  }
}
