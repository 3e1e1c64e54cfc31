// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useHeldRows } from './held-rows.ts'

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
