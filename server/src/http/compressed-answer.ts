/** Compresses the answers of lists and other reading calls: on a slow line the rows of a list come in a tenth of the bytes. */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Call } from '@backoffice/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'

const zip = promisify(gzip)

/** The length below which an answer fits into a packet or two however it is sent. */
const SHORTEST = 1024

/** Returns whether the header allows gzip: it names gzip, and not with `q=0`. */
const takesGzip = ({ headers }: FastifyRequest) =>
  /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''))

/**
 * Returns the body to send. Answers that start or end a session are not compressed, because their length could reveal something about the
 * token in them. Saves are short.
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
