// @vitest-environment jsdom
import { money, type Money, ZERO } from '@backoffice/contract/money'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import type { Action } from './actions.tsx'
import { columnsFor } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './table-props.ts'

interface Parcel {
  id: number
  title: string
  total: Money
}

const parcel = (id: number, title: string, total: string): Parcel => ({ id, title, total: money(total) ?? ZERO })
const parcels = [parcel(1, 'Al-Shifa', '1200.5'), parcel(2, 'City', '0.2'), parcel(3, 'Noor', '99.3')]

const column = columnsFor<Parcel>()
const columns = [column.text('title', 'Title'), column.money('total', 'Total')]
const cards = (props: Partial<DataTableProps<Parcel>> = {}) => (
  <DataTable caption="Parcels" columns={columns} rows={parcels} rowKey={(row) => row.id} {...props} />
)
const totals = () => screen.getByRole('group', { name: 'Totals' }).textContent

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('max-width'), media, onchange: null }),
  )
})
afterEach(() => vi.unstubAllGlobals())

describe('on a phone', () => {
  it('rows are cards, added up below', () => {
    draw(cards())

    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(totals()).toBe('This pageTotal1,300.00')
  })

  it('the card that the form next to the list is about is marked, and no other', () => {
    draw(cards({ inForm: 2 }))

    expect(screen.getAllByRole('listitem').map((card) => card.getAttribute('aria-current'))).toEqual([
      null,
      'true',
      null,
    ])
  })

  it('what is selected is added up instead', () => {
    draw(cards({ selection: { selected: new Set([1, 3]), onChange: vi.fn() } }))

    expect(totals()).toBe('2 selectedTotal1,299.80')
  })

  it('cards of a group that is decided together have one checkbox, in its head', async () => {
    const selection = { selected: new Set<number>(), onChange: vi.fn(), onAll: vi.fn(), onRows: vi.fn() }
    const groups = { by: () => 'V1', actions: 'last', countsGroups: true, Head: () => <p>V1</p> } as const
    const { person } = draw(cards({ selection, groups }))

    expect(screen.queryAllByRole('checkbox', { name: 'Select' })).toEqual([])
    await person.click(screen.getByRole('checkbox', { name: 'Select the group' }))
    expect(selection.onRows).toHaveBeenCalledExactlyOnceWith(parcels, true)
    await person.click(screen.getByText('99'))
    expect(selection.onChange).toHaveBeenCalledExactlyOnceWith(parcels[2], true)
  })

  it('a tap on a card ticks it, and one box ticks all of them', async () => {
    const selection = { selected: new Set([1]), onChange: vi.fn(), onAll: vi.fn() }
    const { person } = draw(cards({ selection }))

    await person.click(screen.getByText('99'))
    await person.click(screen.getByText('Al-Shifa'))
    await person.click(screen.getByText('Select all'))

    const [noor, shifa] = [parcels[2], parcels[0]]
    expect(selection.onChange.mock.calls).toEqual([
      [noor, true],
      [shifa, false],
    ])
    expect(selection.onAll).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('are sorted by each column that the table sorts by, in both directions', async () => {
    const onSort = vi.fn()
    const sortable = columns.map((one) => ({ ...one, sortable: true }))
    const { person } = draw(cards({ columns: sortable, sort: { by: '-total', onSort } }))

    await person.click(screen.getByRole('button', { name: 'Sort: Total, highest first' }))
    for (const label of ['Title, A to Z', 'Total, lowest first', 'Usual order'])
      await person.click(screen.getByRole('menuitemradio', { name: label, hidden: true }))

    expect(onSort.mock.calls).toEqual([['title'], ['total'], ['']])
  })

  it('have no control for a list that is not sorted', () => {
    draw(cards({ sort: { by: '', onSort: vi.fn() } }))

    expect(screen.queryByRole('button', { name: 'Sort' })).toBeNull()
  })

  it('every column of amounts has its total', () => {
    const twice = [...columns, { ...column.money('total', 'Again'), key: 'again' }]
    draw(cards({ columns: twice, rows: parcels.slice(0, 1) }))

    expect(totals()).toBe('This pageTotal1,200.50Again1,200.50')
  })

  it('cards of a group hang together, and the last of them has the action', () => {
    const approve: Action<Parcel> = {
      label: 'Approve',
      when: () => true,
      Press: ({ describedBy }) => (
        <button type="button" aria-describedby={describedBy}>
          Approve
        </button>
      ),
    }
    draw(cards({ groups: { by: ({ id }) => (id < 3 ? 'V1' : 'V2'), actions: 'last' }, actions: [approve] }))

    const joined = screen.getAllByRole('listitem').map((card) => card.matches('[data-joined]'))
    expect(joined).toEqual([false, true, false])
    expect(screen.queryByRole('button', { name: 'Approve', description: 'Al-Shifa' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Approve', description: 'City' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve', description: 'Noor' })).toBeTruthy()
  })

  it('a figure that is no amount is next to the heading, and the amounts have their own places', () => {
    const counted = [...columns, column.number('id', 'Balance')]
    draw(cards({ columns: counted, rows: parcels.slice(0, 1), card: { heading: 'title', line: [], figure: 'id' } }))

    const card = screen.getByRole('listitem')
    expect(card.querySelector('strong')?.textContent).toBe('1')
    expect(card.textContent).toContain('Total1,200.50')
  })

  it('an amount is on the card once, also where the card has it below its line', () => {
    const counted = [...columns, column.number('id', 'Balance')]
    const card = { heading: 'title', line: [], figure: 'id', below: ['total'] } as const
    draw(cards({ columns: counted, rows: parcels.slice(0, 1), card }))

    expect(screen.getByRole('listitem').textContent?.split('1,200.50')).toHaveLength(2)
  })

  it('there are no totals without amounts', () => {
    draw(cards({ columns: [column.text('title', 'Title')] }))

    expect(screen.queryByRole('group', { name: 'Totals' })).toBeNull()
  })
})
