/**
 * Limits connections. At the limit, a new connection replaces the connection that has been idle longest, so that silent connections keep
 * nobody out. Each network has a limit of its own, high enough for the browsers of an office behind one address. A trusted proxy has no
 * limit of its own, because all users come through it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './client-network.ts'
import { busy, failureOf } from './refusals.ts'
import type { IsProxy } from './trusted-proxies.ts'

export interface ConnectionLimits {
  /** The limit for all connections together. */
  readonly all: number
  readonly ofNetwork: number
  /** A connection without traffic for this many milliseconds is closed, unless the server is working on its answer. */
  readonly silence: number
}
export const usualConnections: ConnectionLimits = { all: 2000, ofNetwork: 400, silence: 60_000 }

/** Node closes a connection that has sent no complete head after `headersTimeout`, and checks every `connectionsCheckingInterval`. */
export const headTimes = { headersTimeout: 10_000, connectionsCheckingInterval: 5000 } as const

interface Share {
  open: number
  /** In the order in which they became idle. */
  readonly idle: Set<Socket>
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

interface State {
  readonly exchanges: Set<Exchange>
  readonly shares: readonly Share[]
  /** Removes the connection from its shares. */
  readonly leave: () => void
}

const MAX_LISTENERS = 20
/** The clients that are given the time to read a last answer, and the milliseconds of each. */
const LAST_ANSWERS = { atOnce: 100, patience: 1000 }

export function limitConnections(app: FastifyInstance, isProxy: IsProxy, limits: ConnectionLimits): void {
  const { server } = app
  const all: Share = { open: 0, idle: new Set() }
  const networks = new Map<string, Share>()
  const states = new Map<Socket, State>()
  let ending = 0

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = isProxy(address) ? undefined : networkOf(address)
    const own: Share | undefined =
      network === undefined ? undefined : (networks.get(network) ?? { open: 0, idle: new Set() })
    if (network !== undefined && own) networks.set(network, own)
    const shares = own ? [own, all] : [all]
    const leave = (): void => {
      if (!states.delete(socket)) return
      for (const share of shares) {
        share.open -= 1
        share.idle.delete(socket)
      }
      if (network !== undefined && own?.open === 0) networks.delete(network)
    }
    states.set(socket, { exchanges: new Set(), shares, leave })
    for (const share of shares) {
      share.open += 1
      share.idle.add(socket)
    }
    socket.once('close', leave)
    if (own && own.open > limits.ofNetwork) makeRoom(own)
    else if (all.open > limits.all) makeRoom(all)
  })

  server.on('request', (request: IncomingMessage, response) => {
    const { socket } = request
    const state = states.get(socket)
    if (!state) return
    const exchange = { request, response }
    state.exchanges.add(exchange)
    // The parts of the entrance and Fastify's own wait for its end: together they are more than the ten after which Node warns.
    response.setMaxListeners(MAX_LISTENERS)
    for (const { idle } of state.shares) idle.delete(socket)
    response.once('close', () => {
      state.exchanges.delete(exchange)
      if (state.exchanges.size === 0 && states.has(socket)) for (const { idle } of state.shares) idle.add(socket)
    })
  })

  // A long import passes nothing on its connection until it is done, and its client waits for the answer.
  server.on('timeout', (socket: Socket) => {
    const exchanges = [...(states.get(socket)?.exchanges ?? [])]
    if (exchanges.some(({ request, response }) => request.complete && !response.headersSent))
      socket.setTimeout(limits.silence)
    else socket.destroy()
  })

  // The client was already told that this request is not done, so it is not started.
  app.addHook('onRequest', (request, _reply, done) => done(request.raw.socket.writableEnded ? busy() : undefined))

  /**
   * Closes the connection that has been idle longest: the new connection, if all others are busy. A client that was about to send a request
   * gets a 503 instead of a reset, so it is clear that nothing was done.
   */
  function makeRoom({ idle }: Share): void {
    const [longest] = idle
    if (!longest) return
    states.get(longest)?.leave()
    if (ending >= LAST_ANSWERS.atOnce) return void longest.destroy()
    ending += 1
    const timer = setTimeout(() => longest.destroy(), LAST_ANSWERS.patience).unref()
    longest.once('close', () => {
      ending -= 1
      clearTimeout(timer)
    })
    longest.end(lastAnswer)
  }
}

const { status, retryAfter, body } = failureOf(busy())
const text = JSON.stringify(body)
const lastAnswer = [
  `HTTP/1.1 ${status} Service Unavailable`,
  `retry-after: ${retryAfter}`,
  'connection: close',
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(text)}`,
  '',
  text,
].join('\r\n')
