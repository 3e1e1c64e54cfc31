import { describe, expect, it, vi } from 'vitest'
import { readAllRows } from './all-rows.ts'

interface Parcel {
  readonly id: number
}
const parcels = (count: number, from = 1): Parcel[] => Array.from({ length: count }, (_, at) => ({ id: from + at }))
const key = (row: Parcel) => row.id

/** Makes a list on a server that may change before each answer. */
function listOf(start: readonly Parcel[], change: (rows: Parcel[], requestCount: number) => void = () => {}) {
  const rows = [...start]
  let requestCount = 0
  return vi.fn((page: number, limit: number) => {
    requestCount += 1
    change(rows, requestCount)
    return Promise.resolve({
      responseObjects: rows.slice((page - 1) * limit, page * limit),
      totalRows: rows.length,
    })
  })
}

describe('all rows of a list', () => {
  it('are read page after page, in order', async () => {
    const page = listOf(parcels(1_234))

    const read = await readAllRows({ page, key })

    expect(read).toEqual({ rows: parcels(1_234), changed: false })
    expect(page.mock.calls).toEqual([
      [1, 500],
      [2, 500],
      [3, 500],
    ])
  })

  it('are all there when the pages count documents with several rows', async () => {
    // Each document has three rows; the pages are of 500 documents.
    const rows = parcels(1_800)
    const counted = ({ id }: Parcel) => Math.ceil(id / 3)
    const page = vi.fn((number: number, limit: number) =>
      Promise.resolve({ responseObjects: rows.slice((number - 1) * limit * 3, number * limit * 3), totalRows: 600 }),
    )

    expect(await readAllRows({ page, key, counted })).toEqual({ rows, changed: false })
    expect(page).toHaveBeenCalledTimes(2)
    expect(await readAllRows({ page, key, counted, max: 1_000 })).toBeUndefined()
  })

  it('need one request if they fit exactly in a page, and if there are none', async () => {
    const full = listOf(parcels(500))
    const empty = listOf([])

    expect((await readAllRows({ page: full, key }))?.rows).toHaveLength(500)
    expect((await readAllRows({ page: empty, key }))?.rows).toEqual([])
    expect([full.mock.calls.length, empty.mock.calls.length]).toEqual([1, 1])
  })

  it('are read again when one left the list between two pages', async () => {
    const page = listOf(parcels(1_000), (rows, requestCount) => {
      if (requestCount === 2) rows.shift()
    })

    const read = await readAllRows({ page, key })

    expect(read).toEqual({ rows: parcels(999, 2), changed: false })
  })

  it('hold a row that moved to the next page once', async () => {
    const page = listOf(parcels(1_000), (rows, requestCount) => {
      if (requestCount === 2) rows.unshift({ id: 0 })
    })

    const read = await readAllRows({ page, key })

    expect(read).toEqual({ rows: parcels(1_001, 0), changed: false })
  })

  it('come to an end although the list grows faster than it is read', async () => {
    const page = listOf(parcels(600), (rows, requestCount) => rows.unshift(...parcels(600, requestCount * 1_000)))

    const read = await readAllRows({ page, key })

    expect(read?.changed).toBe(true)
    expect(page.mock.calls.length).toBeLessThan(50)
  })

  it('are not read where there are more than may be', async () => {
    const page = listOf(parcels(2_001))

    expect(await readAllRows({ page, key, max: 2_000 })).toBeUndefined()
    expect(page).toHaveBeenCalledOnce()
  })

  it('need one request, however many they are, if the call has no pages', async () => {
    const page = vi.fn(() => Promise.resolve({ responseObjects: parcels(1_234), totalRows: 1_234 }))

    const read = await readAllRows({ page, atOnce: true, key })

    expect(read).toEqual({ rows: parcels(1_234), changed: false })
    expect(page).toHaveBeenCalledOnce()
  })

  it('report their progress', async () => {
    const shares: number[] = []

    await readAllRows({ page: listOf(parcels(1_250)), key, onProgress: (share) => shares.push(share) })

    expect(shares).toEqual([0.4, 0.8, 1])
  })

  it('fail where a page fails', async () => {
    const lost = new Error('lost')
    const page = vi.fn((at: number) =>
      at === 1 ? Promise.resolve({ responseObjects: parcels(500), totalRows: 900 }) : Promise.reject(lost),
    )

    await expect(readAllRows({ page, key })).rejects.toBe(lost)
  })
})
