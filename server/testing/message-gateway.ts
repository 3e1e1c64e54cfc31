/** A gateway of SMS that really receives: it counts each key once, as providers do, and can fail in many ways. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import type { GatewaySettings } from '../src/messaging/message-settings.ts'

export interface ReceivedMessage {
  readonly id: string
  readonly to: string
  readonly text: string
}

/**
 * accepts: it answers with an id; cuts: it takes the message and cuts the connection before the answer; away: it takes nothing and cuts the
 * connection; or it answers with this status and takes nothing.
 */
export type Behaviour = 'accepts' | 'cuts' | 'away' | number

type Moment = 'asked' | 'taken' | 'answered'
type Hear = () => Promise<void> | void

export interface MessageGateway {
  readonly settings: GatewaySettings
  /** The messages by their keys, each once. */
  readonly received: ReadonlyMap<string, ReceivedMessage>
  /** All requests that came with a message, also those with a key that was known. */
  readonly requests: () => number
  behave(next: Behaviour): void
  /** Calls `hear` from now on at a moment of each request: it came, its message was taken, or its answer was sent. */
  on(moment: Moment, hear: Hear): void
  close(): Promise<void>
}

export async function aMessageGateway(): Promise<MessageGateway> {
  const received = new Map<string, ReceivedMessage>()
  let requests = 0
  let behaviour: Behaviour = 'accepts'
  const heard: Record<Moment, Hear> = { asked: () => {}, taken: () => {}, answered: () => {} }
  const server: Server = createServer((request, response) => {
    void (async () => {
      const body = (await json(request).catch(() => undefined)) as ReceivedMessage | undefined
      requests += 1
      await heard.asked()
      if (behaviour === 'away' || body === undefined) return void request.socket.destroy()
      if (typeof behaviour === 'number') {
        // A redirect leads to the gateway itself, so that a server that follows it would be seen.
        return void response.writeHead(behaviour, { location: '/again' }).end('{"error": "no"}')
      }
      const isNew = !received.has(body.id)
      if (isNew) received.set(body.id, body)
      await heard.taken()
      if (behaviour === 'cuts') return void request.socket.destroy()
      response.writeHead(202, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ messages: [{ id: `provider-${body.id}` }] }), () => void heard.answered())
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    settings: {
      url: `http://127.0.0.1:${port}/send`,
      method: 'POST',
      headers: { authorization: 'Bearer a-token' },
      body: { to: '{to}', text: '{text}', id: '{id}' },
      idAt: ['messages', '0', 'id'],
    },
    received,
    requests: () => requests,
    behave: (next) => (behaviour = next),
    on: (moment, hear) => (heard[moment] = hear),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
