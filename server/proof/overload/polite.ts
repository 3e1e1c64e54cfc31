/** Sends requests as people do: one at a time, a pause after each answer, and counts the answers and their times. */
import { setTimeout as wait } from 'node:timers/promises'
import { request, type Agent } from 'node:http'
import { percentile } from './flood.ts'

export interface Question {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Served {
  readonly sent: number
  readonly answered: number
  readonly p50: number
  readonly p99: number
}

const PAUSE_MS = 100

/** Lets every person repeat their request for `seconds`. */
export async function askPolitely(
  url: string,
  people: readonly Question[],
  { seconds, agent }: { readonly seconds: number; readonly agent: Agent },
): Promise<Served> {
  const end = performance.now() + seconds * 1000
  const took: number[] = []
  let sent = 0
  await Promise.all(
    people.map(async (question) => {
      while (performance.now() < end) {
        const began = performance.now()
        sent += 1
        if ((await statusOf(url, question, agent)) === 200) took.push(performance.now() - began)
        await wait(PAUSE_MS)
      }
    }),
  )
  const sorted = took.toSorted((one, other) => one - other)
  return { sent, answered: took.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
}

/** Returns the status of the answer, or 0 where none came within ten seconds. */
function statusOf(url: string, { path, headers }: Question, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(new URL(path, url), { agent, headers, timeout: 10_000 }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve(0))
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve(0))
    asking.end()
  })
}
