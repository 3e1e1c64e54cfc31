/**
 * Limits connections. Where there are too many, the one that has been idle longest makes room for the new one, so that connections that
 * say nothing keep nobody out. A network has a limit of its own, high enough for the browsers of an office behind one address. A trusted
 * proxy, behind which everybody comes, has none.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-network.ts'
import type { IsProxy } from './trusted-proxies.ts'

const MOST = 2000
const OF_ONE_NETWORK = 400

/** Node ends a connection whose next request has no complete head after so long, also one that never said a word. It looks so often. */
export const headTimes = { headersTimeout: 10_000, connectionsCheckingInterval: 5000 } as const

interface Share {
  open: number
  /** In the order in which they became idle. */
  readonly idle: Set<Socket>
}

const MOST_LISTENERS = 20

export function limitConnections(server: Server, isProxy: IsProxy): void {
  const all: Share = { open: 0, idle: new Set() }
  const networks = new Map<string, Share>()
  const inWork = new Map<Socket, { requests: number; readonly shares: readonly Share[] }>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const network = isProxy(address) ? undefined : networkOf(address)
    const own: Share | undefined =
      network === undefined ? undefined : (networks.get(network) ?? { open: 0, idle: new Set() })
    if (network !== undefined && own) networks.set(network, own)
    const shares = own ? [own, all] : [all]
    inWork.set(socket, { requests: 0, shares })
    for (const share of shares) {
      share.open += 1
      share.idle.add(socket)
    }
    socket.once('close', () => {
      inWork.delete(socket)
      for (const share of shares) {
        share.open -= 1
        share.idle.delete(socket)
      }
      if (network !== undefined && own?.open === 0) networks.delete(network)
    })
    if (own && own.open > OF_ONE_NETWORK) makeRoom(own)
    else if (all.open > MOST) makeRoom(all)
  })

  server.on('request', ({ socket }, response) => {
    const state = inWork.get(socket)
    if (!state) return
    state.requests += 1
    // The parts of the entrance and Fastify's own wait for its end: together they are more than the ten after which Node warns.
    response.setMaxListeners(MOST_LISTENERS)
    for (const { idle } of state.shares) idle.delete(socket)
    response.once('close', () => {
      state.requests -= 1
      if (state.requests === 0 && inWork.has(socket)) for (const { idle } of state.shares) idle.add(socket)
    })
  })
}

/** Ends the connection that has been idle longest. It is the new one where all others are in work. */
function makeRoom({ idle }: Share): void {
  const [longest] = idle
  longest?.destroy()
}
