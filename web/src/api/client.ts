import type { Answer, Call, Wire } from '@backoffice/contract/call'
import type { Base } from '../session/remembered.ts'
import { renewToken, sessionExpired } from '../session/sign-in.ts'
import { currentBase, currentToken, sessionState } from '../session/store.ts'
import { type Address, addressOf } from './address.ts'
import { accepted, CallFailed, send } from './transport.ts'

export interface RequestOptions {
  /** The database; without it the chosen one. */
  readonly base?: Base | undefined
  /** Idempotency-Key of a money write. */
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The token to send now, renewed first when it is about to end; `undefined` without a session. */
export async function freshToken(): Promise<string | undefined> {
  if (sessionState.get().phase !== 'signedIn') return undefined
  const token = currentToken()
  return token && token.freshUntil > Date.now() ? token.value : renewToken(token?.value)
}

const isUnauthorised = (problem: unknown) =>
  problem instanceof CallFailed && problem.trouble.kind === 'http' && problem.trouble.status === 401

/** Runs `work` with a token; a 401 renews it once for all who wait, and only a second one ends the session. */
export async function withSession<T>(work: (token: string | undefined) => Promise<T>): Promise<T> {
  const token = await freshToken()
  try {
    return await work(token)
  } catch (problem) {
    if (!isUnauthorised(problem)) throw problem
    const renewed = token === undefined ? undefined : await renewToken(token)
    if (renewed === undefined) throw problem
    try {
      return await work(renewed)
    } catch (again) {
      if (isUnauthorised(again)) sessionExpired()
      throw again
    }
  }
}

export function addressIn(call: Call, input: unknown, base: Base | undefined): Address {
  const chosen = base ?? currentBase.get()
  if (!chosen) throw new CallFailed({ kind: 'unreachable' })
  return addressOf(call, chosen.baseUrl, input as Readonly<Record<string, unknown>>)
}

/** Makes a call as the signed-in user. Throws `CallFailed`, or the abort of `signal`. */
export async function request<C extends Call>(
  call: C,
  input: Wire<C>,
  options: RequestOptions = {},
): Promise<Answer<C>> {
  const { url, rest } = addressIn(call, input, options.base)
  return withSession(async (token) => {
    const { method } = call
    const body = method === 'POST' ? rest : undefined
    const answer = await send({ method, url, body, token, key: options.key, signal: options.signal })
    return accepted(call, answer)
  })
}
