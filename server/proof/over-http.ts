/** Lets the builders of the tests work at a server that runs elsewhere: over real connections, with people who sign in by password. */
import { Agent, request } from 'node:http'
import { login } from '@backoffice/contract/session/sign-in'
import { hashPassword } from '../src/session/passwords.ts'
import { type Answering, clientOf } from '../testing/client.ts'
import type { TestApp } from '../testing/harness.ts'
import { ownedRow } from '../testing/owner.ts'

/** The password of everybody who signs in here. */
export const PASSWORD = 'correct horse 42 battery'
/** An access token is valid for a quarter of an hour. */
const RENEWED_AFTER_MS = 10 * 60_000
const SILENCE_MS = 30_000

/** No answer came: the connection ended, or nothing came for half a minute. */
export class Unanswered extends Error {}

/** Sends requests over kept connections, like a browser. */
export function overHttp(url: string, agent = new Agent({ keepAlive: true })): Answering {
  return {
    inject: ({ method, url: path, headers, query = {}, payload }) =>
      new Promise((resolve, reject) => {
        const target = new URL(path, url)
        for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
        const body = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
        const sent = request(target, { agent, method, headers: { ...headers, ...body } })
        sent.setTimeout(SILENCE_MS, () => sent.destroy(new Error('silence')))
        sent.once('error', (error) => reject(new Unanswered(error.message)))
        sent.once('response', (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.once('error', (error) => reject(new Unanswered(error.message)))
          answer.once('close', () => {
            if (!answer.complete) return reject(new Unanswered('the answer was cut off'))
            const text = Buffer.concat(parts).toString('utf8')
            resolve({
              statusCode: answer.statusCode ?? 0,
              headers: answer.headers,
              body: text,
              json: (): unknown => JSON.parse(text),
            })
          })
        })
        sent.end(payload)
      }),
  }
}

/** Signs people in where `url` points; `answering` may send their calls another way. */
export function peopleAt(url: string, answering: Answering = overHttp(url)): Pick<TestApp, 'as' | 'tokenOf'> {
  const direct = clientOf(overHttp(url), '/main')
  const known = new Map<number, { token: string; at: number }>()
  let hash: Promise<string> | undefined

  async function tokenOf({ userId }: { readonly userId: number }): Promise<string> {
    const held = known.get(userId)
    if (held && performance.now() - held.at < RENEWED_AFTER_MS) return held.token
    hash ??= hashPassword(PASSWORD)
    const { loginId } = await ownedRow<{ loginId: number }>(
      'update app_user set password_hash = $2 where id = $1 returning login_id as "loginId"',
      [userId, await hash],
    )
    const { token } = await direct.ask(login, { loginid: loginId, password: PASSWORD })
    known.set(userId, { token, at: performance.now() })
    return token
  }

  return {
    tokenOf,
    as: async (user) => {
      await tokenOf(user)
      const signed: Answering = {
        inject: async (request) =>
          answering.inject({
            ...request,
            headers: { ...request.headers, authorization: `Bearer ${await tokenOf(user)}` },
          }),
      }
      return clientOf(signed, '/main')
    },
  }
}
