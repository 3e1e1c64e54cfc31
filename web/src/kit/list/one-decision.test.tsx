// @vitest-environment jsdom
import { listMessages } from '@backoffice/contract/list-messages'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { isResting } from '../../../testing/pages.tsx'
import {
  button,
  click,
  deposit,
  hold,
  key,
  notes,
  open,
  opened,
  pass,
  row,
  server,
  shown,
  toasts,
} from '../../../testing/deposits.tsx'

describe('a held key', () => {
  it('approves one row, wherever the focus goes meanwhile', async () => {
    await open()
    row(1).focus()

    for (let at = 0; at < 30; at += 1) {
      key(document.activeElement ?? document.body, 'a', at > 0)
      await pass(33)
    }

    expect(server.decided).toEqual(['DEP-1'])
    expect(document.activeElement).toBe(row(2))
  })

  it('still moves the focus from row to row', async () => {
    await open()
    row(1).focus()

    hold('ArrowDown', 3)

    expect(document.activeElement).toBe(row(4))
  })

  it('presses a focused button once', async () => {
    await open()
    const approve = button(1, 'Approve')
    approve.focus()

    expect(key(approve, 'Enter')).toBe(true)
    expect(key(approve, 'Enter', true)).toBe(false)
  })

  it('is not typed into a dialog that it opened', async () => {
    await open()
    row(1).focus()
    key(row(1), 'd')
    await vi.waitFor(() => screen.getByRole('textbox', { name: 'Comment' }), 10_000)
    const comment = screen.getByRole('textbox', { name: 'Comment' })

    expect(key(comment, 'd', true)).toBe(false)
    expect(key(comment, 'd')).toBe(true)
    expect(key(comment, 'd', true)).toBe(true)
  })
})

describe('Enter on a row', () => {
  it('opens, and never saves', async () => {
    await open()
    row(1).focus()

    key(row(1), 'Enter')
    await pass(100)

    expect(opened).toHaveBeenCalledExactlyOnceWith('DEP-1')
    expect(server.decided).toEqual([])
  })

  it('is shown by the tooltip of the button that it presses', async () => {
    await open()

    const titles = ['Approve', 'Decline', 'View'].map((name) =>
      button(1, name).closest('[title]')?.getAttribute('title'),
    )
    expect(titles).toEqual(['Key on the row: A', 'Key on the row: D', 'Key on the row: V, Enter'])
  })
})

describe('a decided row', () => {
  it('keeps its place for four seconds with what was decided, and then all of them leave', async () => {
    await open()

    click(button(2, 'Approve'))
    await pass(1000)
    expect(shown()).toEqual(['DEP-1', 'DEP-2', 'DEP-3', 'DEP-4'])
    expect(notes()).toEqual(['Approved 200.00 · DEP-2'])
    expect(within(row(2)).queryByRole('button', { name: /Approve|Decline|View/ })).toBeNull()

    click(button(3, 'Approve'))
    await pass(3900)
    expect(shown()).toEqual(['DEP-1', 'DEP-2', 'DEP-3', 'DEP-4'])
    expect(notes()).toEqual(['Approved 200.00 · DEP-2', 'Approved 300.00 · DEP-3'])
    await pass(200)
    expect(shown()).toEqual(['DEP-1', 'DEP-4'])
  })

  it('counts in no total', async () => {
    await open()

    click(button(2, 'Approve'))
    await pass(100)

    expect(screen.getByRole('row', { name: /^This page/ }).textContent).toContain('800.00')
  })

  it('ignores a second press at its place, and so does the row that comes there for 600 ms', async () => {
    await open()
    click(button(2, 'Approve'))
    await pass(250)
    expect(within(row(2)).queryByRole('button', { name: 'Approve' })).toBeNull()

    await pass(3800)
    expect(shown()).toEqual(['DEP-1', 'DEP-3', 'DEP-4'])
    expect([1, 3, 4].map((place) => isResting(row(place)))).toEqual([false, true, true])
    await pass(500)
    expect(isResting(row(3))).toBe(true)
    await pass(100)
    expect(isResting(row(3))).toBe(false)
  })

  it('is passed by the focus', async () => {
    await open()
    click(button(2, 'Approve'))
    await pass(100)
    row(1).focus()

    key(row(1), 'ArrowDown')

    expect(document.activeElement).toBe(row(3))
  })

  it('gives the focus to the page when it was the last one', async () => {
    await open([1])
    click(button(1, 'Approve'))
    await pass(100)
    expect(notes()).toEqual(['Approved 100.00 · DEP-1'])

    await pass(4000)

    expect(screen.getByText(listMessages.nothing)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('has a toast of its own, with amount and number', async () => {
    await open()

    click(button(1, 'Approve'))
    await pass(700)
    click(button(2, 'Approve'))
    await pass(100)

    expect(toasts('status').filter((text) => text?.startsWith('Deposit'))).toEqual([
      'Deposit Receipt Updated Successful100.00 · DEP-1',
      'Deposit Receipt Updated Successful200.00 · DEP-2',
    ])
  })

  it('is a row like any other again on another page', async () => {
    await open([1, 2])
    click(button(1, 'Approve'))
    await pass(100)

    server.waiting = [deposit(8), deposit(9)]
    await act(() => queryClient.invalidateQueries())
    await pass(100)

    expect(shown()).toEqual(['DEP-8', 'DEP-9'])
  })
})
