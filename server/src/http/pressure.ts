/**
 * Gives everybody a share of the server, and refuses early what could not be answered in time (decision 0036). A call waits in two lines.
 * The first line belongs to the user, or to the network of a client that is not signed in. Its place is kept until the answer has been
 * sent, so that a slow client, a large body or hundreds of connections use only their own share. The second line belongs to the database,
 * and its place is kept until the answer is made. A call that waits longer than `PATIENCE` gets 503. A full line refuses only after
 * `REFUSED_AFTER`. This slows down clients that ignore refusals, because even refusals are too expensive ten thousand times a second.
 */
import type { Call } from '@backoffice/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { claimsOf, knownClaims } from '../tokens/access-token.ts'
import { networkOf } from './client-network.ts'
import { busy, failureOf } from './refusals.ts'
import type { Base } from './route.ts'
import { type Entered, type Leave, Lines } from './work-queue.ts'

const BODY_MS = 30_000
/**
 * Milliseconds. In a user's own line few calls wait, so this limit is seldom reached. The limit of the database bounds the time of all
 * answers under load.
 */
const PATIENCE = { own: 2000, upload: 10_000, database: 500 }
const CALLS_PER_CONNECTION = 2
/** One user leaves a fifth of the connections to the others. */
const USERS_PART_OF_POOL = 0.8
const STRANGERS_AT_ONCE = 16
/** Waiting calls per place of a share. `min` is the number of calls that a browser makes at once. */
const WAITING = { perPlace: 2, min: 16 }
const REFUSED_AFTER = 2000
/** An upload is slow because its client is, and its heavy work has a queue of its own. */
const UPLOADS = { atOnce: 64, ofOne: 4 }

declare module 'fastify' {
  interface FastifyRequest {
    /** Give back the places that are kept until the answer is made, and all places of the request. */
    places: { readonly whenMade: readonly Leave[]; readonly all: readonly Leave[] } | undefined
  }
}

interface Shares {
  readonly clock: Clock
  readonly poolSize: number
}

interface Entering {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly done: () => void
}

/** The numbers of running and waiting calls, by line. */
export type LineCounts = Readonly<Record<string, Lines['counts']>>

/** Returns a function that counts the calls in each line. */
export function refuseOverload(app: FastifyInstance, { clock, poolSize }: Shares): () => LineCounts {
  const share = (atOnce: number, patience = PATIENCE.own): Lines =>
    new Lines({
      atOnce,
      waiting: Math.max(WAITING.min, atOnce * WAITING.perPlace),
      patience,
      refusedAfter: REFUSED_AFTER,
    })
  const ofAll = (atOnce: number): Lines => new Lines({ atOnce, waiting: Infinity, patience: PATIENCE.database })
  const users = share(Math.max(2, Math.floor(poolSize * USERS_PART_OF_POOL)))
  const strangers = share(STRANGERS_AT_ONCE)
  const uploads = share(UPLOADS.ofOne, PATIENCE.upload)
  const databases = ofAll(poolSize * CALLS_PER_CONNECTION)
  const allUploads = ofAll(UPLOADS.atOnce)
  const refusal = failureOf(busy())
  const refused = JSON.stringify(refusal.body)

  app.decorateRequest('places')

  app.addHook('onRequest', (request, reply, done) => {
    const { call, base } = request.routeOptions.config
    if (!call || !base) return done()
    return enter(ownPlace(request, call, base), { request, reply, done }, (leave) => {
      // A stream never ends by itself. `http/streams.ts` limits how many are open.
      request.places = { whenMade: call.kind === 'stream' ? [leave] : [], all: [leave] }
      // A client that has already left sends no more events. Otherwise `finish` or `close` may come alone.
      if (reply.raw.destroyed) leave()
      else reply.raw.once('finish', leaveAll).once('close', leaveAll)
    })

    function leaveAll(): void {
      for (const each of request.places?.all ?? []) each()
    }
  })

  app.addHook('preValidation', (request, reply, done) => {
    const { call, base } = request.routeOptions.config
    if (!call || !base) return done()
    const line = call.kind === 'upload' ? allUploads : databases
    return enter(line.enter(base.key), { request, reply, done }, (leave) => {
      const { whenMade = [], all = [] } = request.places ?? {}
      request.places = { whenMade: [...whenMade, leave], all: [...all, leave] }
      if (reply.raw.destroyed) leave()
    })
  })

  app.addHook('onSend', (request, _reply, payload, done) => {
    for (const leave of request.places?.whenMade ?? []) leave()
    done(null, payload)
  })

  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.method === 'GET' || request.routeOptions.config.call?.kind === 'upload') return done(null, payload)
    const patience = setTimeout(() => request.raw.destroy(), BODY_MS).unref()
    request.raw.once('end', () => clearTimeout(patience)).once('close', () => clearTimeout(patience))
    done(null, payload)
  })

  return () => ({
    users: users.counts,
    strangers: strangers.counts,
    uploads: uploads.counts,
    databases: databases.counts,
    allUploads: allUploads.counts,
  })

  /** Continues the request once it has a place; usually a place is free at once. */
  function enter(
    entered: Entered,
    { request, reply, done }: Entering,
    take: (leave: Leave) => void,
  ): Promise<void> | void {
    if (entered instanceof Promise) return entered.then((leave) => (leave ? take(leave) : void refuse(request, reply)))
    take(entered)
    return done()
  }

  function ownPlace(request: FastifyRequest, call: Call, base: Base): Entered {
    const known = knownClaims(request.headers.authorization, base.keys, clock)
    return known ? placeOfUser(known.userId, call, base) : placeOfStranger(request, call, base)
  }

  function placeOfUser(userId: number, call: Call, base: Base): Entered {
    return (call.kind === 'upload' ? uploads : users).enter(`${base.key} user ${userId}`)
  }

  /** An unknown token is checked in the share of its network, so that thousands of made-up tokens slow down nobody else. */
  async function placeOfStranger(request: FastifyRequest, call: Call, base: Base): Promise<Leave | undefined> {
    const { authorization } = request.headers
    const leave = await strangers.enter(networkOf(request.ip))
    if (!leave || call.kind === 'session' || authorization === undefined) return leave
    const claims = await claimsOf(authorization, base.keys, clock)
    if (!claims) return leave
    leave()
    return placeOfUser(claims.userId, call, base)
  }

  function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    request.trace.outcome = refusal.reason
    return reply
      .code(refusal.status)
      .header('retry-after', refusal.retryAfter)
      .type('application/json; charset=utf-8')
      .send(refused)
  }
}
