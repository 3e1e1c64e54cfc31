/**
 * Sends requests as fast as answers come back and ignores their content, so that 503 with Retry-After does not slow it down. It works in a
 * process of its own, so that it does not slow the measurement.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface Flood {
  readonly port: number
  /** The address of this machine that the connections come from. */
  readonly from: string
  readonly connections: number
  /** The seconds that are measured. */
  readonly seconds: number
  /** Whole requests as they are on the wire; each connection begins at another request. */
  readonly requests: readonly string[]
}

export interface Flooded {
  readonly answered: number
  readonly refused: number
  /** Answers that are neither 200 nor 503, and connections that ended without an answer. */
  readonly other: number
  /** Milliseconds from the request to its answer 200: half took no longer than p50, and 99 of 100 no longer than p99. */
  readonly p50: number
  readonly p99: number
}

/** Starts the flood in another process and returns what came back. */
export async function flood(wanted: Flood): Promise<Flooded> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] })
  child.send(wanted)
  const [found] = (await once(child, 'message')) as [Flooded]
  child.disconnect()
  return found
}

export const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** Opening hundreds of connections at the same moment is work of its own, which is not measured. */
const WARM_UP_MS = 2000

const HEAD = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n/

function pour({ port, from, connections, seconds, requests }: Flood): Promise<Flooded> {
  const begin = performance.now() + WARM_UP_MS
  const end = begin + seconds * 1000
  const took: number[] = []
  const counts = { 200: 0, 503: 0, other: 0 }

  function oneConnection(at: number): void {
    let turn = at
    let sentAt = 0
    let text = ''
    let ended = false
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.setEncoding('latin1').setNoDelay(true)
    const ask = (): void => {
      if (performance.now() >= end) return void socket.destroy()
      sentAt = performance.now()
      socket.write(requests[turn % requests.length] ?? '')
      turn += 1
    }
    socket.on('connect', ask)
    socket.on('data', (some: string) => {
      text += some
      for (let head = HEAD.exec(text); head; head = HEAD.exec(text)) {
        const whole = head[0].length + Number(/content-length: (\d+)/i.exec(head[0])?.[1] ?? 0)
        if (text.length < whole) return
        text = text.slice(whole)
        const status = head[1]
        const isMeasured = sentAt >= begin && performance.now() < end
        if (isMeasured && status === '200') took.push(performance.now() - sentAt)
        if (isMeasured) counts[status === '200' || status === '503' ? status : 'other'] += 1
        ask()
      }
    })
    const again = (): void => {
      if (ended || performance.now() >= end) return
      ended = true
      counts.other += 1
      oneConnection(turn)
    }
    socket.on('error', again).on('close', again)
  }

  for (let each = 0; each < connections; each += 1) oneConnection(each)
  return new Promise((resolve) => {
    setTimeout(() => {
      const sorted = took.toSorted((one, other) => one - other)
      resolve({
        answered: counts[200],
        refused: counts[503],
        other: counts.other,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
      })
    }, end - performance.now())
  })
}

process.once('message', (wanted: Flood) => {
  void pour(wanted).then((found) => process.send?.(found, () => process.exit(0)))
})
