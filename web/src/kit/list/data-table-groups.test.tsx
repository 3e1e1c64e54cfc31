// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import type { Action } from './actions.tsx'
import { columnsFor } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { row, rowNames } from '../../../testing/lists.tsx'

describe('groups', () => {
  // Al-Shifa and Noor are each the only line of a document; City and Médina are two lines of another.
  const lines = [
    { id: 1, voucher: 'V1', title: 'Al-Shifa' },
    { id: 2, voucher: 'V2', title: 'City' },
    { id: 3, voucher: 'V2', title: 'Médina' },
    { id: 4, voucher: 'V3', title: 'Noor' },
  ]
  type Line = (typeof lines)[number]
  const lineColumn = columnsFor<Line>()
  const approve = (approved: (line: Line) => void): Action<Line> => ({
    label: 'Approve',
    letter: 'a',
    when: () => true,
    Press: ({ row: line }) => (
      <button type="button" onClick={() => approved(line)}>
        Approve
      </button>
    ),
  })
  const vouchers = (approved: (line: Line) => void, actions?: 'last') =>
    draw(
      <DataTable
        caption="Vouchers"
        columns={[lineColumn.text('title', 'Title'), lineColumn.code('voucher', 'Voucher No')]}
        rows={lines}
        rowKey={({ id }) => id}
        groups={{
          by: ({ voucher }) => voucher,
          Head: ({ rows }) => <p>{`Lines: ${rows.map(({ id }) => id).join()}`}</p>,
          ...(actions && { actions }),
        }}
        actions={[approve(approved)]}
      />,
    )
  const titlesWith = (selector: string) =>
    screen
      .getAllByRole('row')
      .filter((one) => one.matches(selector) || one.querySelector(selector))
      .map((one) => one.querySelector('th, p')?.textContent)

  it('are separated by a border where the next one begins', () => {
    vouchers(vi.fn())

    expect(titlesWith('[data-group]')).toEqual(['Lines: 2,3', 'Lines: 4'])
    expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(4)
  })

  it('have their action on the last row alone', () => {
    vouchers(vi.fn(), 'last')

    expect(titlesWith('td button')).toEqual(['Al-Shifa', 'Médina', 'Noor'])
  })

  it('have a head above their rows, of the rows that are theirs', () => {
    vouchers(vi.fn(), 'last')

    expect(screen.getAllByRole('row').map((one) => one.querySelector('th, p')?.textContent)).toEqual([
      'Title',
      'Lines: 1',
      'Al-Shifa',
      'Lines: 2,3',
      'City',
      'Médina',
      'Lines: 4',
      'Noor',
    ])
  })

  it('are stepped through by J and K where they are decided as a whole, and row by row with the arrows', async () => {
    const { person } = vouchers(vi.fn(), 'last')
    row('Al-Shifa').focus()
    const visited = async (keys: string) => {
      const names: (string | undefined)[] = []
      for (const one of keys.split(' ')) {
        await person.keyboard(one)
        names.push(document.activeElement?.querySelector('th')?.textContent)
      }
      return names
    }

    expect(await visited('j j j')).toEqual(['City', 'Noor', 'Noor'])
    expect(await visited('{ArrowUp} k k k')).toEqual(['Médina', 'City', 'Al-Shifa', 'Al-Shifa'])
    expect(await visited('{ArrowDown} {ArrowDown} j')).toEqual(['City', 'Médina', 'Noor'])
  })

  it('are acted on by the letter of the action on each of their rows, once', async () => {
    const approved = vi.fn()
    const { person } = vouchers(approved, 'last')
    row('City').focus()

    await person.keyboard('a')

    expect(approved.mock.calls).toEqual([[lines[2]]])
  })

  it('stay whole when the search finds one of their rows', async () => {
    const { person } = vouchers(vi.fn(), 'last')

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'city')

    expect(rowNames()).toEqual(['City', 'Médina'])
    expect(titlesWith('td button')).toEqual(['Médina'])
  })
})
