/** Opens streams of notifications as a browser does: over a real connection, read until they end or the test does. */
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { afterEach, expect } from 'vitest'

export interface Following {
  readonly response: IncomingMessage
  /** The number of `look` messages of the stream so far. */
  looks(): number
  signsOfLife(): number
  hasEnded(): boolean
}

const readers: ClientRequest[] = []

/** Called once at the top of a test file; no stream outlives its test. */
export function followsUntilTheTestEnds(): void {
  afterEach(() => readers.splice(0).forEach((reader) => reader.destroy()))
}

/** Opens the stream of the token's user at a server that listens. */
export async function follow(token: string, at: Promise<string>): Promise<Following> {
  // fetch would connect again when it is aborted, and keep the server from closing.
  const reader = get(`${await at}/main/api/User/FollowNotifications`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  readers.push(reader)
  reader.on('error', () => {})
  const response = await new Promise<IncomingMessage>((resolve) => reader.once('response', resolve))
  let received = ''
  let hasEnded = false
  response.setEncoding('utf8').on('data', (some: string) => (received += some))
  response.on('close', () => (hasEnded = true)).on('error', () => {})
  return {
    response,
    looks: () => received.split('data: look\n\n').length - 1,
    signsOfLife: () => received.split(':\n\n').length - 1,
    hasEnded: () => hasEnded,
  }
}

/** Waits for the first message: a new listener first sends a message in case something was missed. */
export async function settled(...streams: readonly Following[]): Promise<number[]> {
  for (const { signsOfLife } of streams) await expect.poll(signsOfLife).toBeGreaterThan(3)
  return streams.map(({ looks }) => looks())
}
