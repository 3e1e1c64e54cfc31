/** Measures servers in alternate rounds, so that a machine that is busy for a while is busy for all of them. */
import { randomInt, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { type BenchRequest, inTurn } from './calls.ts'

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Milliseconds of processor for a request, of the server and the database together. */
  readonly processor: number
}

/** A server that is measured, with the requests of one call. */
export interface Player {
  readonly url: string
  readonly requests: readonly BenchRequest[]
  readonly connections: number
  /** Returns the seconds of processor that the server and the database have used so far. */
  readonly processor: () => number
  /** Returns the header of a signed-in person. */
  readonly authorizationOf: (loginId: number) => string
}

const ROUNDS = 4

export async function measured(players: readonly Player[], seconds: number, cut: AbortSignal): Promise<Measured[]> {
  await inTurn(players, probe)
  // Half a round without counting warms each server up, and tells how many requests a round has.
  const speeds = await inTurn(players, async (player) => {
    const { times, took } = await fired(player, { duration: seconds / 2 }, cut)
    return times.length / took
  })
  const sums = players.map((player) => ({ player, times: [] as number[], took: 0, processor: 0 }))
  for (let round = 0; round < ROUNDS; round += 1) {
    await inTurn([...sums.entries()], async ([nth, sum]) => {
      const { player } = sum
      const amount = Math.max(2 * player.connections, Math.round((speeds[nth] ?? 0) * seconds))
      const before = player.processor()
      const { times, took } = await fired(player, { amount }, cut)
      sum.processor += player.processor() - before
      sum.took += took
      sum.times = sum.times.concat(times)
    })
  }
  return sums.map(({ times, took, processor }) => {
    const sorted = times.toSorted((one, other) => one - other)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
    const processorMs = (1000 * processor) / times.length
    return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), processor: processorMs }
  })
}

/** Sends every request once and expects a good answer, since a bench of refusals measures nothing. */
async function probe(player: Player): Promise<void> {
  for (const one of player.requests) {
    const { path, method, headers, body } = fresh(one, player)
    const response = await fetch(player.url + path, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    if (!response.ok || text.includes('"isSuccessful":false') || text.includes('"successCode":9999'))
      throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`)
  }
}

/** Sends requests, all variants in turn, and returns the milliseconds of each answer and the seconds of all together. */
async function fired(
  player: Player,
  extent: { amount: number } | { duration: number },
  cut: AbortSignal,
): Promise<{ times: number[]; took: number }> {
  const { url, connections, requests } = player
  const times: number[] = []
  const began = performance.now()
  let [turn, ended] = [randomInt(requests.length), began]
  await new Promise<void>((resolve, reject) => {
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      const next = requests[turn++ % requests.length]
      return next ? { ...request, ...fresh(next, player) } : request
    }
    const options = {
      ...extent,
      url,
      connections,
      timeout: 30,
      sampleInt: 20,
      bailout: 1,
      requests: [{ setupRequest }],
    }
    const instance = autocannon(options, (error: unknown, { non2xx, errors }) => {
      cut.removeEventListener('abort', stop)
      if (error) reject(error)
      else if (cut.aborted) reject(new Error('cut off'))
      else if (non2xx + errors > 0) reject(new Error(`${url}: ${non2xx} refused, ${errors} failed`))
      else resolve()
    })
    const stop = (): void => instance.stop()
    cut.addEventListener('abort', stop)
    instance.on('response', (_client, _status, _bytes, time) => {
      times.push(time)
      ended = performance.now()
    })
  })
  return { times, took: (ended - began) / 1000 }
}

/** Adds the headers: the person, a new key for each save, and an address from many for each sign-in. */
function fresh({ by, ...request }: BenchRequest, { authorizationOf }: Player) {
  return {
    ...request,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${randomInt(4)}.${randomInt(256)}`,
      ...(by !== undefined && { authorization: authorizationOf(by) }),
      ...(request.method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
  }
}
