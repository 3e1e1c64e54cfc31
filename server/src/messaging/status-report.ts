/**
 * Takes reports of providers about messages. A report is signed with a secret that the operator shares with the provider, because this path is
 * open to everybody. The answer is the same for known and unknown messages.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import { parseJson } from '../http/json-body.ts'
import { denied, invalid } from '../http/refusals.ts'
import { statusPathOf } from '../http/registry.ts'
import type { Base } from '../http/route.ts'
import { noteStatus } from './client-messages.sql.ts'

export const SIGNATURE_HEADER = 'x-messages-signature'
const LONGEST_BODY = 4096
const PER_MINUTE = 600
const TOLERANCE_SECONDS = 300

const report = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  state: z.enum(['sent', 'delivered', 'read', 'failed']),
})

/** Returns the header of a body that is signed at a moment, in seconds. */
export const signatureOf = (secret: string, seconds: number, body: string | Buffer): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`

function isSigned(header: unknown, body: Buffer, { secret, now }: { secret: string; now: number }): boolean {
  const given = typeof header === 'string' ? header : ''
  const seconds = Number(/^t=(\d{1,12}),/.exec(given)?.[1])
  const expected = Buffer.from(signatureOf(secret, seconds, body))
  const sent = Buffer.from(given)
  // The time of the comparison tells nothing about the right signature.
  const isSame = sent.length === expected.length && timingSafeEqual(sent, expected)
  return isSame && Math.abs(now / 1000 - seconds) <= TOLERANCE_SECONDS
}

interface Serving {
  readonly bases: readonly Base[]
  readonly clock: Clock
  readonly secret: string | undefined
}

/** Without a secret there is no such path. */
export async function serveStatusReports(app: FastifyInstance, { bases, clock, secret }: Serving): Promise<void> {
  if (secret === undefined) return
  await app.register(async (reports) => {
    reports.removeAllContentTypeParsers()
    // The signature is over the bytes as they came.
    reports.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LONGEST_BODY }, (_request, body, done) =>
      done(null, body),
    )
    for (const base of bases) {
      reports.post(
        statusPathOf(base),
        { bodyLimit: LONGEST_BODY, config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          if (!isSigned(request.headers[SIGNATURE_HEADER], body, { secret, now: clock.now().getTime() })) throw denied()
          const read = report.safeParse(parseJson(body))
          if (!read.success) throw invalid({})
          const { id, state } = read.data
          const isFailed = state === 'failed'
          await noteStatus(
            base.database,
            id,
            state === 'read' ? 'delivered' : state,
            isFailed
              ? sendingMessages.answers.failed
              : state === 'sent'
                ? sendingMessages.answers.accepted
                : sendingMessages.answers.delivered,
          )
          return reply.code(204).send()
        },
      )
    }
  })
}
