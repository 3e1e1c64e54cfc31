import type { Answer, Call, Wire } from '@backoffice/contract/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { request } from './client.ts'
import { type Failure, failureOf, isDefinite } from './failures.ts'
import { definiteKey } from './idempotency.ts'
import type { SaveKeeper } from './save-keeper.ts'
import { CallFailed } from './transport.ts'
import { withSlowNotice } from './slow-saves.ts'
import { refreshTouched } from './touched.ts'

/** The end of a run. `unknown`: no answer came, so the server may have saved or not. */
export type Attempt<C extends Call> = (
  | { readonly state: 'done'; readonly answer: Answer<C> }
  | { readonly state: 'refused' | 'unknown'; readonly failure: Failure }
) & {
  /** Resolves when everything that the call touches has been fetched again. */
  readonly refreshed: Promise<void>
}

export interface Save<C extends Call> {
  /** Resolves to the answer, or to `undefined` when the server refused, failed or a run was already in flight. */
  readonly run: (input: Wire<C>, keeper?: SaveKeeper) => Promise<Answer<C> | undefined>
  /** Works like `run`, and also returns the reason when there is no answer; `undefined` too where `instead` has taken the save. */
  readonly attempt: (input: Wire<C>, options?: AttemptOptions) => Promise<Attempt<C> | undefined>
  readonly busy: boolean
  /** The reason why the last run failed, to be shown in place; its toast was shown already. It is the same object until the next run. */
  readonly failure: Failure | undefined
}

interface AttemptOptions {
  /** The last line of the toast that shows a failure. */
  readonly about?: string | undefined
  /** The keeper of the draft that is saved; a save without a draft is keyed by its content. */
  readonly keeper?: SaveKeeper | undefined
  /** Runs where the server cannot be reached. If it resolves to true it has taken the save, and no failure is shown. */
  readonly instead?: (() => Promise<boolean>) | undefined
}

/** Returns whether no answer came, although the user waited for it. */
const isLost = (problem: unknown) =>
  problem instanceof CallFailed && problem.trouble.kind === 'unreachable' && !problem.trouble.isCancelled

/** The result of a run whose save was taken by `instead`. */
const TAKEN = Symbol('taken')

interface Sent<C extends Call> extends AttemptOptions {
  readonly input: Wire<C>
}

/**
 * Runs a save. A second run while one is in flight is ignored (document 1 section 4). Everything that the call touches is fetched again
 * after a save, and after a refusal too, because a refusal means that the screen shows something outdated. Failures are shown here, so
 * that no screen catches one.
 */
export function useSave<C extends Call>(call: C): Save<C> {
  const client = useQueryClient()
  const inFlight = useRef(false)
  const mutation = useMutation({
    mutationFn: async ({ input, keeper, instead }: Sent<C>): Promise<Answer<C> | typeof TAKEN> => {
      const send = (key: string | undefined) => withSlowNotice((signal) => request(call, input, { key, signal }))
      try {
        return await definiteKey(call, input, send, keeper)
      } catch (problem) {
        if (instead && isLost(problem) && (await instead())) return TAKEN
        throw problem
      }
    },
    meta: { call },
  })
  const attempt = async (input: Wire<C>, options: AttemptOptions = {}): Promise<Attempt<C> | undefined> => {
    if (inFlight.current) return undefined
    inFlight.current = true
    try {
      const answer = await mutation.mutateAsync({ ...options, input })
      if (answer === TAKEN) return undefined
      return { state: 'done', answer, refreshed: refreshTouched(client, call) }
    } catch (problem) {
      // The query client has shown the failure already.
      const failure = failureOf(problem, call)
      return isDefinite(problem)
        ? { state: 'refused', failure, refreshed: refreshTouched(client, call) }
        : { state: 'unknown', failure, refreshed: Promise.resolve() }
    } finally {
      inFlight.current = false
    }
  }
  const run = async (input: Wire<C>, keeper?: SaveKeeper) => {
    const ended = await attempt(input, { keeper })
    return ended?.state === 'done' ? ended.answer : undefined
  }
  const { error } = mutation
  const failure = useMemo(() => (error ? failureOf(error, call) : undefined), [error, call])
  return { run, attempt, busy: mutation.isPending, failure }
}
