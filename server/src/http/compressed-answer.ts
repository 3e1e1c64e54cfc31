/** Compresses the answers of lists and other reading calls: on a slow line the rows of a list come in a tenth of the bytes. */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Call } from '@backoffice/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'

const zip = promisify(gzip)

/** The length below which an answer fits into a packet or two however it is sent. */
const SHORTEST = 1024

/** Tells whether the header names gzip and does not refuse it with `q=0`. */
const takesGzip = ({ headers }: FastifyRequest) =>
  /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))

/**
 * Returns the answer as it is sent. The answers that make or end a session are left as they are, because their length must tell nothing
 * about the token in them; saves are short.
 */
export async function compressed(
  { kind }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if ((kind !== 'page' && kind !== 'read') || text.length < SHORTEST) return text
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return text
  reply.header('content-encoding', 'gzip')
  return zip(text, { level: constants.Z_BEST_SPEED })
}
