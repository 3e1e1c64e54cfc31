// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '../../../testing/pages.tsx'
import type { Parts } from './totals.tsx'
import { type Parcel, row, table } from '../../../testing/lists.tsx'

const parts: Parts<Parcel> = {
  label: 'Totals by status',
  of: ({ statusName }) => statusName,
  words: ['Approved', 'Pending'],
  uncounted: ['Approved'],
}
const partsLine = () => screen.getByRole('group', { name: 'Totals by status' }).textContent

describe('what the totals are made of', () => {
  it('is below them, in the order of its words, counted where it is to be', () => {
    draw(table({ parts }))

    expect(partsLine()).toBe('Approved 99.30 · Pending 1,200.70 (2)')
  })

  it('is of the rows that are shown', async () => {
    const { person } = draw(table({ parts }))

    await person.type(screen.getByRole('searchbox', { name: 'Filter this page' }), 'City')

    expect(partsLine()).toBe('Pending 0.20 (1)')
  })

  it('is of the selected rows', () => {
    draw(table({ parts, selection: { selected: new Set([1, 3]), onChange: vi.fn() } }))

    expect(partsLine()).toBe('Approved 99.30 · Pending 1,200.50 (1)')
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

    expect(within(row('2 selected')).getByRole('cell', { name: '1,299.80' })).toBeTruthy()
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
