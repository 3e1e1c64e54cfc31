// @vitest-environment jsdom
import { decideTransfers } from '@backoffice/contract/transfers/transfers'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../../api/save-each.ts'
import { draw, press } from '../../../testing/pages.tsx'
import type { BulkLine, BulkWork } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const line = (name: string, outcome: Outcome): BulkLine => ({
  key: name,
  name,
  more: 'INV/1',
  amount: '100.00',
  input: {},
  outcome,
})
const unsent = { state: 'unsent' } as const
const done = { state: 'done', message: 'Receipt Approved Successful' } as const
const refused = { state: 'refused', message: 'Already approved by Sana on 20/11/2026. Reload the list.' } as const
const failure = { kind: 'network', title: 'No Network', lines: ['The server cannot be reached'] } as const
const unknown = { state: 'unknown', failure } as const

const does = () => ({ onGo: vi.fn(), onStop: vi.fn(), onClose: vi.fn() })
function drawn(step: BulkWork['step'], lines: readonly BulkLine[]) {
  const pressed = does()
  const work = {
    label: 'Approve selected',
    tone: 'good',
    call: decideTransfers,
    counted: `${lines.length} rows`,
    sum: '300.00',
    people: 'Noor (2), City (1)',
    note: <p>To Hina Raza.</p>,
    notes: ['The list showed 2, and has 3 now.'],
    step,
    lines,
  } as const
  return { pressed, ...draw(<BulkDialog work={work} opened {...pressed} />) }
}
const three = [line('Noor', unsent), line('Al-Shifa', unsent), line('City', unsent)]
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const rowsOf = (within_: Awaited<ReturnType<typeof dialog>>) =>
  within_
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('several rows at once', () => {
  it('are confirmed with number and sum, the focus on Cancel', async () => {
    const { person, pressed } = drawn('asking', three)

    const question = await dialog('Approve selected?')
    expect(question.getByText('3 rows, 300.00 in all')).toBeTruthy()
    expect(question.getByText('Noor (2), City (1)')).toBeTruthy()
    expect(question.getByText('To Hina Raza.')).toBeTruthy()
    expect(question.getByText('The list showed 2, and has 3 now.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })))
    await person.keyboard('{Enter}')

    expect(pressed.onClose).toHaveBeenCalledOnce()
    expect(pressed.onGo).not.toHaveBeenCalled()
  })

  it('are done once it is confirmed', async () => {
    const { person, pressed } = drawn('asking', three)

    await press(person, (await dialog('Approve selected?')).getByRole('button', { name: 'Approve selected' }))

    expect(pressed.onGo).toHaveBeenCalledOnce()
  })

  it('show how far they are, and stop', async () => {
    const { person, pressed } = drawn('running', [line('Noor', done), line('Al-Shifa', refused), line('City', unsent)])

    const running = await dialog('Approve selected')
    expect(running.getByRole('status').textContent).toBe('2 of 3')
    expect(running.getByRole('progressbar', { name: 'Approve selected' })).toHaveProperty('value', 2)
    await press(person, running.getByRole('button', { name: 'Stop' }))

    expect(pressed.onStop).toHaveBeenCalledOnce()
  })

  it('end with what became of each, counted on top', async () => {
    const { pressed, person } = drawn('report', [line('Noor', done), line('Al-Shifa', refused), line('City', done)])

    const report = await dialog('Approve selected')
    expect(report.getByRole('status').textContent).toBe('2 done · 1 refused')
    expect(rowsOf(report)).toEqual([
      ['NoorINV/1', '100.00', 'DoneReceipt Approved Successful'],
      ['Al-ShifaINV/1', '100.00', 'RefusedAlready approved by Sana on 20/11/2026. Reload the list.'],
      ['CityINV/1', '100.00', 'DoneReceipt Approved Successful'],
    ])
    expect(report.queryByRole('button', { name: 'Go on' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(report.getByRole('button', { name: 'OK' })))
    await person.keyboard('{Enter}')

    expect(pressed.onClose).toHaveBeenCalledOnce()
  })

  it('go on after a lost answer', async () => {
    const { pressed, person } = drawn('report', [line('Noor', done), line('Al-Shifa', unknown), line('City', unsent)])

    const report = await dialog('Approve selected')
    expect(report.getByRole('status').textContent).toBe('1 done · 1 unknown · 1 not sent')
    expect(report.getByRole('alert').textContent).toBe('No Network The server cannot be reached')
    expect(rowsOf(report).map(([, , outcome]) => outcome)).toEqual([
      'DoneReceipt Approved Successful',
      'UnknownNo answer arrived. Continue to check: nothing is done twice.',
      'Not sent',
    ])
    await press(person, report.getByRole('button', { name: 'Go on' }))

    expect(pressed.onGo).toHaveBeenCalledOnce()
  })
})
