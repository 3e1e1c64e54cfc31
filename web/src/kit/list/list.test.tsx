// @vitest-environment jsdom
import type { Day } from '@backoffice/contract/day'
import type { Moment } from '@backoffice/contract/fields'
import { money, ZERO } from '@backoffice/contract/money'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../button.tsx'
import { actionsOf, useBoundAction } from './actions.tsx'
import { columnsOf } from './columns.tsx'
import { filtersOf } from './filters.ts'
import { List, type ListOf } from './list.tsx'
import { listModal } from './list-modal.tsx'
import { listScreen } from './list-screen.tsx'
import { useLocalState } from './list-state.ts'
import { fixed } from './options.ts'
import { openAt } from '../../../testing/address.tsx'
import { asViewer, listLots, listMovements, type Lot, serve, served } from '../../../testing/calls.tsx'
import { rowNames } from '../../../testing/lists.tsx'
import { draw, press as pressed } from '../../../testing/pages.tsx'

vi.mock('../toasts.tsx', () => ({ toast: { error: vi.fn(), success: vi.fn() } }))
afterEach(() => vi.unstubAllGlobals())

const STORES = ['01', '02', '03', '04']
const lotOf = (at: number): Lot => ({
  lotNo: `L${at}`,
  item: `Item ${at}`,
  store: STORES[at % 4] ?? '',
  expiry: `2026-02-0${(at % 9) + 1}` as Day,
  counted: '2026-11-20T19:30:00Z' as Moment,
  balance: at,
  worth: money(at) ?? ZERO,
})
const lots = Array.from({ length: 8 }, (_, at) => lotOf(at + 1))
const lotServer = served(listLots, ({ store, lotNo, search = '' }) =>
  lots.filter(
    (lot) =>
      (store?.includes(lot.store) ?? true) &&
      lot.lotNo.includes(lotNo ?? '') &&
      lot.item.toLowerCase().includes(search.toLowerCase()),
  ),
)
const movementServer = served(listMovements, ({ lotNo, document = '' }) =>
  [
    { entry: 1, document: 'Receipt', docNo: 'GRN 10', day: '2026-01-02' as Day, balance: 100 },
    { entry: 2, document: 'Issue', docNo: 'INV 9', day: '2026-11-03' as Day, balance: 20 },
    { entry: 3, document: 'Issue', docNo: `${lotNo} 1`, day: '2026-02-01' as Day, balance: 3 },
  ].filter((line) => line.document.includes(document)),
)

const filter = filtersOf(listLots)
const column = columnsOf(listLots)
const action = actionsOf(listLots)
const movementColumn = columnsOf(listMovements)

const Ledger = listModal<Lot, typeof listMovements>({
  title: 'Stock Ledger',
  call: listMovements,
  given: (lot) => ({ lotNo: lot.lotNo }),
  opening: () => ({ document: 'Issue' }),
  key: 'entry',
  filters: [filtersOf(listMovements).text('document', 'Document')],
  columns: [
    movementColumn.code('docNo', 'Doc No', { sortable: true }),
    movementColumn.day('day', 'Date', { sortable: true }),
    movementColumn.number('balance', 'Balance', { sortable: true }),
  ],
  search: { label: 'Search Doc #', in: ['docNo'] },
  sortable: 'here',
  height: 700,
})

const declared = {
  title: 'Lots',
  call: listLots,
  key: 'lotNo',
  pageSize: 3,
  filters: [
    filter.many('store', 'Store', fixed(STORES.map((value) => ({ value, label: `Store ${value}` })))),
    filter.text('lotNo', 'Lot No'),
    filter.day('expiryDate', 'Expiry Date'),
    filter.search('search', 'Search items', 'Search item'),
  ],
  columns: [
    column.code('lotNo', 'Lot No'),
    column.day('expiry', 'Expiry Date'),
    column.dayTime('counted', 'Counted'),
    column.money('worth', 'Worth'),
  ],
  actions: [action.open('View Ledger', Ledger, { key: 'L' })],
  empty: 'No lots.',
} as const satisfies ListOf<typeof listLots>

const Lots = listScreen({ ...declared, dayOrder: 'MDY', given: ({ branchCode }) => ({ branchCode }) })
const open = (address: string) => openAt(address, Lots, asViewer)
const names = async (...expected: readonly string[]) => waitFor(() => expect(rowNames().slice(0, -1)).toEqual(expected))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Stock Ledger' }))
const namesIn = (of: Awaited<ReturnType<typeof dialog>>) => of.getAllByRole('rowheader').map((cell) => cell.textContent)

describe('a list on a screen', () => {
  it('requests several values as a comma text, which its address keeps', async () => {
    const requests = serve(lotServer)
    const { person, where } = await open('/list?store=02,04')
    await names('L1', 'L3', 'L5')
    expect(requests).toEqual([
      { branchCode: 'K', store: '02,04', lotNo: '', expiryDate: '', search: '', totals: true, page: 1, limit: 3 },
    ])

    const field = await screen.findByRole('combobox', { name: 'Store' })
    expect(field.textContent).toBe('Store 02Store 04')
    await person.click(field)
    await person.click(await screen.findByRole('option', { name: 'Store 02' }))
    await person.click(screen.getByRole('button', { name: 'Search' }))

    await names('L3', 'L7')
    expect(where()).toBe('/list?store=04')
  })

  it('shows a code that is offered no more, since it filters', async () => {
    serve(lotServer)
    await open('/list?store=04,99')

    const field = await screen.findByRole('combobox', { name: 'Store' })
    expect(field.textContent).toBe('Store 0499')
  })

  it('searches all pages on the server while one types', async () => {
    serve(lotServer)
    const { person, where } = await open('/list?page=3')
    await names('L7', 'L8')

    await person.type(screen.getByRole('searchbox', { name: 'Search items' }), 'ITEM 4')

    await names('L4')
    expect(where()).toBe('/list?search=ITEM+4')
    expect(screen.queryByRole('searchbox', { name: 'Filter this page' })).toBeNull()
    await person.type(screen.getByRole('searchbox', { name: 'Search items' }), '4')
    await person.click(await screen.findByRole('button', { name: 'Reset filters' }))
    await names('L1', 'L2', 'L3')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search items' }).value).toBe('')
  })

  it('goes on from a page that is no more to the last one', async () => {
    serve(lotServer)
    const { where } = await open('/list?page=9')

    await names('L7', 'L8')
    expect(where()).toBe('/list?page=3')
  })

  it('shows and reads its days with the month first, and sends them as all others', async () => {
    const requests = serve(lotServer)
    const { person, where } = await open('/list')
    await names('L1', 'L2', 'L3')
    const [, cells] = screen.getAllByRole('row')
    expect(cells?.textContent).toContain('02/02/2026')
    expect(cells?.textContent).toContain('11/20/2026 19:30')

    await person.type(screen.getByRole('textbox', { name: 'Expiry Date' }), '02/01{Enter}')

    await waitFor(() => expect(where()).toBe('/list?expiryDate=2026-02-01'))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ expiryDate: '01/02/2026' }))
  })
})

describe('a list in a modal', () => {
  async function opened() {
    const requests = serve(lotServer, movementServer)
    const drawn = await open('/list?lotNo=L&page=2')
    await names('L4', 'L5', 'L6')
    const [first] = screen.getAllByRole('button', { name: 'View Ledger' })
    if (first) await drawn.person.click(first)
    return { ...drawn, requests, ledger: await dialog() }
  }

  it('calls its own call about the row, without a page, and scrolls at its own height', async () => {
    const { requests, ledger } = await opened()

    await waitFor(() => expect(namesIn(ledger)).toEqual(['INV 9', 'L4 1']))
    expect(requests.at(-1)).toEqual({ lotNo: 'L4', document: 'Issue' })
    expect(ledger.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(ledger.getByRole('region', { name: 'Stock Ledger' }).style.maxBlockSize).toBe('min(700px, 70dvh)')
  })

  it('filters, searches and sorts by itself: the address of the list below stays', async () => {
    const { person, where, ledger } = await opened()
    await waitFor(() => expect(namesIn(ledger)).toEqual(['INV 9', 'L4 1']))

    await person.click(ledger.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(namesIn(ledger)).toEqual(['GRN 10', 'INV 9', 'L4 1']))
    await person.click(ledger.getByRole('button', { name: 'Balance' }))
    expect(namesIn(ledger)).toEqual(['L4 1', 'INV 9', 'GRN 10'])
    await person.type(ledger.getByRole('searchbox', { name: 'Search Doc #' }), 'inv')
    expect(namesIn(ledger)).toEqual(['INV 9'])
    expect(ledger.getByText('1 of 3 rows')).toBeTruthy()

    expect(where()).toBe('/list?lotNo=L&page=2')
    expect(ledger.getByText('11/03/2026')).toBeTruthy()
  })

  it('begins anew when it is opened again', async () => {
    const { person, ledger } = await opened()
    await person.click(ledger.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(namesIn(ledger)).toHaveLength(3))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const [, second] = screen.getAllByRole('button', { name: 'View Ledger' })
    if (second) await person.click(second)
    const again = await dialog()

    await waitFor(() => expect(namesIn(again)).toEqual(['INV 9', 'L5 1']))
  })
})

describe('a list next to a form', () => {
  const pickable: ListOf<typeof listLots> = {
    title: 'Lots',
    call: listLots,
    key: 'lotNo',
    pageSize: 3,
    columns: declared.columns,
    filters: [],
  }

  /** Lets the user choose lots: a chosen one leaves the list, and the next request leaves it out. */
  function Picking() {
    const [picked, setPicked] = useState<readonly string[]>([])
    const state = useLocalState([])
    const pick = useBoundAction<Lot>(
      (run) => action.run('Pick', run),
      ({ lotNo }) => setPicked([...picked, lotNo]),
    )
    return (
      <>
        <output>{picked.join(' ')}</output>
        <List
          of={pickable}
          state={state}
          given={{ branchCode: 'K' }}
          actions={[pick]}
          leaving={({ lotNo }) => picked.includes(lotNo)}
          toolbar={({ rows = [] }) => (
            <Button onClick={() => setPicked(rows.map(({ lotNo }) => lotNo))}>Pick all</Button>
          )}
          empty={({ hasLeft }) => (hasLeft ? <p>All are picked.</p> : undefined)}
        />
      </>
    )
  }
  const press = async (person: ReturnType<typeof draw>['person'], name: string) => {
    const [button] = screen.getAllByRole('button', { name })
    if (button) await pressed(person, button)
  }

  it('runs an action on the state of its component as it is now', async () => {
    serve(lotServer)
    const { person } = draw(asViewer(<Picking />))
    await names('L1', 'L2', 'L3')

    await press(person, 'Pick')
    await press(person, 'Pick')

    expect(screen.getByText('L1 L2')).toBeTruthy()
    await names('L3')
    expect(screen.getByText(/of 6$/)).toBeTruthy()
  })

  it('shows the sentence of its component for an empty list', async () => {
    serve(lotServer)
    const { person } = draw(asViewer(<Picking />))
    await names('L1', 'L2', 'L3')

    await press(person, 'Pick all')

    expect(screen.getByText('All are picked.')).toBeTruthy()
  })

  it('turns its pages without an address', async () => {
    serve(lotServer)
    const { person } = draw(asViewer(<Picking />))
    await names('L1', 'L2', 'L3')

    await press(person, 'Next')

    await names('L4', 'L5', 'L6')
    expect(screen.getByText(/^2 \/ 3$/)).toBeTruthy()
  })
})
