/**
 * Runs the steps of a program's call: check the feed token, parse, handle. No other call accepts a feed token, and this call accepts no
 * session token, because a signed-in user has no feed.
 */
import { feedsMessages } from '@backoffice/contract/imports/feeds-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { feedTokenIn } from '../tokens/feed-token.ts'
import { enveloped } from './answer.ts'
import type { Write } from './all-rows.ts'
import { parseInput } from './parse.ts'
import { notSignedIn } from './refusals.ts'
import type { Base, FeedRoute } from './route.ts'

interface Served {
  readonly route: FeedRoute
  readonly base: Base
  readonly write: Write
}

/** A program that looks at the status alone learns that its file was refused. */
const REFUSED = 422
const isRefused = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'isSuccessful' in answer && answer.isSuccessful === false

/** Returns the Fastify handler of the call on one base. */
export function serveFeedCall({ route, base, write }: Served) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const feedToken = feedTokenIn(request.headers.authorization)
    if (feedToken === undefined) throw notSignedIn()
    const claim = { feedToken }
    const user = await base.database.run('read', claim, async (_db, director) => director)
    if (!user) throw notSignedIn(feedsMessages.unknownToken)
    request.trace.user = user.userId
    const input = parseInput(route.call, request)
    const answer = await route.handle({ input, user, claim, base, request })
    if (isRefused(answer)) {
      request.trace.outcome = 'refused'
      void reply.code(REFUSED)
    }
    return reply.type('application/json; charset=utf-8').send(write(enveloped(route.call, answer)))
  }
}
