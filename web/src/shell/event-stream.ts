import { followNotifications } from '@backoffice/contract/notifications/notifications'
import { addressIn, withSession } from '../api/client.ts'
import { answerOf, CallFailed, headersOf } from '../api/transport.ts'

/** Handles a stream of server-sent events: the text of each event, and each sign that the stream is alive. */
export interface StreamListener {
  readonly event: (data: string) => void
  readonly alive: () => void
}

/** Cuts a stream that arrives in pieces of any size into events; a comment only shows that the stream is alive. */
export function eventReader({ event, alive }: StreamListener): (piece: string) => void {
  let pending = ''
  return (piece) => {
    alive()
    const blocks = (pending + piece).split('\n\n')
    pending = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
      if (data.length > 0) event(data.join('\n'))
    }
  }
}

export interface Followed extends StreamListener {
  /** Runs when the stream is open: from now on every change is reported. */
  readonly opened: () => void
}

/**
 * The server sends a sign of life every 20 seconds: after this many milliseconds without one the connection is gone, even if the browser
 * does not notice.
 */
const silenceLimit = 50_000

/** Reads the stream of the signed-in user until it ends, breaks or falls silent. An EventSource could not send the token. */
export async function readStream(signal: AbortSignal, handlers: Followed): Promise<void> {
  const quiet = new AbortController()
  const until = AbortSignal.any([signal, quiet.signal])
  const { url } = addressIn(followNotifications, {})
  let watch: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(watch)
    watch = setTimeout(() => quiet.abort(), silenceLimit)
    handlers.alive()
  }
  try {
    const response = await withSession(async (token) => {
      if (token === undefined) throw new CallFailed({ kind: 'unreachable' })
      const headers = { ...headersOf({ token }), Accept: 'text/event-stream' }
      const answer = await fetch(url, { headers, credentials: 'include', cache: 'no-store', signal: until })
      if (!answer.ok) answerOf(answer.status, url, await answer.text(), answer.headers.get('Retry-After'))
      return answer
    })
    const read = eventReader({ ...handlers, alive })
    alive()
    handlers.opened()
    const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces?.read(); piece && !piece.done; piece = await pieces?.read()) read(piece.value)
  } finally {
    clearTimeout(watch)
  }
}
