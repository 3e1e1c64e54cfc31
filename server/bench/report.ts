/** Prints what was measured: a line as soon as a question is answered, and all of them as tables in the end. */
import type { ColdLoad } from './cold-load.ts'
import type { Compared } from './rounds.ts'
import type { Size } from './surroundings.ts'
import { POOL } from './surroundings.ts'

/**
 * The limits: the cost of a working list in multiples of its cost at the smaller size, the milliseconds of a history at p50, and of a
 * search at p99, which is its slowest text: a person types a single text, not their mean.
 */
const limitOf = { working: 1.5, history: 100, search: 50 } as const

/** A call with its results, one for each size. */
export type Row = readonly Compared[]

export function printLine(sizes: readonly Size[], row: Row): void {
  for (const [nth, { name, ratio, ofFirst, app, floor, rounds, error }] of row.entries()) {
    const size = sizes.length > 1 ? ` at ${sizes[nth]?.invoices}` : ''
    const larger = nth > 0 ? `, ${rounded(1 / ofFirst)} times the cost` : ''
    console.log(
      `${name}${size}: ${rounded(ratio)} of the floor (by the processor ${rounded(byProcessor({ app, floor }))}), p50 ${rounded(app.p50)} ms${larger}; ${rounds} rounds, ± ${Math.round(error * 100)} %`,
    )
  }
}

export function printTables(sizes: readonly Size[], rows: readonly Row[]): void {
  for (const [nth, { invoices, receipts, movements, voucherLines }] of sizes.entries()) {
    console.log(
      `\n${invoices} invoices, ${receipts} receipts, ${movements} movements of stock, ${voucherLines} voucher lines, ${POOL} connections; the floor is node-postgres on node:http`,
    )
    console.table(againstFloor(rows.flatMap((row) => row[nth] ?? [])))
  }
  if (sizes.length < 2) return
  console.log(
    `\nSide by side: a working list costs at most ${limitOf.working} times as much, a history answers within ${limitOf.history} ms at p50, the slowest text of a search within ${limitOf.search} ms at p99`,
  )
  console.table(sideBySide(sizes, rows))
}

export function printLoads(loads: readonly ColdLoad[]): void {
  console.log('Cold loads, bytes over the wire')
  console.table(
    Object.fromEntries(loads.map(({ route, requests, bytes }) => [route, { requests, ...bytes, total: total(bytes) }])),
  )
}

const rounded = (ratio: number): number => Math.round(ratio * 100) / 100
const tenths = (ms: number): number => Math.round(ms * 10) / 10

/** The ratio of the processor time of a request: it counts only the work, without waiting. */
const byProcessor = ({ app, floor }: Pick<Compared, 'app' | 'floor'>): number => floor.processor / app.processor

function againstFloor(rows: readonly Compared[]) {
  const ms = ({ p50, p99 }: Compared['app']): string => `${tenths(p50)} / ${tenths(p99)}`
  return Object.fromEntries(
    rows.map(({ name, connections, app, floor, ratio, rounds, error }) => [
      name,
      {
        connections,
        'requests/s': Math.round(app.perSecond),
        'floor/s': Math.round(floor.perSecond),
        ratio: rounded(ratio),
        '± %': Math.round(error * 100),
        rounds,
        'p50 / p99 ms': ms(app),
        'floor p50 / p99 ms': ms(floor),
        'processor ms': rounded(app.processor),
        'floor processor ms': rounded(floor.processor),
        'ratio by processor': rounded(byProcessor({ app, floor })),
      },
    ]),
  )
}

function sideBySide(sizes: readonly Size[], rows: readonly Row[]) {
  const [smallSize, largeSize] = sizes
  return Object.fromEntries(
    rows.flatMap(([small, large]) => {
      if (!small || !large) return []
      // The servers are busy all the time, so a request costs the time between two answers.
      const times = 1 / large.ofFirst
      const { kind } = large
      const isWorking = kind === 'working'
      const { p50, p99 } = large.app
      const judged = { working: times, history: p50, search: p99 }
      const isKept = kind && judged[kind] <= limitOf[kind]
      const figures = {
        [`p50 ms at ${smallSize?.invoices}`]: tenths(small.app.p50),
        [`p50 ms at ${largeSize?.invoices}`]: tenths(p50),
        [`p99 ms at ${largeSize?.invoices}`]: tenths(p99),
        'times the cost': rounded(times),
        'times the processor': rounded(large.app.processor / small.app.processor),
        limit: kind ? `${limitOf[kind]} ${isWorking ? '×' : 'ms'}` : '',
        'is kept': kind ? (isKept ? 'yes' : 'NO') : '',
      }
      return [[large.name, figures]]
    }),
  )
}

const total = (bytes: ColdLoad['bytes']): number => Object.values(bytes).reduce((sum, each) => sum + each, 0)
