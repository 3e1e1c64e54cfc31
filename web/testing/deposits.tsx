/** Tests decisions about a list of deposits with Approve and Decline, against a server in memory and a clock that the test moves. */
import { decideDeposit, listDeposits } from '@backoffice/contract/deposits/deposits'
import { brokenPosting, postingFieldOf } from '@backoffice/contract/deposits/deposit-rules'
import type { Row } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { queryClient, showFailuresBy } from '../src/api/query-client.ts'
import { useCall } from '../src/api/use-call.ts'
import '../src/session/caller.ts'
import { enterBranch } from '../src/session/store.ts'
import { Configured, signIn } from './session.tsx'
import { draw, isResting } from './pages.tsx'
import { toast, Toasts } from '../src/kit/toasts.tsx'
import { useViewer } from '../src/kit/viewer.ts'
import { actionsOf } from '../src/kit/list/actions.tsx'
import { askField } from '../src/kit/list/ask-fields.tsx'
import { columnsOf } from '../src/kit/list/columns.tsx'
import { DataTable } from '../src/kit/list/data-table.tsx'
import { listField, useListForm } from '../src/kit/list/list-fields.tsx'
// Loads the dialog in advance, since the tests wait for it with a clock that does not wait for the disk.
import '../src/kit/list/ask-dialog.tsx'

type Deposit = Row<typeof listDeposits>

/** The server of these tests: the deposits that wait, the numbers of the decided deposits, and its refusal of the next decision. */
export const server = {
  waiting: [] as readonly Deposit[],
  decided: [] as string[],
  refusal: undefined as string | undefined,
}

export const deposit = (place: number): Deposit =>
  ({
    depositNo: `DEP-${place}`,
    rowVersion: 1,
    cCode: 'K',
    createdOn: '2026-11-20T05:00:00Z',
    title: 'Bank',
    c_Name: 'Ayesha',
    c_Login: 2001,
    d_Login: null,
    depositSlipNo: `S${place}`,
    totalAmount: place * 100,
    status: 0,
    statusName: 'Pending',
    postingDate: null,
    d_ApprovalDate: null,
    d_Name: '',
    withdrawn: false,
    undoable: false,
    cashierDepositsImages: [],
    invoices: [],
    accountCode: '4001',
    linesTotal: place * 100,
    depositedOn: '2026-01-01',
    postingFrom: '2026-01-01',
    waitingDays: 0,
    slipAlsoOn: [],
  }) as unknown as Deposit

interface RequestBody {
  readonly depositNo?: string
}

function answer(url: string, body: RequestBody): object {
  if (!url.includes('UpdateCashierDepositsByDirector'))
    return { responseObjects: server.waiting, totalRows: server.waiting.length, successCode: 200, message: '' }
  if (server.refusal !== undefined) return { isSuccessful: false, message: server.refusal }
  server.decided.push(body.depositNo ?? '')
  server.waiting = server.waiting.filter(({ depositNo }) => depositNo !== body.depositNo)
  return { isSuccessful: true, message: 'Deposit Receipt Updated Successful' }
}

const column = columnsOf(listDeposits)
const action = actionsOf(listDeposits, { postingDate: listField.day({ start: ({ today }) => today }) })
const sent = (status: 1 | 2) => (row: Deposit, form: object) => ({
  depositNo: row.depositNo,
  d_User_Id: 1,
  status,
  ...('postingDate' in form && form.postingDate ? { postingDate: wireDay(form.postingDate as Day) } : {}),
})
const columns = [
  column.text('c_Name', 'Cashier'),
  column.code('depositNo', 'Deposit Ref No'),
  column.money('totalAmount', 'Total Amount'),
  action.column('postingDate', 'Posting Date'),
]
export const opened = vi.fn()
const actions = [
  action.save('Approve', decideDeposit, sent(1), {
    done: 'Approved',
    key: 'A',
    broken: (row, { postingDate }, { today }) => brokenPosting({ ...row, postingDate, today }),
    fieldOf: postingFieldOf,
  }),
  action.ask('Decline', decideDeposit, {
    title: 'Decline Deposit',
    of: ({ depositNo }) => ({ heading: depositNo, facts: [] }),
    fields: { comments: askField.lines('Comment', { max: 100 }) },
    input: sent(2),
    done: 'Declined',
    key: 'D',
  }),
  action.run('View', ({ depositNo }) => opened(depositNo), { key: 'V' }),
]

function Screen() {
  const { branchCode } = useViewer()
  const { data } = useCall(listDeposits, { cCode: branchCode, page: 1, limit: 10 })
  const form = useListForm(action.fields, [])
  return (
    <DataTable<Deposit>
      caption="Deposits"
      columns={columns}
      rows={data?.responseObjects}
      rowKey={({ depositNo }) => depositNo}
      actions={actions}
      formOf={({ depositNo }) => form.of(depositNo)}
      refuse={({ depositNo }, broken) => form.refuse(depositNo, broken)}
    />
  )
}

/** Lets time pass, with the answers that come meanwhile. */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Draws the list with deposits DEP-1 of 100.00, DEP-2 of 200.00 and so on. */
export async function open(places: readonly number[] = [1, 2, 3, 4]) {
  server.waiting = places.map(deposit)
  draw(
    <Configured>
      <QueryClientProvider client={queryClient}>
        <main tabIndex={-1}>
          <Screen />
        </main>
        <Toasts />
      </QueryClientProvider>
    </Configured>,
  )
  await pass(100)
}

export const row = (place: number) => screen.getByRole('row', { name: new RegExp(`DEP-${place}`) })
export const shown = () => screen.getAllByRole('row').flatMap((one) => one.dataset['row'] ?? [])
export const button = (place: number, name: string) => within(row(place)).getByRole('button', { name })
/** Returns the notes on decided rows. */
export const notes = () => [...document.querySelectorAll('[data-decided] p')].map((note) => note.textContent)
export const toasts = (role: 'status' | 'alert') => screen.queryAllByRole(role).map((one) => one.textContent)
/** Clicks as a browser does: an element that ignores presses gets none. */
export const click = (element: Element) => void (isResting(element) || fireEvent.click(element, { detail: 1 }))
export const key = (element: Element, name: string, repeat = false) => fireEvent.keyDown(element, { key: name, repeat })
export const hold = (name: string, times: number) => {
  for (let at = 0; at < times; at += 1) key(document.activeElement ?? document.body, name, at > 0)
}

// Dialogs are loaded when the first one opens, and the clock of these tests does not wait for that.
beforeAll(() => Promise.all([import('../src/kit/list/ask-dialog.tsx'), import('../src/kit/modal.tsx')]))
beforeAll(() => showFailuresBy(({ lines, title }) => toast.error(lines, title)))
beforeEach(() => {
  vi.useFakeTimers()
  window.localStorage.clear()
  window.sessionStorage.clear()
  server.decided = []
  server.refusal = undefined
  opened.mockClear()
  signIn(1)
  enterBranch('K')
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: { body?: string } = {}) =>
    Response.json(answer(url, JSON.parse(body) as RequestBody)),
  )
})
afterEach(async () => {
  await pass(20_000)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
