/**
 * Runs the same steps for every call: session, access, parse, scope, handler in its transaction, answer. Nothing is parsed for a user
 * without access, and no handler runs for a branch or a user outside the scope.
 */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { mayCall } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { claimsOf, type Verified } from '../tokens/access-token.ts'
import { LongAnswer, OneAtATime, Written, type Write } from './all-rows.ts'
import { enveloped } from './answer.ts'
import { idempotencyKey, once } from './idempotency.ts'
import { parseInput } from './parse.ts'
import { denied, notSignedIn } from './refusals.ts'
import type { Base, DeviceRoute, FeedRoute, ProgramRoute, Route, Step } from './route.ts'
import { scopeOf } from './scope.ts'
import type { Streams } from './streams.ts'

interface Served {
  readonly route: Exclude<Route, FeedRoute | ProgramRoute | DeviceRoute>
  readonly base: Base
  readonly clock: Clock
  readonly write: Write
  readonly streams: Streams
}

/** Returns the Fastify handler of a call on a base. */
export function serveCall({ route, base, clock, write, streams }: Served) {
  const { call } = route
  const branchesOf = scopeOf(call)
  const kind = call.kind === 'page' || call.kind === 'read' ? 'read' : 'write'
  const allRows = new OneAtATime()

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const claims = await sessionOf(request)
    if (route.transaction === 'none') return follow(request, reply, claims)
    const { handle } = route
    const step: Step = (stepKind, work) =>
      base.database.run(stepKind, claims, (db, user) => {
        if (claims && !user) throw notSignedIn(messages.login.expired)
        return work(db)
      })

    const answer =
      route.transaction === 'one'
        ? await base.database.run(kind, claims, async (db, user) => handled(admitted(request, claims, user), db))
        : await handled(
            claims
              ? await base.database.run('read', claims, async (_db, user) => admitted(request, claims, user))
              : admitted(request),
          )
    reply.type('application/json; charset=utf-8')
    if (!(answer instanceof Written)) return reply.send(await compressed(call, request, reply, write(answer)))
    return reply.header('content-length', answer.length).send(answer.text)

    async function handled(admittedCall: ReturnType<typeof admitted>, db?: Db): Promise<unknown> {
      const { input, user, branches } = admittedCall
      const { keys, files } = base
      // Named one by one, because spreading an object into the context would add a thirtieth to the time of a small request.
      const context = { input, user, branches, base, keys, files, clock, request, reply, step, db }
      const takeTurn = () => {
        if (user) allRows.take(user.userId, reply)
      }
      const run = async () => {
        const answer = enveloped(call, await handle(context))
        return answer instanceof LongAnswer ? answer.writeWith(write, takeTurn) : answer
      }
      const key = call.once ? idempotencyKey(call, request) : undefined
      if (key === undefined) return run()
      if (!db || !user) throw new Error(`${call.name} has no transaction that could keep its key`)
      const done = await once(db, { call, key, input }, run)
      if (done.replayed) reply.header('idempotent-replay', 'true')
      return done.answer
    }
  }

  async function follow(request: FastifyRequest, reply: FastifyReply, claims: Verified | undefined) {
    if (!claims) throw notSignedIn()
    await base.database.run('read', claims, async (_db, user) => admitted(request, claims, user))
    // The header keeps nginx from buffering the events.
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(streams.open(claims))
  }

  /** Returns the claims of the token. Calls that make or end a session ignore the token, so that an expired one does not stop them. */
  async function sessionOf(request: FastifyRequest): Promise<Verified | undefined> {
    const header = request.headers.authorization
    if (call.kind === 'session' || (call.access === 'anyone' && header === undefined)) return undefined
    const claims = await claimsOf(header, base.keys, clock)
    if (!claims) throw notSignedIn()
    return claims
  }

  function admitted(request: FastifyRequest, claims?: Verified, user?: SessionUser) {
    if (claims && !user) throw notSignedIn(messages.login.expired)
    if (user) request.trace.user = user.userId
    if (!mayCall(user, call.access)) throw user ? denied() : notSignedIn()
    if (user?.mustChangePassword && !call.beforeNewPassword) throw denied(passwordMessages.mustChange)
    if (call.once) idempotencyKey(call, request)
    const input = parseInput(call, request)
    return { input, user, branches: branchesOf(input, user) }
  }
}

const zip = promisify(gzip)

/** The length below which an answer fits into a packet or two however it is sent. */
const SHORTEST_COMPRESSED = 1024

/** Returns whether the header allows gzip: it names gzip, and not with `q=0`. */
const takesGzip = ({ headers }: FastifyRequest) =>
  /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))

/**
 * Returns the body to send. The answers of lists and other reading calls are compressed, because on a slow line the rows of a list then come
 * in a tenth of the bytes. Answers that start or end a session are not compressed, because their length could reveal something about the
 * token in them. Saves are short.
 */
async function compressed(
  { kind }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if ((kind !== 'page' && kind !== 'read') || text.length < SHORTEST_COMPRESSED) return text
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return text
  reply.header('content-encoding', 'gzip')
  return zip(text, { level: constants.Z_BEST_SPEED })
}
