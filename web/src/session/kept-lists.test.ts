import { describe, expect, it } from 'vitest'
import { isReadable, isComplete, keptAs, LIMITS, pageFrom, surplus, fullRequest } from './kept-lists.ts'

const HOUR = 3600 * 1000
const NOW = new Date(2026, 10, 23, 12).getTime()

describe('the age of a kept answer', () => {
  it.each([
    ['of this moment', 0, true],
    ['of the same day', 10 * HOUR, true],
    ['of the morning of the day before', 36 * HOUR, true],
    ['of the evening two days before', 36 * HOUR + 1, false],
    ['of a clock that was a little ahead', -4 * 60 * 1000, true],
    ['of a clock that was set back since', -HOUR, false],
  ])('%s decides whether it can be read', (_when, age, isRead) => {
    expect(isReadable(NOW - age, NOW)).toBe(isRead)
  })
})

describe('the answers that have to go', () => {
  const of = (count: number, { size = 10, age = (at: number) => at } = {}) =>
    Array.from({ length: count }, (_, at) => ({ id: String(at), at: NOW - age(at), size }))

  it('are none while they are few, small and new', () => {
    expect(surplus(of(LIMITS.answers), NOW)).toEqual([])
  })

  it('are the oldest of too many', () => {
    expect(surplus(of(LIMITS.answers + 2), NOW)).toEqual([String(LIMITS.answers), String(LIMITS.answers + 1)])
  })

  it('are the oldest of answers that are too large together', () => {
    expect(surplus(of(5, { size: LIMITS.characters / 4 }), NOW)).toEqual(['4'])
  })

  it('are the answers that are too old to be read', () => {
    expect(surplus(of(3, { age: (at) => at * 30 * HOUR }), NOW)).toEqual(['2'])
  })
})

const list = {
  name: 'cash.invoices',
  kind: 'page',
  onDevice: { searched: ['title', 'no', 'balance'], narrowedBy: ['typeCode'] },
} as const
const input = { userId: 7, branchCode: 'K', page: 1, limit: 20 }

describe('the name of a kept answer', () => {
  it('is the same for every page, order, search and narrowing filter of a list', () => {
    const name = keptAs(7, list, input)

    expect(keptAs(7, list, { ...input, page: 3, sort: '-title', search: 'shifa', typeCode: 'CR', totals: true })).toBe(
      name,
    )
    expect(keptAs(7, list, { limit: 20, page: 1, branchCode: 'K', userId: 7, salesmanId: '-1', aCode: '' })).toBe(name)
  })

  it.each([
    ['another user', keptAs(8, list, input)],
    ['another branch', keptAs(7, list, { ...input, branchCode: 'L' })],
    ['another filter', keptAs(7, list, { ...input, salesmanId: '9' })],
    ['another call', keptAs(7, { ...list, name: 'cash.receipts' }, input)],
  ])('differs for %s', (_what, other) => {
    expect(other).not.toBe(keptAs(7, list, input))
  })

  it('is the name of the whole request for an answer without pages', () => {
    const dues = { name: 'cash.payments.dues', kind: 'read', onDevice: {} } as const

    expect(fullRequest(dues, { aCode: '1', page: 2 })).toEqual({ aCode: '1', page: 2 })
    expect(keptAs(7, dues, { aCode: '1' })).not.toBe(keptAs(7, dues, { aCode: '2' }))
  })
})

describe('the rows of a list', () => {
  const row = (no: string, title: string, balance: number, typeCode = 'CR') => ({ no, title, balance, typeCode })
  const rows = [
    row('INV/26-00002', 'Al-Shifa Medical', 12_500),
    row('INV/26-00001', 'Bismillah Store', 900.5, 'CS'),
    row('INV/26-00010', 'Al-Noor Pharmacy', 3000),
  ]
  const listAnswer = { responseObjects: rows, totalRows: 3, successCode: 0, message: '' }
  const numbers = (change: object) =>
    pageFrom(list, listAnswer, { ...input, ...change }, NOW).answer.responseObjects.map((found) => found['no'])

  it.each([
    ['are in the order of the server', {}, ['INV/26-00002', 'INV/26-00001', 'INV/26-00010']],
    ['are found by words in any order', { search: 'medical alshifa' }, ['INV/26-00002']],
    ['are found by a number without its marks', { search: 'inv26-00010' }, ['INV/26-00010']],
    ['are found by an amount', { search: '12,500' }, ['INV/26-00002']],
    ['are found by no field that is not searched', { search: 'CR' }, []],
    ['are narrowed by a filter', { typeCode: 'CS' }, ['INV/26-00001']],
    ['are not narrowed by All', { typeCode: '-1' }, ['INV/26-00002', 'INV/26-00001', 'INV/26-00010']],
    ['are sorted by words', { sort: 'title' }, ['INV/26-00010', 'INV/26-00002', 'INV/26-00001']],
    ['are sorted by amounts, downwards', { sort: '-balance' }, ['INV/26-00002', 'INV/26-00010', 'INV/26-00001']],
    ['are read page by page', { page: 2, limit: 2 }, ['INV/26-00010']],
  ])('%s', (_what, change, found) => {
    expect(numbers(change)).toEqual(found)
  })

  it('are counted as they are found, with their age and number', () => {
    const { answer, fromDevice } = pageFrom(list, { ...listAnswer, totalRows: 812 }, { ...input, search: 'al' }, NOW)

    expect(answer.totalRows).toBe(2)
    expect(fromDevice).toEqual({ at: NOW, rows: 3, of: 812 })
  })

  it('have the sums of the server as long as all of them are found', () => {
    const added = { ...listAnswer, totals: { amounts: { balance: 16_400.5 } } }
    const totalsOf = (change: object) => pageFrom(list, added, { ...input, ...change }, NOW).answer.totals

    expect(totalsOf({ page: 2, limit: 2 })).toEqual(added.totals)
    expect(totalsOf({ search: 'shifa' })).toBeUndefined()
  })

  it('are all on the first page of a list without search and narrowing filter, if their number shows that', () => {
    expect(isComplete(list, input, listAnswer)).toBe(true)
    expect(isComplete(list, { ...input, page: 2 }, listAnswer)).toBe(false)
    expect(isComplete(list, { ...input, search: 'al' }, listAnswer)).toBe(false)
    expect(isComplete(list, { ...input, typeCode: 'CR' }, listAnswer)).toBe(false)
    expect(isComplete(list, input, { ...listAnswer, totalRows: 4 })).toBe(false)
  })
})
