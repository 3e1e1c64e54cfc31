/** Makes calls the way a client does, through the whole HTTP side, typed by the call. */
import { randomUUID } from 'node:crypto'
import type { Answer, Call, Wire } from '@backoffice/contract/call'

/** The application in this process, or a proxy to an application elsewhere. */
export interface Answering {
  inject(request: {
    readonly method: Call['method']
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly query?: Record<string, string>
    readonly payload?: string
  }): Promise<{
    readonly statusCode: number
    readonly headers: Answered<Call>['headers']
    readonly body: string
    json(): unknown
  }>
  /** Returns what the server logged about the request of this id, where it failed. */
  loggedError?(requestId: string): string | undefined
}

export interface FailureBody {
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly internalError?: { readonly message: string }
}

export interface Answered<C extends Call> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>
  /** The answer, when the status is 200. */
  readonly answer: Answer<C>
  /** The body, when the status is another. */
  readonly failure: FailureBody
  /** The error that the server logged, where the status is 500 and the application is in this process. */
  readonly loggedError?: string
}

export interface SendOptions {
  /** Without it, each save that happens once per key gets a fresh key; null sends none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface Client {
  /** Returns the answer; anything but a 200 fails the test. */
  ask<C extends Call>(call: C, wire: Wire<C>, options?: SendOptions): Promise<Answer<C>>
  /** Returns status and body of any answer. */
  send<C extends Call>(call: C, wire: Wire<C>, options?: SendOptions): Promise<Answered<C>>
  /** Sends a body that the call does not allow; otherwise like `send`. */
  sendAnything(call: Call, body: unknown, options?: SendOptions): Promise<Answered<Call>>
}

/** The database of the tests. A proof runs tests a second time on the second database, next to an empty first one. */
export const TESTED = process.env['TESTED_DATABASE'] === 'second' ? 'second' : 'main'

export function clientOf(app: Answering, basePath: string, token?: string): Client {
  async function sendAnything(call: Call, body: unknown, options: SendOptions = {}): Promise<Answered<Call>> {
    const fields = new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(fields.get(name) ?? '')),
    )
    const isGet = call.method === 'GET'
    const response = await app.inject({
      method: call.method,
      url: `${basePath}/${path}`,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(call.once && options.key !== null && { 'idempotency-key': options.key ?? randomUUID() }),
        ...(!isGet && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(isGet ? { query: queryOf(fields) } : { payload: JSON.stringify(body) ?? '' }),
    })
    const read: unknown = response.body === '' ? undefined : response.json()
    const { statusCode: status, headers } = response
    const loggedError = status === 500 ? app.loggedError?.(String(headers['x-request-id'])) : undefined
    return { status, headers, answer: read, failure: read as FailureBody, ...(loggedError && { loggedError }) }
  }

  return {
    sendAnything,
    send: async <C extends Call>(call: C, wire: Wire<C>, options?: SendOptions) =>
      (await sendAnything(call, wire, options)) as Answered<C>,
    async ask<C extends Call>(call: C, wire: Wire<C>, options?: SendOptions) {
      const { status, answer, loggedError } = await sendAnything(call, wire, options)
      if (status !== 200) {
        const logged = loggedError === undefined ? '' : `\nThe server logged: ${loggedError}`
        throw new Error(`${call.name} answered ${status}: ${JSON.stringify(answer)}${logged}`)
      }
      return answer as Answer<C>
    },
  }
}

const queryOf = (fields: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(
    [...fields].filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  )
