/** Reads the number, the sums and the pages of a list, and computes the same from its rows. */
import type { Call, TotalsAnswer } from '@backoffice/contract/call'
import { type Money, sum } from '@backoffice/contract/money'
import type { Worker } from './builders/desk.ts'

type Row = Readonly<Record<string, unknown>>
interface Answered {
  readonly responseObjects: readonly Row[]
  readonly totalRows: number
  readonly totals: TotalsAnswer
}

interface List {
  readonly call: Call
  /** The column by which the list is in its own order. Sorted by it, the list reads all of its rows. */
  readonly sort: string
  readonly key: string
}

/**
 * Reads the list sorted by a column, at most 500 rows, and page by page in its own order. `listed` is the answer of the list, `read` the
 * same computed from its rows.
 */
export async function listedBothWays({ client }: Worker, { call, sort, key }: List, wire: Row, limit: number) {
  const ask = async (more: Row): Promise<Answered> => {
    const answer: unknown = await client.ask(call, { totals: true, ...wire, ...more })
    return answer as Answered
  }
  const sorted = await ask({ sort, page: 1, limit: 500 })
  const rows = sorted.responseObjects
  const pages: Answered[] = []
  do pages.push(await ask({ page: pages.length + 1, limit }))
  while (pages.length * limit < rows.length)
  pages.push(await ask({ page: pages.length + 2, limit }))

  const keysOf = (some: readonly Row[]) => some.map((row) => row[key])
  const answers = [sorted, ...pages]
  const exact = { totalRows: rows.length, totals: totalsOf(call, rows) }
  return {
    rows: rows.length,
    listed: {
      keys: pages.flatMap(({ responseObjects }) => keysOf(responseObjects)),
      sums: answers.map(({ totalRows, totals }) => ({ totalRows, totals })),
    },
    read: { keys: keysOf(rows), sums: answers.map(() => exact) },
  }
}

function totalsOf({ totals: { of, by } }: Call, rows: readonly Row[]) {
  const amountsOf = (some: readonly Row[]) =>
    Object.fromEntries(of.map((name) => [name, sum(some.map((row) => row[name] as Money))]))
  if (by === undefined) return { amounts: amountsOf(rows) }
  const parts = [...new Set(rows.map((row) => String(row[by])))].toSorted().map((word) => {
    const matching = rows.filter((row) => row[by] === word)
    return { word, rows: matching.length, amounts: amountsOf(matching) }
  })
  return { amounts: amountsOf(rows), parts }
}
