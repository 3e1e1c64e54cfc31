// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { observable } from '../observable.ts'
import { draw } from '../testing.tsx'
import { CardRow, TableRow } from './current-row.tsx'
import type { RowKey } from './row-focus.ts'
import { column, parcels, row, table } from './testing.tsx'

const inForm = observable<RowKey | undefined>(undefined)
beforeEach(() => inForm.set(undefined))

const current = () => [...document.querySelectorAll('[aria-current]')].map((one) => one.getAttribute('data-row'))

describe('the row that the form beside the list is about', () => {
  it('is marked, in a table and as a card', () => {
    draw(
      <>
        <table>
          <tbody>
            <TableRow rowKey={1} inForm={inForm} />
            <TableRow rowKey={2} inForm={inForm} />
          </tbody>
        </table>
        <ul>
          <CardRow rowKey={1} inForm={inForm} />
          <CardRow rowKey={2} inForm={inForm} />
        </ul>
      </>,
    )
    expect(current()).toEqual([])

    act(() => inForm.set(2))
    expect(current()).toEqual(['2', '2'])
    act(() => inForm.set(1))
    expect(current()).toEqual(['1', '1'])
  })

  it('draws no cell of any row again, neither its own nor those of the others', () => {
    const drawn: number[] = []
    const counted = column.custom('counted', 'Counted', ({ id }) => {
      drawn.push(id)
      return id
    })
    draw(table({ columns: [column.text('title', 'Title'), counted], inForm }))
    const atFirst = drawn.length
    expect(atFirst).toBeGreaterThanOrEqual(parcels.length)

    act(() => inForm.set(2))
    act(() => inForm.set(3))

    expect(row('Noor').getAttribute('aria-current')).toBe('true')
    expect(drawn).toHaveLength(atFirst)
  })
})
