/** Prints the table of the bench: a line for each call, the sizes next to each other. */
import type { Measured } from './rounds.ts'

export interface Row {
  readonly name: string
  readonly isWorking: boolean
  /** For each size the server, the floor, and the server of another checkout if it has the call. */
  readonly sizes: readonly (readonly Measured[])[]
}

/** The limits of the processor time of a request, in multiples of the smaller size and of the other checkout. */
const [WORKING, OTHER] = [1.5, 2]
const [NAME, WIDTH] = [22, 7]

export function printTable(sizes: readonly number[], rows: readonly Row[]): void {
  const heads = ['req/s', 'p50', 'p99', 'cpu', '×floor', '×other'].slice(0, rows[0]?.sizes[0]?.length === 3 ? 6 : 5)
  const titles = sizes.map((size) => `${size.toLocaleString('en')} invoices`.padStart(heads.length * WIDTH))
  console.log(`\n${[' '.repeat(NAME), ...titles].join(' |')}`)
  console.log(
    [`call${' '.repeat(NAME - 4)}`, ...sizes.map(() => cells(heads)), ...(sizes[1] ? [' ×cost'] : [])].join(' |'),
  )
  for (const { name, isWorking, sizes: results } of rows) {
    const [small, large] = results.map(([app]) => app)
    const groups = results.map(([app, floor, other]) => {
      const { perSecond = 0, p50 = 0, p99 = 0, processor = 0 } = app ?? {}
      const own = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), processor.toFixed(2), times(app, floor)]
      return cells(heads.length > own.length ? [...own, other ? times(app, other, OTHER) : '-'] : own)
    })
    const cost = large ? [times(large, small, isWorking ? WORKING : undefined).padStart(6)] : []
    console.log([name.padEnd(NAME), ...groups, ...cost].join(' |'))
  }
  console.log(`
p50, p99: milliseconds of an answer. cpu: milliseconds of processor for a request, of server and database.
×floor: cpu in multiples of the floor, which runs the statements of the call over plain node-postgres.
×cost: cpu in multiples of the smaller size; a working list has a ! above ${WORKING}.
×other: cpu in multiples of the other checkout, with a ! above ${OTHER}.`)
}

const cells = (texts: readonly string[]): string => texts.map((text) => text.padStart(WIDTH)).join('')

function times(one: Measured | undefined, other: Measured | undefined, limit = Infinity): string {
  const ratio = (one?.processor ?? 0) / (other?.processor ?? 0)
  return `${ratio > limit ? '!' : ''}${ratio.toFixed(2)}`
}
