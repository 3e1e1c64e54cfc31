// @vitest-environment jsdom
import { listMessages } from '@backoffice/contract/list-messages'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsHeld } from '../stray-presses.ts'
import { useHeldRows, useSteadyRows } from './rows-stay.ts'

const lines = [
  { id: 1, voucher: 'V1' },
  { id: 2, voucher: 'V2' },
  { id: 3, voucher: 'V2' },
  { id: 4, voucher: 'V2' },
  { id: 5, voucher: 'V3' },
]
type Line = (typeof lines)[number]

it('A decision keeps all rows of its group in their place, each with the note', () => {
  const hook = renderHook(
    ({ rows }: { rows: readonly Line[] }) =>
      useHeldRows({ rows, rowKey: ({ id }) => id, together: ({ voucher }) => voucher, scope: 'B1' }),
    { initialProps: { rows: lines } },
  )
  const keys = () => hook.result.current.rows?.map(({ id }) => id)
  const noted = () => lines.filter(({ id }) => hook.result.current.noteOf(id) !== undefined).map(({ id }) => id)
  const decision = hook.result.current.decisionOf({ id: 4, voucher: 'V2' }, 'V2', () => true)

  act(() => decision.begin())
  hook.rerender({ rows: lines.filter(({ voucher }) => voucher !== 'V2') })
  expect([keys(), noted()]).toEqual([[1, 2, 3, 4, 5], []])

  act(() => void decision.done('Approved'))
  expect([keys(), noted()]).toEqual([
    [1, 2, 3, 4, 5],
    [2, 3, 4],
  ])

  act(() => decision.ended())
  expect([keys(), noted()]).toEqual([[1, 5], []])
})

interface Row {
  readonly id: number
  readonly status?: string
}

const rowKey = ({ id }: Row) => id
const rowsOf = (...ids: readonly number[]): readonly Row[] => all.filter(({ id }) => ids.includes(id))
const all: readonly Row[] = [1, 2, 3, 4, 5].map((id) => ({ id }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  rowsHeld.set(false)
})

/** Draws rows as a table does. */
function drawn(start: readonly Row[]) {
  const hook = renderHook(
    ({ rows, request }: { rows: readonly Row[]; request: string | undefined }) => {
      const steady = useSteadyRows(rows, rowKey, request)
      return useHeldRows({ ...steady, rowKey, together: ({ id }) => String(id), scope: 'B1' })
    },
    { initialProps: { rows: start, request: 'page 1' as string | undefined } },
  )
  const { result } = hook
  return {
    answer: (rows: readonly Row[], request: string | undefined = 'page 1') => hook.rerender({ rows, request }),
    shown: () => result.current.rows?.map(({ id, status }) => (status === undefined ? id : `${id} ${status}`)),
    notes: () => all.flatMap(({ id }) => result.current.noteOf(id)?.text ?? []),
    decide: (row: Row) => result.current.decisionOf(row, '100.00', () => true),
    noted: () => all.filter(({ id }) => result.current.noteOf(id)).map(({ id }) => id),
  }
}
const work = (isAtWork: boolean) => act(() => rowsHeld.set(isAtWork))

describe('rows that the user works on', () => {
  it('show a note in place of a row that a colleague decided, and then it leaves', () => {
    const table = drawn(rowsOf(1, 2, 3))
    work(true)

    table.answer(rowsOf(1, 3))
    const before = [table.shown(), table.noted(), table.notes()]
    act(() => void vi.advanceTimersByTime(4100))

    expect(before).toEqual([[1, 2, 3], [2], [listMessages.gone]])
    expect([table.shown(), table.noted()]).toEqual([[1, 3], []])
  })

  it('come at once into a list that is empty', () => {
    const table = drawn([])
    work(true)

    table.answer(rowsOf(1, 2))

    expect(table.shown()).toEqual([1, 2])
  })

  it('wait for the answer to a decision made here, when its news comes first', () => {
    const table = drawn(rowsOf(1, 2, 3))
    work(true)
    const decision = table.decide({ id: 2 })

    act(() => decision.begin())
    table.answer(rowsOf(1, 3))
    const meanwhile = [table.shown(), table.notes()]
    act(() => void decision.done('Approved'))

    expect(meanwhile).toEqual([[1, 2, 3], []])
    expect([table.shown(), table.notes()]).toEqual([[1, 2, 3], ['Approved 100.00']])
  })

  it('show a note for each of several that leave one after the other', () => {
    const table = drawn(rowsOf(1, 2, 3))
    work(true)

    table.answer(rowsOf(1, 3))
    table.answer(rowsOf(3))

    expect([table.shown(), table.noted()]).toEqual([
      [1, 2, 3],
      [1, 2],
    ])
  })

  it('show what has changed in them, and new ones when the user has turned to something else', () => {
    const table = drawn(rowsOf(2, 3))
    work(true)
    const now = [{ id: 1 }, { id: 2, status: 'Approved' }, { id: 3 }]

    table.answer(now)
    const before = table.shown()
    work(false)

    expect(before).toEqual(['2 Approved', 3])
    expect(table.shown()).toEqual([1, '2 Approved', 3])
  })

  it('keep the rows that new rows pushed to the next page, without a note', () => {
    const table = drawn(rowsOf(2, 3, 4))
    work(true)

    table.answer(rowsOf(1, 2, 3))

    expect([table.shown(), table.noted()]).toEqual([[2, 3, 4], []])
  })

  it('change to another page as soon as it is requested', () => {
    const table = drawn(rowsOf(1, 2))
    work(true)

    table.answer(rowsOf(1, 2), undefined)
    table.answer(rowsOf(4, 5), 'page 2')

    expect([table.shown(), table.noted()]).toEqual([[4, 5], []])
  })
})

it('Rows without a user at work leave at once', () => {
  const table = drawn(rowsOf(1, 2, 3))

  table.answer(rowsOf(1, 3))

  expect([table.shown(), table.noted()]).toEqual([[1, 3], []])
})
