// @vitest-environment jsdom
import type { Day } from '@backoffice/contract/day'
import type { Moment } from '@backoffice/contract/fields'
import { listMessages } from '@backoffice/contract/list-messages'
import { money, ZERO } from '@backoffice/contract/money'
import { decideTransfers } from '@backoffice/contract/transfers/transfers'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepBy } from '../../api/on-device.ts'
import { draw } from '../../../testing/pages.tsx'
import { actionsOf } from './actions.tsx'
import { columnsOf } from './columns.tsx'
import { List, type ListOf } from './list.tsx'
import { listField } from './list-fields.tsx'
import { useLocalState } from './list-state.ts'
import { asViewer, listLots, type Lot, serve } from '../../../testing/calls.tsx'

vi.mock('../toasts.tsx', () => ({ toast: { error: vi.fn(), success: vi.fn() } }))

const kept = { ...listLots, onDevice: {} } as typeof listLots
const lot: Lot = {
  lotNo: 'L1',
  item: 'Item 1',
  store: '01',
  expiry: null,
  counted: '2026-11-20T05:00:00Z' as Moment,
  balance: 1,
  worth: money(1) ?? ZERO,
}
const answer = (rows: readonly Lot[]) => ({
  responseObjects: rows,
  totalRows: rows.length,
  successCode: 0,
  message: '',
})

const onOpen = vi.fn()
const action = actionsOf(kept, { from: listField.day({ start: (): Day | null => null }) })
const column = columnsOf(kept)
const declared = {
  title: 'Lots',
  call: kept,
  key: 'lotNo',
  pageSize: 3,
  rowForm: action.fields,
  columns: [column.code('lotNo', 'Lot No'), column.money('worth', 'Worth'), action.column('from', 'From')],
  actions: [action.save('Approve', decideTransfers, () => ({ salemanTransfers: [] })), action.run('Receive', onOpen)],
  bulk: [action.bulk('Approve selected', decideTransfers, () => ({ salemanTransfers: [] }), { done: 'Approved' })],
  exports: true,
  empty: 'No lots.',
} as const satisfies ListOf<typeof listLots>

const Lots = () => <List of={declared} state={useLocalState([])} given={{ branchCode: 'K' }} />

const network = vi.fn<() => Promise<Response>>()
const gone = () => Promise.reject(new TypeError('Failed to fetch'))
const served =
  (body: object, status = 200) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }))
const MORNING = Date.parse('2026-11-20T04:12:00Z')
const find = vi.fn()

beforeEach(() => {
  serve()
  vi.stubGlobal('fetch', network)
  network.mockImplementation(gone)
  keepBy({ keep: () => undefined, makeStale: () => undefined, find })
  find.mockResolvedValue({ answer: answer([lot]), fromDevice: { at: MORNING, rows: 1, of: 1 } })
})
afterEach(() => vi.unstubAllGlobals())

const age = () => screen.findByText(/^Without a network\. As of \d\d:\d\d\.$/)
const offered = (name: string) => screen.queryAllByRole('button', { name }).length

describe('a list from the device', () => {
  it('shows its age and can be read, and offers nothing that saves, types or exports', async () => {
    const { person } = draw(asViewer(<Lots />))

    await age()
    expect(screen.getByRole('rowheader', { name: 'L1' })).toBeTruthy()
    expect([offered('Approve'), offered('Export'), screen.queryAllByRole('checkbox').length]).toEqual([0, 0, 0])
    expect(screen.queryByRole('columnheader', { name: 'From' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Receive' }))
    expect(onOpen).toHaveBeenCalledWith(lot)
  })

  it('is an ordinary list again when the server answers', async () => {
    network.mockImplementationOnce(gone)
    const { person } = draw(asViewer(<Lots />))
    await age()

    network.mockImplementation(served(answer([{ ...lot, lotNo: 'L2' }])))
    await person.click(screen.getByRole('button', { name: 'Retry' }))

    await screen.findByRole('rowheader', { name: 'L2' })
    expect([offered('Approve'), offered('Export')]).toEqual([1, 1])
    expect(screen.queryByText(/Without a network/)).toBeNull()
  })

  it('is gone when the server refuses', async () => {
    const { person } = draw(asViewer(<Lots />))
    await age()

    network.mockImplementation(served({ message: 'Not yours.' }, 403))
    await person.click(screen.getByRole('button', { name: 'Retry' }))

    await screen.findByText('Not yours.')
    expect(screen.queryByRole('rowheader')).toBeNull()
  })

  it('shows when nothing was there, and when it has not all rows', async () => {
    find.mockResolvedValue({ answer: answer([]), fromDevice: { at: MORNING, rows: 500, of: 1234 } })
    draw(asViewer(<Lots />))

    await age()
    await waitFor(() => expect(screen.getByText('No lots.')).toBeTruthy())
    expect(screen.getByText(/\b500\b/).textContent).toContain(listMessages.partOnDevice('500', '1,234'))
  })
})
