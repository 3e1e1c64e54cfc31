/** Measures server and floor in turns, so that a machine that is busy for a while is busy for both. */
import { randomInt, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type { Asked, Scenario } from './scenario.ts'

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export interface Compared extends Pick<Scenario, 'name' | 'kind' | 'connections'> {
  readonly app: Measured
  readonly floor: Measured
  /** The median of the rounds' own ratios. */
  readonly ratio: number
}

const ROUNDS = 3
/** The part of a round that each server is asked beforehand, without counting. */
const WARM_UP = 0.5

interface Asking {
  readonly appUrl: string
  readonly floorUrl: string
  /** The length of a round. */
  readonly seconds: number
}

export async function compared(scenario: Scenario, { appUrl, floorUrl, seconds }: Asking): Promise<Compared> {
  const ofApp = scenario.variants.map(({ asked }) => asked)
  const ofFloor = ofApp.map((asked, variant): Asked => ({
    ...asked,
    path: `/${encodeURIComponent(scenario.name)}/${variant}`,
  }))
  await probe(appUrl, ofApp)
  await probe(floorUrl, ofFloor)
  const apps: Measured[] = []
  const floors: Measured[] = []
  for (const [url, asked] of [
    [appUrl, ofApp],
    [floorUrl, ofFloor],
  ] as const)
    await fired(url, asked, scenario.connections, seconds * WARM_UP)
  for (let round = 0; round < ROUNDS; round += 1) {
    apps.push(await fired(appUrl, ofApp, scenario.connections, seconds))
    floors.push(await fired(floorUrl, ofFloor, scenario.connections, seconds))
  }
  const ratios = apps.map((app, round) => app.perSecond / (floors[round]?.perSecond ?? 1))
  const { name, kind, connections } = scenario
  return { name, ...(kind && { kind }), connections, app: medians(apps), floor: medians(floors), ratio: median(ratios) }
}

/** Asks every variant once and expects a good answer, since a benchmark of refusals measures nothing. */
async function probe(url: string, variants: readonly Asked[]): Promise<void> {
  for (const variant of variants) {
    const { method, path, headers, body } = fresh(variant)
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
    const text = await response.text()
    if (!response.ok || text.includes('"isSuccessful":false') || text.includes('"successCode":9999')) {
      throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`)
    }
  }
}

async function fired(url: string, variants: readonly Asked[], connections: number, seconds: number): Promise<Measured> {
  let turn = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const next = variants[turn % variants.length]
          turn += 1
          return next ? { ...request, ...fresh(next) } : request
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Gives each save a key of its own, and each sign-in one of many addresses. */
function fresh(asked: Asked): Asked {
  const headers: Record<string, string> = { ...asked.headers }
  if (headers['idempotency-key']) headers['idempotency-key'] = randomUUID()
  if (headers['x-forwarded-for']) headers['x-forwarded-for'] = `10.0.${randomInt(4)}.${randomInt(256)}`
  return { ...asked, headers }
}

const medians = (rounds: readonly Measured[]): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
})

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
