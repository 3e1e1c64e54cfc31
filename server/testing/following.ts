/** Streams of notifications as a browser holds them: over a real connection, read until they end or the test does. */
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { afterEach, expect } from 'vitest'

export interface Following {
  readonly response: IncomingMessage
  /** How often it said that there is something to look at. */
  looks(): number
  signsOfLife(): number
  hasEnded(): boolean
}

const readers: ClientRequest[] = []

/** Once per test file, at its top: no stream outlives its test. */
export function followsUntilTheTestEnds(): void {
  afterEach(() => readers.splice(0).forEach((reader) => reader.destroy()))
}

/** Opens the stream of the token's user at a server that listens. */
export async function follow(token: string, at: Promise<string>): Promise<Following> {
  // Not by fetch, which connects again when it is aborted, and keeps the server from closing.
  const reader = get(`${await at}/main/api/User/FollowNotifications`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  readers.push(reader)
  reader.on('error', () => {})
  const response = await new Promise<IncomingMessage>((resolve) => reader.once('response', resolve))
  let said = ''
  let hasEnded = false
  response.setEncoding('utf8').on('data', (some: string) => (said += some))
  response.on('close', () => (hasEnded = true)).on('error', () => {})
  return {
    response,
    looks: () => said.split('data: look\n\n').length - 1,
    signsOfLife: () => said.split(':\n\n').length - 1,
    hasEnded: () => hasEnded,
  }
}

/** A listener that is new says once that something may have been missed: wait for that first. */
export async function settled(...streams: readonly Following[]): Promise<number[]> {
  for (const { signsOfLife } of streams) await expect.poll(signsOfLife).toBeGreaterThan(3)
  return streams.map(({ looks }) => looks())
}
