// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { isResting } from '../../../testing/pages.tsx'
import { deposit, key, open, pass, row, server } from '../../../testing/deposits.tsx'

describe('a row that the focus moved on to', () => {
  it('ignores keys for 600 ms', async () => {
    await open()
    row(1).focus()
    key(row(1), 'a')
    await pass(300)
    expect(document.activeElement).toBe(row(2))

    key(row(2), 'a')
    await pass(290)
    expect(server.decided).toEqual(['DEP-1'])
    await pass(100)
    key(row(2), 'a')
    await pass(100)

    expect(server.decided).toEqual(['DEP-1', 'DEP-2'])
  })

  it('accepts a key at once when the user moved the focus there', async () => {
    await open()
    row(1).focus()
    key(row(1), 'a')
    await pass(100)

    key(row(2), 'ArrowDown')
    key(row(3), 'a')
    await pass(100)

    expect(server.decided).toEqual(['DEP-1', 'DEP-3'])
  })
})

describe('rows that are fetched anew', () => {
  it('rest when they moved or changed, and only then', async () => {
    await open([2, 3, 4])
    expect([2, 3, 4].map((place) => isResting(row(place)))).toEqual([false, false, false])

    server.waiting = [deposit(2), { ...deposit(3), c_Name: 'Bilal' }, deposit(4)]
    await act(() => queryClient.invalidateQueries())
    await pass(10)
    expect([2, 3, 4].map((place) => isResting(row(place)))).toEqual([false, true, false])

    server.waiting = [deposit(1), deposit(2), deposit(4)]
    await act(() => queryClient.invalidateQueries())
    await pass(600)
    expect([1, 2, 4].map((place) => isResting(row(place)))).toEqual([false, false, false])
  })

  it('ignore keys where the content changed under the focus', async () => {
    await open()
    row(3).focus()
    server.waiting = [deposit(1), deposit(2), { ...deposit(3), c_Name: 'Bilal' }, deposit(4)]
    await act(() => queryClient.invalidateQueries())
    await pass(10)

    key(row(3), 'a')
    await pass(600)
    expect(server.decided).toEqual([])
    key(row(3), 'a')
    await pass(10)

    expect(server.decided).toEqual(['DEP-3'])
  })
})
