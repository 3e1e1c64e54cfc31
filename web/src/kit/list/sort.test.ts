import type { Day } from '@backoffice/contract/day'
import type { Moment } from '@backoffice/contract/fields'
import { type Money, money, ZERO } from '@backoffice/contract/money'
import { describe, expect, it } from 'vitest'
import { columnsFor } from './columns.tsx'
import { sortedBy } from './list-answer.ts'

interface Figure {
  id: number
  name: string
  left: Money
  count: number | null
  day: Day | null
  seen: Moment
}

const column = columnsFor<Figure>()
const columns = [
  column.text('name', 'UserName', { sortable: true }),
  column.money('left', 'Balance Left', { sortable: true }),
  column.number('count', 'Count', { sortable: true }),
  column.day('day', 'Day', { sortable: true }),
  column.dayTime('seen', 'Seen', { sortable: true }),
  column.number('id', 'Id'),
]
const figure = (id: number, more: Partial<Figure> = {}): Figure => ({
  id,
  name: '',
  left: ZERO,
  count: null,
  day: null,
  seen: '2026-11-20T10:00:00Z' as Moment,
  ...more,
})
const idsBy = (sort: string, rows: readonly Figure[]) => sortedBy(rows, columns, sort).map(({ id }) => id)
const amount = (value: string) => money(value) ?? ZERO

describe('rows sorted here', () => {
  it.each<[string, readonly Partial<Figure>[], number[]]>([
    ['left', [{ left: amount('900.5') }, { left: amount('-20') }, { left: amount('10000') }], [2, 1, 3]],
    ['count', [{ count: 10 }, { count: 9 }, { count: 0 }], [3, 2, 1]],
    ['name', [{ name: 'Salesman 10' }, { name: 'salesman 9' }, { name: 'Éhsan' }, { name: 'Faisal' }], [3, 4, 2, 1]],
    ['day', [{ day: '2026-02-10' as Day }, { day: '2026-11-01' as Day }, { day: '2025-12-31' as Day }], [3, 1, 2]],
    ['seen', [{ seen: '2026-11-20T10:00:00.5Z' as Moment }, { seen: '2026-11-20T10:00:00Z' as Moment }], [2, 1]],
  ])('by %s', (sort, values, expected) => {
    const rows = values.map((value, at) => figure(at + 1, value))

    expect(idsBy(sort, rows)).toEqual(expected)
    expect(idsBy(`-${sort}`, rows)).toEqual(expected.toReversed())
  })

  it('keep those with nothing in the column last, in both directions', () => {
    const rows = [figure(1), figure(2, { count: 5 }), figure(3, { count: -5 }), figure(4)]

    expect(idsBy('count', rows)).toEqual([3, 2, 1, 4])
    expect(idsBy('-count', rows)).toEqual([2, 3, 1, 4])
  })

  it('stay as they were answered without a sort, and for a column that does not sort', () => {
    const rows = [figure(2), figure(1)]

    expect(idsBy('', rows)).toEqual([2, 1])
    expect(idsBy('id', rows)).toEqual([2, 1])
    expect(idsBy('constructor', rows)).toEqual([2, 1])
  })
})
