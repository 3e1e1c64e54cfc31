/**
 * Measures servers in turns of about a second, so that a machine that is busy for a while is busy for all of them, until their ratios agree
 * from turn to turn.
 */
import { randomInt, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { type Asked, inTurn, type Scenario } from './scenario.ts'

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Milliseconds of processor for a request, of the server and the database together. */
  readonly processor: number
}

export interface Compared extends Pick<Scenario, 'name' | 'kind' | 'connections'> {
  readonly app: Measured
  readonly floor: Measured
  /** The median of the rounds' own ratios. */
  readonly ratio: number
  /** The number of answers of this side for each answer of the first: the median of the rounds. */
  readonly ofFirst: number
  readonly rounds: number
  /** The standard error of the ratio, as a part of it. */
  readonly error: number
}

/** A call at one size: the server and its floor, and the seconds of processor that each has used so far with the database. */
export interface Side {
  readonly scenario: Scenario
  readonly app: Asking
  readonly floor: Asking
}

interface Asking {
  readonly url: string
  readonly processor: () => number
  /** Returns the token of the person named in a request. */
  readonly authorizationOf?: (named: string) => string
}

export interface Lengths {
  /** The length of a server's round. */
  readonly seconds: number
  /** Ends the round in work, and the measuring. */
  readonly cut: AbortSignal
}

const ROUNDS = { least: 3, most: 8 }
/** No further round is made when the ratios are this accurate. */
const ACCURACY = 0.02
/** The part of a round that each server runs beforehand, without counting. */
const WARM_UP = 0.5
/** A slower answer counts as none. */
const TIMEOUT_SECONDS = 30
/** Milliseconds after which the end of a round is noticed. */
const LOOK_MS = 20

/** The rounds of a server. */
interface Player extends Asking {
  readonly variants: readonly Asked[]
  readonly connections: number
  turn: number
  readonly rates: number[]
  /** Seconds of processor in all rounds together. */
  took: number
  /** Milliseconds to each answer of all rounds. */
  readonly times: number[]
}

export async function compared(sides: readonly Side[], { seconds, cut }: Lengths): Promise<readonly Compared[]> {
  const pairs = sides.map(({ scenario, app, floor }): Pair => {
    const asked = scenario.variants.map((variant) => variant.asked)
    const ofFloor = asked.map((each, nth): Asked => ({ ...each, path: `/${encodeURIComponent(scenario.name)}/${nth}` }))
    return { scenario, app: playing(app, asked, scenario), floor: playing(floor, ofFloor, scenario) }
  })
  const players: readonly Player[] = pairs.flatMap(({ app, floor }) => [app, floor])
  await inTurn(players, probe)
  const speeds = await inTurn(players, async (player) => {
    const { perSecond } = await fired(player, { duration: seconds * WARM_UP }, cut)
    return perSecond
  })
  const results = () => pairs.map((pair) => resultOf(pair, pairs[0]?.app))
  for (let round = 0; round < ROUNDS.most; round += 1) {
    await inTurn([...players.entries()], async ([nth, player]) => {
      const amount = Math.max(player.connections, Math.round((speeds[nth] ?? 0) * seconds))
      const [processor, { perSecond, times }] = [player.processor(), await fired(player, { amount }, cut)]
      player.took += player.processor() - processor
      player.rates.push(perSecond)
      for (const time of times) player.times.push(time)
    })
    if (round + 1 >= ROUNDS.least && results().every(({ error }) => error <= ACCURACY)) break
  }
  return results()
}

/** The measuring was cut off before this question was answered often enough. */
export class CutOff extends Error {}

interface Pair {
  readonly scenario: Scenario
  readonly app: Player
  readonly floor: Player
}

function resultOf({ scenario: { name, kind, connections }, app, floor }: Pair, first: Player = app): Compared {
  const ratios = dividedBy(app, floor)
  const ofFirst = dividedBy(app, first)
  return {
    name,
    ...(kind && { kind }),
    connections,
    app: measured(app),
    floor: measured(floor),
    ratio: median(ratios),
    ofFirst: median(ofFirst),
    rounds: ratios.length,
    error: Math.max(errorOf(ratios), errorOf(ofFirst)),
  }
}

const playing = (asking: Asking, variants: readonly Asked[], { connections }: Scenario): Player => ({
  ...asking,
  variants,
  connections,
  turn: 0,
  rates: [],
  took: 0,
  times: [],
})

const dividedBy = (player: Player, other: Player): readonly number[] =>
  player.rates.map((rate, round) => rate / (other.rates[round] ?? 1))

/** Makes every variant once and expects a good answer, since a benchmark of refusals measures nothing. */
async function probe(player: Player): Promise<void> {
  const { url, variants } = player
  for (const variant of variants) {
    const { method, path, headers, body } = fresh(variant, player)
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    if (!response.ok || text.includes('"isSuccessful":false') || text.includes('"successCode":9999')) {
      throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`)
    }
  }
}

/** Sends a number of requests and waits for their answers, or sends requests for some seconds. */
async function fired(
  player: Player,
  extent: { readonly amount: number } | { readonly duration: number },
  cut: AbortSignal,
): Promise<{ readonly perSecond: number; readonly times: readonly number[] }> {
  const { url, connections, variants } = player
  const times: number[] = []
  const began = performance.now()
  let ended = began
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        ...extent,
        url,
        connections,
        timeout: TIMEOUT_SECONDS,
        sampleInt: LOOK_MS,
        bailout: 1,
        requests: [
          {
            setupRequest: (request) => {
              // The turns go on from round to round, so that all variants are sent equally often.
              const next = variants[player.turn % variants.length]
              player.turn += 1
              return next ? { ...request, ...fresh(next, player) } : request
            },
          },
        ],
      },
      (error: unknown, done) => {
        cut.removeEventListener('abort', stop)
        if (error) reject(error)
        else resolve(done)
      },
    )
    instance.on('response', (_client, _status, _bytes, time) => {
      times.push(time)
      ended = performance.now()
    })
    const stop = (): void => instance.stop()
    cut.addEventListener('abort', stop)
  })
  if (cut.aborted) throw new CutOff()
  const { non2xx, errors } = result
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return { perSecond: (1000 * times.length) / (ended - began), times }
}

/** Gives each save a key of its own, and each sign-in an address from many. */
function fresh(asked: Asked, { authorizationOf }: Asking): Asked {
  const headers: Record<string, string> = { ...asked.headers }
  if (headers['authorization']) headers['authorization'] = authorizationOf?.(headers['authorization']) ?? ''
  if (headers['idempotency-key']) headers['idempotency-key'] = randomUUID()
  if (headers['x-forwarded-for']) headers['x-forwarded-for'] = `10.0.${randomInt(4)}.${randomInt(256)}`
  return { ...asked, headers }
}

function measured({ rates, took, times }: Player): Measured {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
  return { perSecond: median(rates), p50: at(0.5), p99: at(0.99), processor: (1000 * took) / times.length }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

function errorOf(numbers: readonly number[]): number {
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return Math.sqrt(squares / Math.max(numbers.length - 1, 1) / numbers.length) / mean
}
