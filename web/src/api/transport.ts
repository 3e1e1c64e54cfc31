import type { Answer, Call } from '@backoffice/contract/call'
import { numberForm } from '@backoffice/contract/language/numbers'
import { spokenCode } from '@backoffice/contract/language/texts'

/** The reason why there is no usable answer. `refused` is a decision of the server: 9999 of a list, isSuccessful false of a save. */
export type Trouble =
  /** `isCancelled`: the user stopped to wait for the answer. */
  | { readonly kind: 'unreachable'; readonly isCancelled?: true }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'http'
      readonly status: number
      readonly url: string
      readonly body: ErrorBody
      readonly retryAfter?: number
    }

export class CallFailed extends Error {
  readonly trouble: Trouble
  /** True if the rights of the user changed during the call: the page is drawn again and shows the reason. */
  readonly rightsChanged: boolean
  constructor(trouble: Trouble, rightsChanged = false) {
    super(trouble.kind === 'http' ? `http ${trouble.status}` : trouble.kind)
    this.name = 'CallFailed'
    this.trouble = trouble
    this.rightsChanged = rightsChanged
  }
}

/** Returns whether no answer came at all. */
export const isUnreachable = (problem: unknown): boolean =>
  problem instanceof CallFailed && problem.trouble.kind === 'unreachable'

export interface ErrorBody {
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly internalError?: { readonly message?: string }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const textIn = (value: unknown): { message?: string } => {
  const { message } = fieldsOf(value)
  return typeof message === 'string' ? { message } : {}
}

/** Reads the body of an error; a proxy's page, or any other foreign body, has no text for the user. */
export function errorBodyOf(body: unknown): ErrorBody {
  const { errors, internalError } = fieldsOf(body)
  const textsByField = Object.entries(fieldsOf(errors)).map(([name, texts]) => {
    const list: readonly unknown[] = Array.isArray(texts) ? texts : [texts]
    return [name, list.filter((text) => typeof text === 'string')] as const
  })
  return { ...textIn(body), errors: Object.fromEntries(textsByField), internalError: textIn(internalError) }
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: unknown
  /** The body as it goes over the line: the JSON of `body`, packed with gzip. */
  readonly packed?: ArrayBuffer | undefined
  readonly token?: string | undefined
  readonly key?: string | undefined
  /** The signature of a device over the request. */
  readonly proof?: string
  readonly signal?: AbortSignal | undefined
  /** True for a request that nobody waits for. */
  readonly isForLater?: boolean | undefined
}

/** The timeout in milliseconds. It is longer than the server's own, so that the server's answer comes first. */
const timeout = 35_000

/** Makes the server keep the refresh token in an HttpOnly cookie, as the web app needs it. */
export const clientHeader = ['X-Client', 'web'] as const

type Headed = Pick<HttpRequest, 'body' | 'packed' | 'token' | 'key' | 'proof'>

export function headersOf({ body, packed, token, key, proof }: Headed): Record<string, string> {
  const language = spokenCode()
  const { digits, grouping } = numberForm()
  return {
    Accept: 'application/json',
    [clientHeader[0]]: clientHeader[1],
    ...(language === undefined ? {} : { 'X-Language': language }),
    ...(digits === 'latin' && grouping === 'thousands' ? {} : { 'X-Numbers': `${digits} ${grouping}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(packed ? { 'Content-Encoding': 'gzip' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
    ...(proof ? { 'Device-Proof': proof } : {}),
  }
}

/** Reads the answer of any HTTP client of the web app, or throws the reason why there is none. */
export function answerOf(status: number, url: string, text: string, retryAfter: string | null): unknown {
  const body = jsonOf(text)
  if (status >= 200 && status < 300 && body !== undefined) return body
  const seconds = Number(retryAfter ?? Number.NaN)
  throw new CallFailed({
    kind: 'http',
    status,
    url,
    body: errorBodyOf(body),
    ...(Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Throws for refusals with status 200: a list with 9999, and a save with isSuccessful false, at the top or in its responseObject
 * (decisions 3).
 */
export function notRefused(body: unknown): Readonly<Record<string, unknown>> {
  const fields = fieldsOf(body)
  const refusal = [fields, fieldsOf(fields['responseObject'])].find(
    ({ successCode, isSuccessful }) => successCode === 9999 || isSuccessful === false,
  )
  if (refusal) throw new CallFailed({ kind: 'refused', message: textIn(refusal).message ?? '' })
  return fields
}

/** Checks a body against the contract, because a proxy too may answer 200. */
export function fitting<T>(schema: Pick<Call['answer'], 'safeParse'>, { body, url }: Answered): T {
  if (!schema.safeParse(body).success) throw new CallFailed({ kind: 'http', status: 200, url, body: {} })
  return body as T
}

/** Returns the answer of a call, when it is no refusal and fits the contract. */
export function accepted<C extends Call>(call: C, answered: Answered): Answer<C> {
  notRefused(answered.body)
  return fitting<Answer<C>>(call.answer, answered)
}

export interface Answered {
  readonly body: unknown
  readonly url: string
}

export interface HttpAnswer extends Answered {
  /** The time of the server's clock, because the browser's may be wrong. */
  readonly at: number
}

/** Sends one HTTP request without a session of its own. Throws `CallFailed`, or the abort when `signal` was aborted. */
export async function send(request: HttpRequest): Promise<HttpAnswer> {
  const limit = AbortSignal.timeout(timeout)
  const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request),
      credentials: 'include',
      cache: 'no-store',
      signal,
      ...(request.isForLater && { priority: 'low' }),
      ...(request.body === undefined ? {} : { body: request.packed ?? JSON.stringify(request.body) }),
    })
    const body = answerOf(response.status, request.url, await response.text(), response.headers.get('Retry-After'))
    const at = Date.parse(response.headers.get('Date') ?? '')
    return { body, url: request.url, at: Number.isNaN(at) ? Date.now() : at }
  } catch (problem) {
    if (problem instanceof CallFailed || request.signal?.aborted) throw problem
    throw new CallFailed({ kind: 'unreachable' })
  }
}
