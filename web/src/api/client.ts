import type { Answer, Call, Wire } from '@backoffice/contract/call'
import { type Address, addressOf } from './address.ts'
import { caller } from './caller.ts'
import { accepted, CallFailed, send } from './transport.ts'

export interface RequestOptions {
  /** The Idempotency-Key of a save of money. */
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** True for a request that nobody waits for: the browser sends the others before it. */
  readonly isForLater?: boolean | undefined
}

const hasStatus = (problem: unknown, status: number) =>
  problem instanceof CallFailed && problem.trouble.kind === 'http' && problem.trouble.status === status
const isUnauthorised = (problem: unknown) => hasStatus(problem, 401)

/** Runs `work` with a token; a 401 renews the token once for every waiting call, and only a second 401 ends the session. */
export async function withSession<T>(work: (token: string | undefined) => Promise<T>): Promise<T> {
  const token = await caller().freshToken()
  try {
    return await work(token)
  } catch (problem) {
    if (!isUnauthorised(problem)) throw problem
    const renewed = token === undefined ? undefined : await caller().renewToken(token)
    if (renewed === undefined) throw problem
    try {
      return await work(renewed)
    } catch (again) {
      if (isUnauthorised(again)) caller().sessionExpired()
      throw again
    }
  }
}

/** Returns the address of a call in the database of this tab. */
export function addressIn(call: Call, input: unknown): Address {
  const baseUrl = caller().baseUrl()
  if (baseUrl === undefined) throw new CallFailed({ kind: 'unreachable' })
  return addressOf(call, baseUrl, input as Readonly<Record<string, unknown>>)
}

/** Makes a call as the signed-in user. Throws `CallFailed`, or the abort of `signal`. */
export async function request<C extends Call>(
  call: C,
  input: Wire<C>,
  options: RequestOptions = {},
): Promise<Answer<C>> {
  const { url, rest } = addressIn(call, input)
  const rights = caller().rightsVersion()
  return withSession(async (token) => {
    const { method } = call
    const body = method === 'POST' ? rest : undefined
    return accepted(
      call,
      await send({
        method,
        url,
        body,
        token,
        key: options.key,
        signal: options.signal,
        isForLater: options.isForLater,
      }),
    )
  }).catch(async (problem: unknown) => {
    if (!(problem instanceof CallFailed) || !hasStatus(problem, 403)) throw problem
    await caller().rightsDenied()
    throw caller().rightsVersion() === rights ? problem : new CallFailed(problem.trouble, true)
  })
}
