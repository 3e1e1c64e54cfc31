/** Answers of checks for many callers: with a time limit, shared by simultaneous callers, and cached for a while. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'

/** Returns a function that shares one running `ask` among all its callers, so that they use one connection together. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= ask().finally(() => (running = undefined)))
}

/** Returns a function that repeats the last answer for `milliseconds`. A failure is not kept. */
export function keptFor<T>(milliseconds: number, clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly answer: T; readonly at: number } | undefined
  return async () => {
    if (!last || clock.now().getTime() - last.at >= milliseconds)
      last = { answer: await ask(), at: clock.now().getTime() }
    return last.answer
  }
}

/** A check without an answer after this time counts as failed. */
const ANSWER_MS = 2500

/** Returns the answer, or throws if it does not come in time. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  const late = new AbortController()
  try {
    const never = wait(ANSWER_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error('no answer in time')
    })
    return await Promise.race([ask(), never])
  } finally {
    late.abort()
  }
}
