/** Logs one line per request with its call, user, duration and status, and never a body, a header, a query or a token. */
import type { Call } from '@backoffice/contract/call'
import type { FastifyInstance } from 'fastify'
import type { Reason } from './refusals.ts'

export interface Trace {
  user: number | undefined
  outcome: 'ok' | Reason
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace
  }
  interface FastifyContextConfig {
    /** The call that the route answers; routes outside the table have none. */
    call?: Call
  }
}

export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('trace')
  app.addHook('onRequest', async (request) => {
    request.trace = { user: undefined, outcome: 'ok' }
  })
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions
    const { user, outcome } = request.trace
    const line = {
      call: config.call?.name ?? url ?? 'unknown',
      base: config.call ? url?.split('/')[1] : undefined,
      user,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      status: reply.statusCode,
      outcome,
    }
    request.log.info(line, 'request')
  })
}
