import { MutationCache, onlineManager, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Call } from '@backoffice/contract/call'
import { caller } from './caller.ts'
import { type Failure, failureOf, isTemporary } from './failures.ts'
import { fromDeviceIn } from './on-device.ts'
import { CallFailed, isUnreachable } from './transport.ts'

type Meta = { readonly call?: Pick<Call, 'fails'>; readonly quiet?: boolean }

let show: (failure: Failure) => void = () => undefined

/** Sets the function that shows a failure to the user: the toasts, which are above this layer. */
export function showFailuresBy(toasts: (failure: Failure) => void): void {
  show = toasts
}

/** Returns the line that a save adds to the toast of its failure: the row it is about. */
const aboutOf = (sent: unknown): readonly string[] =>
  typeof sent === 'object' && sent !== null && 'about' in sent && typeof sent.about === 'string' && sent.about !== ''
    ? [sent.about]
    : []

function showFailure(problem: unknown, meta: Meta | undefined, sent?: unknown): void {
  if (!meta?.call) return
  const failure = failureOf(problem, meta.call)
  // The sign-in page, which opens then, explains the end of the session.
  if (failure.kind !== 'signedOut') show({ ...failure, lines: [...failure.lines, ...aboutOf(sent)] })
}

/**
 * Returns whether all parts of the page that show an answer show its failure in place. A single part that does so does not silence the
 * others.
 */
const isQuiet = ({ observers, meta }: Query): boolean =>
  observers.length === 0 ? meta?.quiet === true : observers.every(({ options }) => options.meta?.quiet === true)

/** Returns whether the page already shows that there is no network: in the rows from the device, or above everything. */
const isKnown = (problem: unknown, { state }: Query): boolean =>
  isUnreachable(problem) && (caller().isWithoutNetwork() || fromDeviceIn(state.data) !== undefined)

/** Returns whether the page shows the reason itself: the call needs rights that the user no longer has. */
const isOfFormerRights = (problem: unknown): boolean => problem instanceof CallFailed && problem.rightsChanged

// The library assumes that every page is online until an event, so a page that was opened without a network would miss its return.
onlineManager.setOnline(navigator.onLine)

/** Makes every failure of every call at most one toast. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (problem, query) =>
      !isQuiet(query as Query) &&
      !isKnown(problem, query as Query) &&
      !isOfFormerRights(problem) &&
      showFailure(problem, query.meta),
  }),
  mutationCache: new MutationCache({
    onError: (problem, sent, _result, mutation) => showFailure(problem, mutation.meta, sent),
  }),
  defaultOptions: {
    queries: {
      // Offline the call fails at once with a message; it runs again by itself when the network is back.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      staleTime: 0,
      retry: (tries, problem) => tries < 1 && navigator.onLine && isTemporary(problem),
      retryDelay: 1000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
