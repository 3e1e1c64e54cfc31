import type { Call } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { CallFailed, type ErrorBody, type Trouble } from './transport.ts'

/** What the user sees of a failed call: in a toast and in place. */
export interface Failure {
  readonly kind: 'network' | 'signedOut' | 'denied' | 'missing' | 'refused' | 'other'
  readonly title: string
  readonly lines: readonly string[]
}

type Http = Extract<Trouble, { kind: 'http' }>

const fieldLines = ({ errors = {} }: ErrorBody): string[] =>
  Object.entries(errors).flatMap(([name, [first]]) => (first === undefined ? [] : [`${name}: ${first}`]))

/** The server's own words; a 403 carries them in `internalError` too. */
const spoken = (body: ErrorBody): string[] =>
  [...new Set([body.message, body.internalError?.message])].filter(
    (text) => text !== undefined && text !== '',
  ) as string[]

const otherwise = (lines: readonly string[], call: Pick<Call, 'fails'>) => (lines.length > 0 ? lines : [call.fails])

/** The error catalogue of document 1 section 8 in its order: the first row that fits a status is what is shown. */
const byStatus: readonly {
  readonly fits: (trouble: Http) => boolean
  readonly shown: (trouble: Http, call: Pick<Call, 'fails'>) => Failure
}[] = [
  {
    fits: ({ status }) => status === 401,
    shown: ({ body }) => ({
      kind: 'signedOut',
      title: messages.http.error,
      lines: otherwise(spoken(body), { fails: messages.login.expired }),
    }),
  },
  {
    fits: ({ status }) => status === 403,
    shown: ({ body }) => ({
      kind: 'denied',
      title: messages.http.denied,
      lines: otherwise(spoken(body), { fails: messages.server.denied }),
    }),
  },
  {
    fits: ({ status }) => status === 404,
    shown: ({ url }) => ({ kind: 'missing', title: messages.http.error, lines: [messages.http.notFound, url] }),
  },
  {
    fits: () => true,
    shown: ({ body }, call) => ({
      kind: 'other',
      title: messages.http.error,
      lines: otherwise([...spoken(body), ...fieldLines(body)], call),
    }),
  },
]

/** The one place where a failed call becomes words. */
export function failureOf(problem: unknown, call: Pick<Call, 'fails'>): Failure {
  const trouble = problem instanceof CallFailed ? problem.trouble : undefined
  if (!trouble) return { kind: 'other', title: messages.http.error, lines: [call.fails] }
  if (trouble.kind === 'unreachable')
    return { kind: 'network', title: messages.http.noNetwork, lines: [messages.http.unreachable] }
  if (trouble.kind === 'refused') {
    return {
      kind: 'refused',
      title: messages.http.error,
      lines: otherwise(trouble.message ? [trouble.message] : [], call),
    }
  }
  const row = byStatus.find(({ fits }) => fits(trouble))
  return row ? row.shown(trouble, call) : { kind: 'other', title: messages.http.error, lines: [call.fails] }
}

/** Whether trying again in a moment can help: the network, or a server that was busy. Never a refusal. */
export function isPassing(problem: unknown): boolean {
  if (!(problem instanceof CallFailed)) return false
  return problem.trouble.kind === 'unreachable' || (problem.trouble.kind === 'http' && problem.trouble.status === 503)
}

/** Whether the server certainly did, or certainly did not do, what was asked: then the Idempotency-Key has served. */
export function isDefinite(problem: unknown): boolean {
  if (!(problem instanceof CallFailed) || problem.trouble.kind === 'unreachable') return false
  if (problem.trouble.kind === 'refused') return true
  const { status } = problem.trouble
  return status < 500 && ![401, 408, 409, 425, 429].includes(status)
}
