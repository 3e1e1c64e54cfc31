/**
 * Logs one line per request with its call, user, duration and status, and never a body, a header, a query or a token. Refusals under load
 * are counted and logged once per second and reason, because a line for each would cost time just when time is short.
 */
import type { Call } from '@backoffice/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reason } from './refusals.ts'
import type { Base } from './route.ts'

const counted: readonly Trace['outcome'][] = ['busy', 'tooMany']
const TOGETHER_MS = 1000

export interface Trace {
  user: number | undefined
  outcome: 'ok' | Reason
  /** The reason behind a refusal, for the operator. */
  why?: string
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace
  }
  interface FastifyContextConfig {
    /** The call that the route answers; routes outside the table have none. */
    call?: Call
    /** The base on which it is answered. */
    base?: Base
  }
}

export function logRequests(app: FastifyInstance): void {
  const refusals = new Map<Trace['outcome'], Refused>()
  app.decorateRequest('trace')
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = { user: undefined, outcome: 'ok' }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    log(request, reply)
    done()
  })
  app.addHook('onClose', async () => {
    for (const outcome of refusals.keys()) logCount(outcome)
  })

  function log(request: FastifyRequest, reply: FastifyReply): void {
    const { config, url } = request.routeOptions
    const { user, outcome } = request.trace
    if (counted.includes(outcome)) return count(request)
    const line = {
      call: nameOf(request),
      base: config.call ? url?.split('/')[1] : undefined,
      user,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      status: reply.statusCode,
      outcome,
    }
    request.log[outcome === 'slow' ? 'warn' : 'info'](line, 'request')
  }

  function count(request: FastifyRequest): void {
    const { outcome, why } = request.trace
    const known = refusals.get(outcome)
    if (known) known.times += 1
    else {
      const timer = setTimeout(() => logCount(outcome), TOGETHER_MS).unref()
      refusals.set(outcome, { times: 1, first: { call: nameOf(request), address: request.ip, why }, timer })
    }
  }

  function logCount(outcome: Trace['outcome']): void {
    const { times, first, timer } = refusals.get(outcome) ?? {}
    clearTimeout(timer)
    refusals.delete(outcome)
    app.log.warn({ outcome, times, first }, 'requests refused')
  }
}

interface Refused {
  times: number
  /** The first refused request, as an example. */
  readonly first: { readonly call: string; readonly address: string; readonly why: string | undefined }
  readonly timer: NodeJS.Timeout
}

const nameOf = ({ routeOptions: { config, url } }: FastifyRequest): string => config.call?.name ?? url ?? 'unknown'
