import { limits } from '@backoffice/contract/limits'
import { CallFailed } from './transport.ts'

let showSlow: (cancel: () => void) => () => void = () => () => {}

/** Sets the function that shows that a save is still waiting for its answer; it returns the function that ends this. */
export function showSlowSavesBy(toasts: typeof showSlow): void {
  showSlow = toasts
}

/**
 * Runs a save, and shows a notice if its answer takes long. After a cancel it is unknown whether it was saved, as after a lost answer: the
 * save keeps its key, so nothing is saved twice.
 */
export async function withSlowNotice<T>(save: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cancelled = new AbortController()
  let end = () => {}
  const timer = setTimeout(() => {
    end = showSlow(() => cancelled.abort())
  }, limits.save.slow)
  try {
    return await save(cancelled.signal)
  } catch (problem) {
    throw cancelled.signal.aborted ? new CallFailed({ kind: 'unreachable', isCancelled: true }) : problem
  } finally {
    clearTimeout(timer)
    end()
  }
}
