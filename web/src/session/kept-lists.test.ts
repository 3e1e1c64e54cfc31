import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { clientsIn, pageAccounts } from '@backoffice/contract/lookups/accounts'
import { describe, expect, it } from 'vitest'
import {
  fullRequest,
  isComplete,
  isDue,
  isReadable,
  keptAs,
  LIMITS,
  pageFrom,
  surplus,
  textToKeep,
} from './kept-lists.ts'

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
  const idOf = (at: number) =>
    keptAs(7, { name: 'cash.payments.dues', kind: 'read', onDevice: {}, near: undefined }, { aCode: `${at}` })
  const of = (count: number, { size = 10, age = (at: number) => at } = {}) =>
    Array.from({ length: count }, (_, at) => ({ id: idOf(at), at: NOW - age(at), size }))

  it('are none while they are few, small and new', () => {
    expect(surplus(of(LIMITS.answers), NOW)).toEqual([])
  })

  it('are the oldest of too many', () => {
    expect(surplus(of(LIMITS.answers + 2), NOW)).toEqual([idOf(LIMITS.answers), idOf(LIMITS.answers + 1)])
  })

  it('are the oldest of answers that are too large together', () => {
    expect(surplus(of(5, { size: LIMITS.characters / 4 }), NOW)).toEqual([idOf(4)])
  })

  it('are never what forms need, before newer answers about one client', () => {
    const [clients, ofOneClient] = [
      keptAs(7, pageAccounts, clientsIn('K')),
      keptAs(7, listPendingInvoices, { userId: 7, branchCode: 'K', aCode: '1' }),
    ]
    const old = [clients, ofOneClient].map((id) => ({ id, at: NOW - 10 * HOUR, size: 10 }))

    expect(surplus([...of(LIMITS.answers - 1), ...old], NOW)).toEqual([ofOneClient])
  })

  it('are the answers that are too old to be read', () => {
    expect(surplus(of(3, { age: (at) => at * 30 * HOUR }), NOW)).toEqual([idOf(2)])
  })
})

const list = {
  name: 'cash.invoices',
  kind: 'page',
  onDevice: { searched: ['title', 'no', 'balance'], narrowedBy: ['typeCode'] },
  near: { name: 'title', typed: ['search'] },
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
    const dues = { name: 'cash.payments.dues', kind: 'read', onDevice: {}, near: undefined } as const

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

  it.each([
    ['the nearest name of a search that finds none', { search: 'al-shefa' }, ['Al-Shifa Medical']],
    ['no near name that another filter leaves out', { search: 'al-shefa', typeCode: 'CS' }, undefined],
    ['no near name next to what is found', { search: 'shifa' }, undefined],
    ['no near name for a number', { search: '99' }, undefined],
    ['no near name where nothing is typed', { typeCode: 'XX' }, undefined],
  ])('have %s', (_what, change, near) => {
    expect(pageFrom(list, listAnswer, { ...input, ...change }, NOW).answer.nearest).toEqual(near)
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

describe('a whole list', () => {
  const MINUTE = 60 * 1000
  const due = (age: number, more: { size?: number; changed?: number; isOpened?: boolean } = {}) =>
    isDue(
      { at: NOW - age, size: more.size ?? 1000 },
      { changedAt: more.changed === undefined ? 0 : NOW - more.changed, isOpened: more.isOpened ?? false },
      NOW,
    )
  const long = { size: 3_500_000 }

  it.each([
    ['that is not kept is read', isDue(undefined, { changedAt: 0, isOpened: false }, NOW), true],
    ['of the day before yesterday is read', due(40 * HOUR), true],
    ['is read again for the forms after an hour', due(HOUR), true],
    ['is not read again for the forms before', due(HOUR - 1), false],
    ['is read again for its screen after five minutes', due(5 * MINUTE, { isOpened: true }), true],
    ['is not read again for its screen before', due(4 * MINUTE, { isOpened: true }), false],
    ['is read again after a save', due(MINUTE, { changed: 1 }), true],
    ['is not read again for a save before it was read', due(MINUTE, { changed: 2 * MINUTE }), false],
    ['that is long is read again after four hours', due(4 * HOUR, long), true],
    [
      'that is long is not read again before, not for its screen either',
      due(3 * HOUR, { ...long, isOpened: true }),
      false,
    ],
    ['that is long is not read again after each save', due(29 * MINUTE, { ...long, changed: 1 }), false],
    [
      'that is long is read again half an hour after it was read, if a save changed it',
      due(30 * MINUTE, { ...long, changed: 1 }),
      true,
    ],
  ])('%s', (_what, is, expected) => {
    expect(is).toBe(expected)
  })

  it('that is too long for the device loses rows at its end and keeps their number', () => {
    const rows = Array.from({ length: 6000 }, (_, at) => ({ no: at, title: 'x'.repeat(1000) }))
    const text = textToKeep(list, { responseObjects: rows, totalRows: 6000, successCode: 0, message: '' }) ?? ''

    expect(text.length).toBeLessThanOrEqual(LIMITS.ofOne)
    expect(text.length).toBeGreaterThan(LIMITS.ofOne * 0.95)
    const kept = JSON.parse(text) as { responseObjects: typeof rows; totalRows: number }
    expect(kept.responseObjects).toEqual(rows.slice(0, kept.responseObjects.length))
    expect(kept.totalRows).toBe(6000)
  })
})

describe('the clients of a form', () => {
  const clients = {
    name: 'lookups.accounts.page',
    kind: 'page',
    onDevice: { searched: ['title', 'acode'], soughtIn: { aCode: 'acode', title: 'title' } },
    near: { name: 'title', typed: ['search', 'title'] },
  } as const
  const parties = { CCode: 'K', level: '4', cgroup: 'PARTY', page: 1, limit: 20 }
  const rows = Array.from({ length: LIMITS.rows }, (_, at) => ({
    acode: `01-02-${String(at).padStart(5, '0')}`,
    title: at === 9998 ? 'Al-Shifá Médical Store' : `Client ${at}`,
  }))
  const listAnswer = { responseObjects: rows, totalRows: rows.length, successCode: 0, message: '' }
  const codes = (change: object) =>
    pageFrom(clients, listAnswer, { ...parties, ...change }, NOW).answer.responseObjects.map(({ acode }) => acode)

  it.each([
    ['words of the name without its marks', { search: 'medical alshifa' }, ['01-02-09998']],
    ['the code without its marks', { search: '010200042' }, ['01-02-00042']],
    ['the code of a draft', { aCode: '01-02-09998', title: 'Al-Shifá Médical Store' }, ['01-02-09998']],
    ['no words of another client', { aCode: '01-02-09998', title: 'Client' }, []],
  ])('are found among ten thousand by %s', (_what, change, found) => {
    expect(codes(change)).toEqual(found)
  })

  it('have a near name in either field of the name', () => {
    for (const change of [{ search: 'medicl' }, { title: 'medicl' }])
      expect(pageFrom(clients, listAnswer, { ...parties, ...change }, NOW).answer.nearest).toEqual([
        'Al-Shifá Médical Store',
      ])
  })

  it('are one kept answer, whatever was typed', () => {
    expect(keptAs(7, clients, { ...parties, aCode: '1', title: 'Ali', search: 'x' })).toBe(keptAs(7, clients, parties))
    expect(isComplete(clients, { ...parties, aCode: '1' }, { ...listAnswer, totalRows: 1 })).toBe(false)
  })
})
