/** Asks before anything can draw the answer: a slow line brings it while the program is still on its way. */
import { type HttpAnswer, type HttpRequest, send } from './transport.ts'

/** An answer that nothing wanted for so many milliseconds is too old to be shown. */
const FRESH = 15_000

interface Early {
  readonly answer: Promise<HttpAnswer>
  readonly at: number
}

const asked = new Map<string, Early>()

/** The same question may be written with its fields in another order. */
function nameOf(url: string): string {
  const at = new URL(url, window.location.origin)
  at.searchParams.sort()
  return at.href
}

export function askEarly({ url, token }: Pick<HttpRequest, 'url' | 'token'>): void {
  const answer = send({ method: 'GET', url, token })
  // A failure is told to the reader.
  answer.catch(() => undefined)
  asked.set(nameOf(url), { answer, at: Date.now() })
}

/** Returns the early answer to its first reader; nothing to every other. */
export function takeEarly(url: string): Promise<HttpAnswer> | undefined {
  const name = nameOf(url)
  const early = asked.get(name)
  asked.delete(name)
  return early && Date.now() - early.at < FRESH ? early.answer : undefined
}
