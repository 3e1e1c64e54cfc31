/**
 * Signs the people of the benchmark in, and again before their sessions end, since it may take longer than an access token lasts. A request
 * names its person in place of the token.
 */
import { login } from '@backoffice/contract/session/sign-in'
import { DEMO_PASSWORD } from '../src/demo/sign-ins.ts'
import { asked, inTurn, type Person } from './scenario.ts'

const RENEWED_AFTER_MS = 5 * 60_000

export class Sessions {
  readonly #url: string
  /** The header of each person as it is sent, by the header in their requests. */
  readonly #sent = new Map<string, { readonly loginId: number; authorization: string }>()
  #renewedAt = performance.now()

  constructor(url: string) {
    this.#url = url
  }

  async of(loginId: number): Promise<Person['headers']> {
    const authorization = `Login ${loginId}`
    this.#sent.set(authorization, { loginId, authorization: await this.#signIn(loginId) })
    return { authorization }
  }

  async renewOld(): Promise<void> {
    if (performance.now() - this.#renewedAt < RENEWED_AFTER_MS) return
    this.#renewedAt = performance.now()
    await inTurn([...this.#sent.values()], async (session) => {
      session.authorization = await this.#signIn(session.loginId)
    })
  }

  readonly authorizationOf = (named: string): string => this.#sent.get(named)?.authorization ?? named

  async #signIn(loginId: number): Promise<string> {
    const { path, headers, body } = asked(login, { loginid: loginId, password: DEMO_PASSWORD })
    const response = await fetch(this.#url + path, { method: 'POST', headers, body: body ?? '' })
    const { token = '' }: { token?: string } = Object(await response.json())
    return `Bearer ${token}`
  }
}
