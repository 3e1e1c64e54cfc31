// @vitest-environment jsdom
import type { Moment } from '@backoffice/contract/fields'
import { money, ZERO } from '@backoffice/contract/money'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { press } from '../../../testing/pages.tsx'
import { columnsOf } from './columns.tsx'
import { filtersOf } from './filters.ts'
import { listScreen } from './list-screen.tsx'
import { openAt } from '../../../testing/address.tsx'
import { asViewer, listLots, type Lot, serve } from '../../../testing/calls.tsx'

afterEach(() => vi.unstubAllGlobals())

const lot = (at: number): Lot => ({
  lotNo: `L${at}`,
  item: `Item ${at}`,
  store: at % 2 === 0 ? 'Even' : 'Odd',
  expiry: null,
  counted: '2026-11-20T19:30:00Z' as Moment,
  balance: at,
  worth: money(at) ?? ZERO,
})
const lots = [1, 2, 3, 4, 5].map(lot)
const amountsOf = (rows: readonly Lot[]) => ({ worth: rows.reduce((sum, { worth }) => sum + worth, 0) })
const ofStore = (store: string) => lots.filter((one) => one.store === store)

/** Answers five lots in pages, with the sums that the request names. */
const server = {
  path: listLots.path,
  answer: ({
    page = 1,
    limit = 5,
    totals,
    sort,
    lotNo = '',
  }: Readonly<Record<string, unknown>> & { page?: number; limit?: number }) => {
    const found = lots.filter((one) => one.lotNo.includes(String(lotNo)))
    const sorted = sort === '-item' ? found.toReversed() : found
    const parts = ['Even', 'Odd'].map((word) => ({
      word,
      rows: ofStore(word).length,
      amounts: amountsOf(ofStore(word)),
    }))
    return new Response(
      JSON.stringify({
        responseObjects: sorted.slice((page - 1) * limit, page * limit),
        totalRows: found.length,
        successCode: 0,
        message: '',
        ...(totals === true && { totals: { amounts: amountsOf(found), parts } }),
      }),
    )
  },
}

const column = columnsOf(listLots)
const filter = filtersOf(listLots)
const declared = {
  title: 'Lots',
  call: listLots,
  key: 'lotNo',
  pageSize: 2,
  filters: [filter.text('lotNo', 'Lot No')],
  columns: [column.code('lotNo', 'Lot No'), column.text('item', 'Item'), column.money('worth', 'Worth')],
  given: ({ branchCode }: { branchCode: string }) => ({ branchCode }),
} as const
const Lots = listScreen({
  ...declared,
  parts: { label: 'By store', of: (row) => row.store, words: ['Odd', 'Even'], uncounted: ['Even'] },
})
const open = (address: string, Screen = Lots) => openAt(address, Screen, asViewer)
const feet = () => {
  const foot = screen.getByRole('table').querySelector('tfoot')
  return [...(foot?.rows ?? [])].map((line) => [...line.cells].map((cell) => cell.textContent).join('|'))
}

it('shows the sum of all rows of the filters below the sum of the page, and the parts of all', async () => {
  const requests = serve(server)
  await open('/list?page=2')

  await waitFor(() => expect(feet()).toEqual(['This page||7.00', 'All 5||15.00']))
  expect(requests.at(-1)).toMatchObject({ page: 2, limit: 2, totals: true })
  expect(screen.getByRole('group', { name: 'By store' }).textContent).toBe('All 5: Odd 9.00 (3) · Even 6.00')
})

it('shows one sum where one page has all rows', async () => {
  serve(server)
  await open('/list?lotNo=L4')
  await waitFor(() => expect(feet()).toEqual(['Total||4.00']))
})

it('keeps the sum of all rows while the rows of the page are narrowed', async () => {
  serve(server)
  const { person } = await open('/list')
  await waitFor(() => expect(feet()).toHaveLength(2))
  await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'Item 2')

  expect(feet()).toEqual(['1 shown||2.00', 'All 5||15.00'])
  expect(screen.getByRole('group', { name: 'By store' }).textContent).toBe('Even 2.00')
})

it('requests no sums that it does not show', async () => {
  const requests = serve(server)
  await open('/list', listScreen({ ...declared, totals: false }))
  await screen.findByRole('table')
  expect(requests).toHaveLength(1)
  expect(requests[0]).not.toHaveProperty('totals')
})

it('sorts on the server by the columns that the call declares, and by no other', async () => {
  const requests = serve(server)
  const { person } = await open('/list?sort=lotNo')
  const table = within(await screen.findByRole('table'))
  expect(table.queryByRole('button', { name: 'Lot No' })).toBeNull()
  expect(requests[0]).not.toHaveProperty('sort')

  await press(person, screen.getByRole('button', { name: 'Item' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: 'item' }))
  await press(person, screen.getByRole('button', { name: /^Item/ }))
  await waitFor(() => expect(feet()[0]).toBe('This page||9.00'))
  expect(requests.at(-1)).toMatchObject({ sort: '-item' })
})
