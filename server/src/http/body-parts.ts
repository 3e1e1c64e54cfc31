/** Reads the body of a request in parts while it arrives. No other code does: a structure test looks. */
import type { FastifyRequest } from 'fastify'

type Parts = ReturnType<FastifyRequest['parts']>
type Sizes = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']

/**
 * Yields the parts of a body. It throws when the client leaves, also when the client left before the reading began: no event of such a request
 * comes any more, and its body would never end.
 */
export async function* partsOfBody(request: FastifyRequest, limits: Sizes): Parts {
  if (request.raw.socket.destroyed) throw new Error('The client left before its body was read.')
  yield* request.parts({ limits })
}
