import type { Answer, Call, Wire } from '@backoffice/contract/call'
import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { adjuster } from './adjust.ts'
import { caller, type ScopeKey, useScopeKey } from './caller.ts'
import { request } from './client.ts'
import { type Failure, failureOf } from './failures.ts'
import { type FromDevice, fromDeviceIn, onDevice, patience } from './on-device.ts'
import { isUnreachable } from './transport.ts'

export interface CallOptions {
  /** `'user'` means that the answer is the same in every branch, so a branch switch does not repeat the call. */
  readonly per?: 'branch' | 'user'
  /** Keeps the old rows while other filters are fetched. */
  readonly keepPrevious?: boolean
  /** Shows a failure in place only, without a toast. */
  readonly quiet?: boolean
  /** The rows keep their places while the user works on them, so that they are fetched again at once when others change them. */
  readonly steady?: boolean
  /** The answer that came with another answer, and its moment: the page does not fetch it again when it opens. */
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
  /** Set if the answer is from the device, because none came from the server. */
  readonly fromDevice: FromDevice | undefined
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

/** An answer that came with another answer counts as fresh for this many milliseconds. */
const BROUGHT_IS_FRESH = 30_000

/** Makes the call. Only if no answer comes, an answer that the device kept is used. The call still continues, or has failed. */
async function answerOf<C extends Call>(
  call: C,
  input: Wire<C>,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<Answer<C>> {
  if (!call.onDevice) return request(call, input, { signal })
  const showKept = async () => {
    const kept = await onDevice()?.find(call, input)
    if (kept && !signal.aborted && client.getQueryData(queryKey) === undefined)
      client.setQueryData(queryKey, { ...kept.answer, fromDevice: kept.fromDevice }, { updatedAt: kept.fromDevice.at })
  }
  const late = setTimeout(() => void showKept(), caller().isWithoutNetwork() ? 0 : patience)
  try {
    const answer = await request(call, input, { signal })
    onDevice()?.keep(call, input, answer as object)
    return answer
  } catch (problem) {
    if (isUnreachable(problem)) await showKept()
    throw problem
  } finally {
    clearTimeout(late)
  }
}

/** Returns the answer of a call, cached by database, user, branch and input. It waits while the input is `undefined`. */
export function useCall<C extends Call>(call: C, input: Wire<C> | undefined, options: CallOptions = {}): CallState<C> {
  const scope = useScopeKey()
  const query = useQuery({
    queryKey: callKey(call, scope, options.per ?? 'branch', input),
    queryFn: (context) => answerOf(call, input as Wire<C>, context),
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
  const fromDevice = fromDeviceIn(query.data)
  // A refusal of the server counts more than rows from the device.
  const isRefused = fromDevice !== undefined && query.error !== null && !isUnreachable(query.error)
  const adjusts = adjuster()
  const known = useSyncExternalStore(adjusts.subscribe, () => adjusts.known(call))
  const answer = query.data as Answer<C> | undefined
  const asOf = fromDevice?.at ?? query.dataUpdatedAt
  const data = useMemo(
    () => (answer === undefined ? undefined : adjusts.adjust(call, answer, asOf, known)),
    [adjusts, call, answer, asOf, known],
  )
  return {
    data: isRefused ? undefined : data,
    failure: query.error ? failureOf(query.error, call) : undefined,
    isPending: query.isPending,
    isFetching: query.isFetching,
    isPrevious: query.isPlaceholderData,
    answeredAt: query.dataUpdatedAt,
    fromDevice: isRefused ? undefined : fromDevice,
    refetch: () => void query.refetch(),
  }
}
