// @vitest-environment jsdom
import type { Day } from '@backoffice/contract/day'
import { money, type Money, ZERO } from '@backoffice/contract/money'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '../testing.tsx'
import type { Action } from './actions.tsx'
import { columnsFor } from './columns.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { Parts } from './parts-line.tsx'

interface Parcel {
  id: number
  title: string
  sentOn: Day | null
  total: Money
  status: number
  statusName: string
}

const parcel = (id: number, title: string, total: string, status = 0): Parcel => ({
  id,
  title,
  sentOn: '2026-11-20' as Day,
  total: money(total) ?? ZERO,
  status,
  statusName: status === 0 ? 'Pending' : 'Approved',
})
const parcels = [parcel(1, 'Al-Shifa', '1200.5'), parcel(2, 'City Médical', '0.2'), parcel(3, 'Noor', '99.3', 1)]

const column = columnsFor<Parcel>()
const columns = [
  column.text('title', 'Title'),
  column.day('sentOn', 'Sent On'),
  column.money('total', 'Total'),
  column.status('status', 'Status'),
]

const action = (label: string, key: string, work: (row: Parcel, done: () => void) => void): Action<Parcel> => ({
  label,
  letter: key,
  when: (row) => row.status === 0,
  Press: ({ row, describedBy, onDone }) => (
    <button type="button" aria-describedby={describedBy} onClick={() => work(row, onDone)}>
      {label}
    </button>
  ),
})

const table = (props: Partial<DataTableProps<Parcel>> = {}) => (
  <DataTable caption="Parcels" columns={columns} rows={parcels} rowKey={(row) => row.id} {...props} />
)

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const rowNames = () => screen.getAllByRole('rowheader').map((header) => header.textContent)

describe('data table', () => {
  it('is a named table whose first cell names the row', () => {
    draw(table())

    expect(screen.getByRole('table', { name: 'Parcels' })).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Title',
      'Sent On',
      'Total',
      'Status',
    ])
    expect(rowNames()).toEqual(['Al-Shifa', 'City Médical', 'Noor', 'This page'])
  })

  it('shows days, money and statuses in the form of their kind', () => {
    draw(table())

    expect(
      within(row('Al-Shifa'))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['20/11/2026', '1,200.50', 'Pending'])
  })

  it('adds up money without losing a paisa', () => {
    draw(table())

    expect(within(row('This page')).getByText('1,300.00')).toBeTruthy()
  })

  it('narrows the loaded rows by the box "Filter this page", without regard to case and accents', async () => {
    const { person } = draw(table())

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'MEDICAL')

    expect(rowNames()).toEqual(['City Médical', '1 shown'])
    expect(screen.getByText('1 of 3 rows on this page')).toBeTruthy()
  })

  it('offers all rows again when none holds the text', async () => {
    const { person } = draw(table())

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'nobody')
    await person.click(screen.getByRole('button', { name: 'Show all rows' }))

    expect(rowNames()).toHaveLength(4)
  })

  it('looks only in the columns named for it', async () => {
    const { person } = draw(table({ searchRows: ['title'] }))

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'pending')

    expect(screen.queryAllByRole('rowheader')).toEqual([])
  })

  it('says that there is nothing', () => {
    draw(table({ rows: [], empty: 'No parcels wait for you.' }))

    expect(screen.getByText('No parcels wait for you.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('keeps the old rows when they cannot be refreshed, says so and offers Retry', async () => {
    const retry = vi.fn()
    const failure = { kind: 'network', title: 'No Network', lines: ['The server cannot be reached'] } as const
    const { person } = draw(table({ state: { failure, onRetry: retry, answeredAt: Date.now() } }))

    await person.click(screen.getByRole('button', { name: 'Retry' }))

    expect(retry).toHaveBeenCalledOnce()
    expect(screen.getByText(/^As of \d\d:\d\d, not refreshed\.$/)).toBeTruthy()
    expect(rowNames()).toHaveLength(4)
  })

  it('offers no Retry where access is denied', () => {
    const failure = { kind: 'denied', title: 'Access Denied!', lines: ['You are not allowed to do this.'] } as const
    draw(table({ rows: undefined, state: { failure, onRetry: vi.fn() } }))

    expect(screen.getByText('Access Denied!')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('says that it is loading', () => {
    draw(table({ rows: undefined }))

    expect(screen.getByRole('status', { name: 'Parcels is loading' })).toBeTruthy()
  })

  it('marks the sorted column and asks for the other direction', async () => {
    const onSort = vi.fn()
    const sortable = [column.text('title', 'Title', { sortable: true }), column.money('total', 'Total')]
    const { person } = draw(table({ columns: sortable, sort: { by: 'title', onSort } }))

    await person.click(screen.getByRole('button', { name: 'Title' }))

    expect(screen.getByRole('columnheader', { name: /Title/ }).getAttribute('aria-sort')).toBe('ascending')
    expect(onSort).toHaveBeenCalledWith('-title')
  })
})

describe('row actions', () => {
  it('keep the bare word as name and are described by their row', () => {
    draw(table({ actions: [action('Approve', 'a', vi.fn())] }))

    const [first] = screen.getAllByRole('button', { name: 'Approve', description: 'Al-Shifa' })
    expect(first).toBeTruthy()
  })

  it('stand only where they apply', () => {
    draw(table({ actions: [action('Approve', 'a', vi.fn())] }))

    expect(within(row('Noor')).queryByRole('button')).toBeNull()
  })

  it('move the focus on to the next row when they are done', async () => {
    const { person } = draw(table({ actions: [action('Approve', 'a', (_row, done) => done())] }))

    await person.click(within(row('Al-Shifa')).getByRole('button', { name: 'Approve' }))

    expect(document.activeElement).toBe(row('City'))
  })
})

describe('row keyboard', () => {
  const pressed = vi.fn()
  const keyed = () =>
    table({
      actions: [
        action('Approve', 'a', (parcel) => pressed('Approve', parcel.id)),
        action('Decline', 'd', (parcel) => pressed('Decline', parcel.id)),
      ],
    })

  it('moves with the arrows and with J and K, one row in the Tab order', async () => {
    const { person } = draw(keyed())
    row('Al-Shifa').focus()

    await person.keyboard('{ArrowDown}jk{ArrowDown}')

    expect(document.activeElement).toBe(row('Noor'))
    expect(screen.getAllByRole('row').filter((one) => one.tabIndex === 0 && one.dataset.row)).toEqual([row('Noor')])
  })

  it('presses the first action with Enter and the others with their letters', async () => {
    pressed.mockClear()
    const { person } = draw(keyed())
    row('Al-Shifa').focus()

    await person.keyboard('{Enter}jd')

    expect(pressed.mock.calls).toEqual([
      ['Approve', 1],
      ['Decline', 2],
    ])
  })

  it('leaves the keys alone in the buttons and fields of a row', async () => {
    pressed.mockClear()
    const { person } = draw(keyed())
    within(row('City')).getByRole('button', { name: 'Decline' }).focus()

    await person.keyboard('a')

    expect(pressed).not.toHaveBeenCalled()
  })

  it('goes from the search box into the rows', async () => {
    const { person } = draw(keyed())
    screen.getByRole('searchbox', { name: 'Filter this page' }).focus()

    await person.keyboard('{ArrowDown}')

    expect(document.activeElement).toBe(row('Al-Shifa'))
  })
})

const parts: Parts<Parcel> = {
  label: 'Totals by status',
  of: ({ statusName }) => statusName,
  words: ['Approved', 'Pending'],
  uncounted: ['Approved'],
}
const partsLine = () => screen.getByRole('group', { name: 'Totals by status' }).textContent

describe('what the totals are made of', () => {
  it('stands below them, in the order of its words, counted where it is to be', () => {
    draw(table({ parts }))

    expect(partsLine()).toBe('Approved 99.30 · Pending 2 × 1,200.70')
  })

  it('is of the rows that are shown', async () => {
    const { person } = draw(table({ parts }))

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'City')

    expect(partsLine()).toBe('Pending 1 × 0.20')
  })

  it('is of those that are selected', () => {
    draw(table({ parts, selection: { selected: new Set([1, 3]), onChange: vi.fn() } }))

    expect(partsLine()).toBe('Approved 99.30 · Pending 1 × 1,200.50')
  })
})

describe('selection', () => {
  function Selecting({ refused = false }) {
    const [selected, setSelected] = useState<ReadonlySet<number | string>>(new Set())
    const onChange = ({ id }: Parcel, on: boolean) => {
      if (refused) return
      setSelected((last) => new Set(on ? [...last, id] : [...last].filter((one) => one !== id)))
    }
    return table({ selection: { selected, onChange } })
  }

  it('adds up what is selected', async () => {
    const { person } = draw(<Selecting />)

    await person.click(within(row('Al-Shifa')).getByRole('checkbox'))
    await person.click(within(row('Noor')).getByRole('checkbox'))

    expect(within(row('2 selected')).getByText('1,299.80')).toBeTruthy()
  })

  it('selects with Space and clears with Escape', async () => {
    const { person } = draw(<Selecting />)
    row('Al-Shifa').focus()

    await person.keyboard(' j ')
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
    await person.keyboard('{Escape}')

    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  })

  it('stays as it is where the screen refuses it', async () => {
    const { person } = draw(<Selecting refused />)

    await person.click(within(row('Al-Shifa')).getByRole('checkbox'))

    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  })

  it('offers the whole page at once, but only rows that can be selected', async () => {
    const onAll = vi.fn()
    const selection = { selected: new Set<number>(), onChange: vi.fn(), onAll, can: (one: Parcel) => one.status === 0 }
    const { person } = draw(table({ selection }))

    await person.click(screen.getByRole('checkbox', { name: 'Select all on page' }))

    expect(onAll).toHaveBeenCalledWith(true)
    expect(screen.getAllByRole('checkbox', { name: 'Select' })).toHaveLength(2)
    expect(within(row('Noor')).queryByRole('checkbox')).toBeNull()
  })
})
