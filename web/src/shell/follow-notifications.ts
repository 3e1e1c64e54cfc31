import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { observable } from '../kit/observable.ts'
import { useSession } from '../session/use-session.ts'
import { refetchCount, refetchChanged } from './refetch.ts'
import { type Followed, readStream } from './event-stream.ts'

/** A hidden tab gives the stream to another tab after this many milliseconds. */
const hiddenLimit = 60_000

const isHere = () => navigator.onLine && !document.hidden

const changes = (listener: () => void, signal: AbortSignal) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener, { signal })
  document.addEventListener('visibilitychange', listener, { signal })
}

/** Waits until the tab is visible and has a network; resolves at once when it is, or when `signal` is aborted. */
async function untilPresent(signal: AbortSignal): Promise<void> {
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
function whilePresent(signal: AbortSignal): { readonly signal: AbortSignal; readonly end: () => void } {
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
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

interface News {
  readonly kind: 'look' | 'alive'
  /** The database and user that the stream belongs to. */
  readonly userKey: string
}

interface Handlers extends Followed {
  /** Runs when this tab has no stream, or another tab has it. */
  readonly failed: () => void
}

const channel = new BroadcastChannel('backoffice.notifications')

const poll = 60_000
/** A stream that lasted this many milliseconds ended for a harmless reason: its token ended, or the server restarted. */
const steadyAfter = 5000
const longest = 60_000

/**
 * The user with changes that reach this page, through its own stream or another tab's; also set if there is no stream. Data that was
 * fetched before that has to be fetched again once the stream is open.
 */
export const followedUser = observable('')

/** Returns the key of a user in a database, by which tabs share a stream. */
export const followKey = (baseKey: string, userId: number): string => `${baseKey}/${userId}`

/**
 * Fetches again whenever the server reports a change. One tab of the browser holds the stream and notifies the others; if none does,
 * because the stream is down or the page has no locks, each tab fetches once a minute.
 */
export function useFollowing(): void {
  const { user, base } = useSession()
  const userKey = user.mustChangePassword ? '' : followKey(base.key, user.userId)
  useEffect(() => {
    if (userKey === '') return
    const ending = new AbortController()
    follow(userKey, ending.signal)
    return () => ending.abort()
  }, [userKey])
}

function follow(userKey: string, signal: AbortSignal): void {
  let lastSign = 0
  const look = () => refetchChanged(queryClient)
  const alive = () => (lastSign = Date.now())
  const known = () => {
    if (!signal.aborted) followedUser.set(userKey)
  }
  const broadcast = (kind: News['kind']) => channel.postMessage({ kind, userKey } satisfies News)

  const onMessage = ({ data }: MessageEvent<News>) => {
    if (data.userKey !== userKey) return
    if (data.kind === 'look') look()
    else alive()
  }
  channel.addEventListener('message', onMessage, { signal })
  const isSilent = () => Date.now() - lastSign > poll
  const polling = setInterval(() => {
    if (!navigator.onLine || document.hidden || !isSilent()) return
    known()
    look()
  }, poll)
  const end = () => {
    clearInterval(polling)
    followedUser.set('')
  }
  signal.addEventListener('abort', end, { once: true })
  // Changes may have happened while the tab was hidden.
  const onReturn = () => !document.hidden && isSilent() && look()
  document.addEventListener('visibilitychange', onReturn, { signal })

  const everybody = () => {
    look()
    broadcast('look')
  }
  const began = Date.now()
  const handlers: Handlers = {
    event: everybody,
    // A new page has just fetched everything except the count, which waits for the stream.
    opened: () => {
      if (Date.now() - began > steadyAfter) everybody()
      else if (followedUser.get() === userKey) refetchCount(queryClient)
      known()
    },
    failed: known,
    alive: () => {
      alive()
      broadcast('alive')
    },
  }
  void takeTurns(userKey, signal, handlers)
}

/**
 * Holds the stream in one tab at a time. Without locks each tab would hold a stream, and six of them would leave no connection for
 * anything else: then there is no stream.
 */
async function takeTurns(userKey: string, signal: AbortSignal, handlers: Handlers): Promise<void> {
  if (!('locks' in navigator)) return handlers.failed()
  const name = `backoffice.notifications.${userKey}`
  while (!signal.aborted) {
    await untilPresent(signal)
    const turn = whilePresent(signal)
    const isTaken = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await hold(turn.signal, handlers)
      return lock === null
    })
    if (isTaken) {
      handlers.failed()
      await navigator.locks
        .request(name, { signal: turn.signal }, () => hold(turn.signal, handlers))
        // The wait for the turn was aborted.
        .catch(() => undefined)
    }
    turn.end()
  }
}

async function hold(signal: AbortSignal, handlers: Handlers): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const since = Date.now()
    const isOpen = await readStream(signal, handlers).then(
      () => true,
      () => false,
    )
    if (!isOpen) handlers.failed()
    if (isOpen || Date.now() - since > steadyAfter) failures = 0
    const wait = Math.min(longest, 1000 * 2 ** failures)
    await pause(wait * (0.5 + Math.random()), signal)
  }
}
