import type { Answer, Call, Wire } from '@backoffice/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ScopeKey, useScopeKey } from './caller.ts'
import { request } from './client.ts'
import { type Failure, failureOf } from './failures.ts'

export interface CallOptions {
  /** `'user'` means that the answer is the same in every branch, so a branch switch does not ask again. */
  readonly per?: 'branch' | 'user'
  /** Keeps the old rows while other filters are fetched. */
  readonly keepPrevious?: boolean
  /** Shows a failure in place only, without a toast. */
  readonly quiet?: boolean
  /** The rows keep their places while the user works on them, so that they are fetched anew at once when others change them. */
  readonly steady?: boolean
  /** The answer that came with another one, and when: it is not asked for again as the page opens. */
  readonly brought?: { readonly answer: unknown; readonly at: number } | undefined
  /** Repeats the call after this many milliseconds. */
  readonly every?: number
}

export interface CallState<C extends Call> {
  readonly data: Answer<C> | undefined
  readonly failure: Failure | undefined
  /** True before the first answer. */
  readonly isPending: boolean
  /** True while a request is under way, with or without an older answer. */
  readonly isFetching: boolean
  /** True while the rows belong to the former filters (`keepPrevious`). */
  readonly isPrevious: boolean
  /** The time of the answer, in milliseconds. */
  readonly answeredAt: number
  readonly refetch: () => void
}

/**
 * Returns the cache key of a call. Name and scope come first, so that stale answers are found by the call and a user's answers by the
 * user.
 */
export const callKey = (
  call: Pick<Call, 'name'>,
  [base, user, branch]: ScopeKey,
  per: 'branch' | 'user',
  input: unknown,
) => [call.name, base, user, per === 'branch' ? branch : '', input] as const

/** An answer that came with another one is as new as an own one would be for this many milliseconds. */
const BROUGHT_IS_FRESH = 30_000

/** Returns the answer of a call, cached by database, user, branch and input. It waits while the input is `undefined`. */
export function useCall<C extends Call>(call: C, input: Wire<C> | undefined, options: CallOptions = {}): CallState<C> {
  const scope = useScopeKey()
  const query = useQuery({
    queryKey: callKey(call, scope, options.per ?? 'branch', input),
    queryFn: ({ signal }) => request(call, input as Wire<C>, { signal }),
    enabled: input !== undefined,
    meta: { call, quiet: options.quiet ?? false, steady: options.steady ?? false },
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.brought && {
      initialData: options.brought.answer,
      initialDataUpdatedAt: options.brought.at,
      staleTime: BROUGHT_IS_FRESH,
    }),
    ...(options.every ? { refetchInterval: options.every } : {}),
  })
  return {
    data: query.data as Answer<C> | undefined,
    failure: query.error ? failureOf(query.error, call) : undefined,
    isPending: query.isPending,
    isFetching: query.isFetching,
    isPrevious: query.isPlaceholderData,
    answeredAt: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
  }
}
