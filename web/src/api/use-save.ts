import type { Answer, Call, Wire } from '@backoffice/contract/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { request } from './client.ts'
import { type Failure, failureOf } from './failures.ts'
import { definiteKey } from './idempotency.ts'
import { refreshTouched } from './touched.ts'

export interface Save<C extends Call> {
  /** The answer, or `undefined` when the server refused, failed or a run was already in flight. */
  readonly run: (input: Wire<C>) => Promise<Answer<C> | undefined>
  readonly busy: boolean
  /** Why the last run failed, for showing it in place; the toast was shown already. The same object until the next run. */
  readonly failure: Failure | undefined
}

/**
 * A write. A second run while one is in flight is ignored (document 1 section 4); what the call makes stale is fetched anew;
 * failures are shown here, so that no screen catches one.
 */
export function useSave<C extends Call>(call: C): Save<C> {
  const client = useQueryClient()
  const inFlight = useRef(false)
  const mutation = useMutation({
    mutationFn: (input: Wire<C>) => definiteKey(call, input, (key) => request(call, input, { key })),
    meta: { call },
  })
  const run = async (input: Wire<C>) => {
    if (inFlight.current) return undefined
    inFlight.current = true
    try {
      const answer = await mutation.mutateAsync(input)
      void refreshTouched(client, call)
      return answer
    } catch {
      // The query client has told the user already.
      return undefined
    } finally {
      inFlight.current = false
    }
  }
  const { error } = mutation
  const failure = useMemo(() => (error ? failureOf(error, call) : undefined), [error, call])
  return { run, busy: mutation.isPending, failure }
}
