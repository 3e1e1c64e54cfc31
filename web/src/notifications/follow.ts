import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { useSession } from '../session/use-session.ts'
import { countAgain, lookAgain } from './look-again.ts'
import { pause, untilPresent, whilePresent } from './presence.ts'
import { type Followed, readStream } from './stream.ts'

interface News {
  readonly kind: 'look' | 'alive'
  /** The database and user that the stream belongs to. */
  readonly userKey: string
}

const channel = new BroadcastChannel('backoffice.notifications')

const poll = 60_000
/** A stream that lasted this many milliseconds ended for a harmless reason: its token ended, or the server restarted. */
const steadyAfter = 5000
const longest = 60_000

/**
 * Fetches anew whenever the server reports a change. One tab of the browser holds the stream and tells the others; where none does,
 * because the stream is down or the page has no locks, each tab asks once a minute.
 */
export function useFollowing(): void {
  const { user, base } = useSession()
  const userKey = user.mustChangePassword ? '' : `${base.key}/${user.userId}`
  useEffect(() => {
    if (userKey === '') return
    const ending = new AbortController()
    follow(userKey, ending.signal)
    return () => ending.abort()
  }, [userKey])
}

function follow(userKey: string, signal: AbortSignal): void {
  let lastSign = 0
  const look = () => lookAgain(queryClient)
  const alive = () => (lastSign = Date.now())
  const broadcast = (kind: News['kind']) => channel.postMessage({ kind, userKey } satisfies News)

  const hear = ({ data }: MessageEvent<News>) => {
    if (data.userKey !== userKey) return
    if (data.kind === 'look') look()
    else alive()
  }
  channel.addEventListener('message', hear, { signal })
  const isSilent = () => Date.now() - lastSign > poll
  const polling = setInterval(() => navigator.onLine && !document.hidden && isSilent() && look(), poll)
  signal.addEventListener('abort', () => clearInterval(polling), { once: true })
  // Changes may have happened while the tab was hidden.
  const onReturn = () => !document.hidden && isSilent() && look()
  document.addEventListener('visibilitychange', onReturn, { signal })

  const everybody = () => {
    look()
    broadcast('look')
  }
  const began = Date.now()
  const handlers: Followed = {
    event: everybody,
    // A new page has just asked for everything.
    opened: () => (Date.now() - began > steadyAfter ? everybody() : countAgain(queryClient)),
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
async function takeTurns(userKey: string, signal: AbortSignal, handlers: Followed): Promise<void> {
  if (!('locks' in navigator)) return
  while (!signal.aborted) {
    await untilPresent(signal)
    const turn = whilePresent(signal)
    await navigator.locks
      .request(`backoffice.notifications.${userKey}`, { signal: turn.signal }, () => hold(turn.signal, handlers))
      // The wait for the turn was aborted.
      .catch(() => undefined)
    turn.end()
  }
}

async function hold(signal: AbortSignal, handlers: Followed): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const since = Date.now()
    const isOpen = await readStream(signal, handlers).then(
      () => true,
      () => false,
    )
    if (isOpen || Date.now() - since > steadyAfter) failures = 0
    const wait = Math.min(longest, 1000 * 2 ** failures)
    await pause(wait * (0.5 + Math.random()), signal)
  }
}
