// @vitest-environment jsdom
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { enterBranch } from '../../session/store.ts'
import { button, click, notes, open, pass, row, server, shown, toasts } from '../../../testing/deposits.tsx'

const closed = depositMessages.postingClosed('15/11/2026')

describe('a refused decision', () => {
  const already = 'Already approved by Sana Malik on 20/11/2026 06:02.'
  const decidedByOther = (place: number) => {
    server.refusal = `${already} Reload the list.`
    server.waiting = server.waiting.filter(({ depositNo }) => depositNo !== `DEP-${place}`)
  }

  it('stays on the row with who decided, and then the row leaves', async () => {
    await open()
    decidedByOther(2)

    click(button(2, 'Approve'))
    await pass(100)

    expect(shown()).toEqual(['DEP-1', 'DEP-2', 'DEP-3', 'DEP-4'])
    expect(notes()).toEqual([already])
    expect(toasts('alert')).toEqual([`Error${already}200.00 · DEP-2`])
    await pass(4100)
    expect(shown()).toEqual(['DEP-1', 'DEP-3', 'DEP-4'])
  })

  it('leaves the row as it is where it can still be decided', async () => {
    await open()
    server.refusal = depositMessages.own

    click(button(2, 'Approve'))
    await pass(100)

    expect(notes()).toEqual([])
    expect(button(2, 'Approve')).toBeTruthy()
  })

  it('closes the dialog that asked, and forgets what was typed for it', async () => {
    await open()
    click(button(2, 'Decline'))
    await vi.waitFor(() => screen.getByRole('textbox', { name: 'Comment' }), 10_000)
    fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Torn' } })
    await pass(700)
    decidedByOther(2)

    click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
    await pass(1000)

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(notes()).toEqual([already])
    expect(document.activeElement).toBe(row(3))
    expect(Object.keys(window.localStorage).filter((name) => name.includes('Decline'))).toEqual([])
  })

  it('about the posting date marks the field, which gets the focus', async () => {
    await open()
    server.refusal = closed

    click(button(2, 'Approve'))
    await pass(100)

    const field = within(row(2)).getByRole('textbox', { name: 'Posting Date' })
    expect(document.activeElement).toBe(field)
    expect(within(row(2)).getByText(closed)).toBeTruthy()
    expect(toasts('alert')).toEqual([`Error${closed}200.00 · DEP-2`])
  })
})

it('A posting date that does not exist is reported in the same words in the toast and under the field', async () => {
  await open()
  const field = within(row(2)).getByRole('textbox', { name: 'Posting Date' })
  fireEvent.change(field, { target: { value: '31/02/2026' } })

  click(button(2, 'Approve'))
  await pass(100)

  const message = 'Posting Date: February 2026 has 28 days'
  expect(toasts('alert')).toEqual([`Error${message}`])
  expect(within(row(2)).getByText(message)).toBeTruthy()
  expect(server.decided).toEqual([])
})

it('A dialog does not outlive a branch switch, and what was typed is there in its own branch', async () => {
  await open()
  click(button(2, 'Decline'))
  await vi.waitFor(() => screen.getByRole('textbox', { name: 'Comment' }), 10_000)
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Torn' } })

  act(() => enterBranch('L'))
  await pass(1000)
  expect(screen.queryByRole('dialog')).toBeNull()

  act(() => enterBranch('K'))
  await pass(1000)
  expect(screen.queryByRole('dialog')).toBeNull()
  click(button(2, 'Decline'))
  await vi.waitFor(() => screen.getByRole('textbox', { name: 'Comment' }), 10_000)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe('Torn')
})
