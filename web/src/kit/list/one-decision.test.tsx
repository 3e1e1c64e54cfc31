// @vitest-environment jsdom
import { decideDeposit, listDeposits } from '@backoffice/contract/deposits/deposits'
import { brokenPosting, postingFieldOf } from '@backoffice/contract/deposits/deposit-rules'
import { messages } from '@backoffice/contract/messages'
import type { Row } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { chooseBranch } from '../../session/store.ts'
import { Configured, signIn } from '../../session/testing.tsx'
import { draw, isResting } from '../testing.tsx'
import { Toasts } from '../toasts.tsx'
import { useViewer } from '../viewer.ts'
import { actionsOf } from './actions.tsx'
import { askField } from './ask-fields.tsx'
import { columnsOf } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { listField } from './list-fields.tsx'
import { useListForm } from './list-form.ts'

type Deposit = Row<typeof listDeposits>

/** The deposits that wait, as the server of these tests has them, and the amounts that it was asked to decide. */
let waiting: readonly Deposit[] = []
let decided: string[] = []
let refusal: string | undefined

const deposit = (place: number): Deposit =>
  ({
    depositNo: `DEP-${place}`,
    rowVersion: 1,
    cCode: 'K',
    createdOn: '2026-11-20T05:00:00Z',
    title: 'Bank',
    c_Name: 'Ayesha',
    depositSlipNo: `S${place}`,
    totalAmount: place * 100,
    status: 0,
    statusName: 'Pending',
    postingDate: null,
    d_ApprovalDate: null,
    d_Name: '',
    cashierDepositsImages: [],
    invoices: [],
  }) as unknown as Deposit

interface Asked {
  readonly depositNo?: string
}

function answer(url: string, body: Asked): object {
  if (!url.includes('UpdateCashierDepositsByDirector'))
    return { responseObjects: waiting, totalRows: waiting.length, successCode: 200, message: '' }
  if (refusal !== undefined) return { isSuccessful: false, message: refusal }
  decided.push(body.depositNo ?? '')
  waiting = waiting.filter(({ depositNo }) => depositNo !== body.depositNo)
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
const opened = vi.fn()
const actions = [
  action.save('Approve', decideDeposit, sent(1), {
    done: 'Approved',
    key: 'A',
    broken: (_row, { postingDate }, { today }) => brokenPosting({ postingDate, today }),
    fieldOf: postingFieldOf,
  }),
  action.ask('Decline', decideDeposit, {
    title: 'Decline Deposit',
    of: ({ depositNo }) => ({ heading: depositNo, facts: [] }),
    fields: { comments: askField.lines('Comment', { most: 100 }) },
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
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function open(places: readonly number[] = [1, 2, 3, 4]) {
  waiting = places.map(deposit)
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

const row = (place: number) => screen.getByRole('row', { name: new RegExp(`DEP-${place}`) })
const shown = () => screen.getAllByRole('row').flatMap((one) => one.dataset['row'] ?? [])
const button = (place: number, name: string) => within(row(place)).getByRole('button', { name })
/** The rows whose note is read, with it. */
const notes = () => [...document.querySelectorAll('[data-decided] p')].map((note) => note.textContent)
const toasts = (role: 'status' | 'alert') => screen.queryAllByRole(role).map((one) => one.textContent)
/** As a browser does: what rests takes no press. */
const click = (element: Element) => void (isResting(element) || fireEvent.click(element, { detail: 1 }))
const key = (element: Element, name: string, repeat = false) => fireEvent.keyDown(element, { key: name, repeat })
const hold = (name: string, times: number) => {
  for (let at = 0; at < times; at += 1) key(document.activeElement ?? document.body, name, at > 0)
}

// Loaded when they are first wanted; the clock of these tests does not wait for that.
beforeAll(() => Promise.all([import('./ask-dialog.tsx'), import('../modal-window.tsx')]))
beforeEach(() => {
  vi.useFakeTimers()
  window.localStorage.clear()
  window.sessionStorage.clear()
  decided = []
  refusal = undefined
  opened.mockClear()
  signIn(1)
  chooseBranch('K')
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: { body?: string } = {}) =>
    Response.json(answer(url, JSON.parse(body) as Asked)),
  )
})
afterEach(async () => {
  await pass(20_000)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a held key', () => {
  it('approves one row, wherever the focus goes meanwhile', async () => {
    await open()
    row(1).focus()

    for (let at = 0; at < 30; at += 1) {
      key(document.activeElement ?? document.body, 'a', at > 0)
      await pass(33)
    }

    expect(decided).toEqual(['DEP-1'])
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
    await vi.waitFor(() => screen.getByRole('textbox', { name: 'Comment' }))
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
    expect(decided).toEqual([])
  })

  it('is told by the tooltip of the button that it presses', async () => {
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

  it('takes no second press at its place, and the row that comes to its place none for 600 ms', async () => {
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

    expect(screen.getByText(messages.list.nothing)).toBeTruthy()
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

    waiting = [deposit(8), deposit(9)]
    await act(() => queryClient.invalidateQueries())
    await pass(100)

    expect(shown()).toEqual(['DEP-8', 'DEP-9'])
  })
})

describe('a row that the focus moved on to', () => {
  it('takes no key for 600 ms', async () => {
    await open()
    row(1).focus()
    key(row(1), 'a')
    await pass(300)
    expect(document.activeElement).toBe(row(2))

    key(row(2), 'a')
    await pass(290)
    expect(decided).toEqual(['DEP-1'])
    await pass(100)
    key(row(2), 'a')
    await pass(100)

    expect(decided).toEqual(['DEP-1', 'DEP-2'])
  })

  it('takes one at once when somebody went there', async () => {
    await open()
    row(1).focus()
    key(row(1), 'a')
    await pass(100)

    key(row(2), 'ArrowDown')
    key(row(3), 'a')
    await pass(100)

    expect(decided).toEqual(['DEP-1', 'DEP-3'])
  })
})

describe('rows that are fetched anew', () => {
  it('rest when they moved or changed, and only then', async () => {
    await open([2, 3, 4])
    expect([2, 3, 4].map((place) => isResting(row(place)))).toEqual([false, false, false])

    waiting = [deposit(2), { ...deposit(3), totalAmount: 5 as Deposit['totalAmount'] }, deposit(4)]
    await act(() => queryClient.invalidateQueries())
    await pass(10)
    expect([2, 3, 4].map((place) => isResting(row(place)))).toEqual([false, true, false])

    waiting = [deposit(1), deposit(2), deposit(4)]
    await act(() => queryClient.invalidateQueries())
    await pass(600)
    expect([1, 2, 4].map((place) => isResting(row(place)))).toEqual([false, false, false])
  })

  it('take no key where the content changed under the focus', async () => {
    await open()
    row(3).focus()
    waiting = [deposit(1), deposit(2), { ...deposit(3), totalAmount: 5 as Deposit['totalAmount'] }, deposit(4)]
    await act(() => queryClient.invalidateQueries())
    await pass(10)

    key(row(3), 'a')
    await pass(600)
    expect(decided).toEqual([])
    key(row(3), 'a')
    await pass(10)

    expect(decided).toEqual(['DEP-3'])
  })
})

describe('a refused decision', () => {
  const already = 'Already approved by Sana Malik on 20/11/2026 06:02.'
  const decidedByOther = (place: number) => {
    refusal = `${already} Reload the list.`
    waiting = waiting.filter(({ depositNo }) => depositNo !== `DEP-${place}`)
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
    refusal = messages.deposit.own

    click(button(2, 'Approve'))
    await pass(100)

    expect(notes()).toEqual([])
    expect(button(2, 'Approve')).toBeTruthy()
  })

  it('closes the dialog that asked, and forgets what was typed for it', async () => {
    await open()
    click(button(2, 'Decline'))
    await vi.waitFor(() => screen.getByRole('textbox', { name: 'Comment' }))
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
    refusal = messages.deposit.postingClosed

    click(button(2, 'Approve'))
    await pass(100)

    const field = within(row(2)).getByRole('textbox', { name: 'Posting Date' })
    expect(document.activeElement).toBe(field)
    expect(within(row(2)).getByText(messages.deposit.postingClosed)).toBeTruthy()
    expect(toasts('alert')).toEqual([`Error${messages.deposit.postingClosed}200.00 · DEP-2`])
  })
})

it('A posting date that does not exist is told in the same words in the toast and under the field', async () => {
  await open()
  const field = within(row(2)).getByRole('textbox', { name: 'Posting Date' })
  fireEvent.change(field, { target: { value: '31/02/2026' } })

  click(button(2, 'Approve'))
  await pass(100)

  const told = `Posting Date ${messages.field.day}`
  expect(toasts('alert')).toEqual([`Error${told}`])
  expect(within(row(2)).getByText(told)).toBeTruthy()
  expect(decided).toEqual([])
})

it('A dialog does not outlive a branch switch, and what was typed is there in its own branch', async () => {
  await open()
  click(button(2, 'Decline'))
  await vi.waitFor(() => screen.getByRole('textbox', { name: 'Comment' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Torn' } })

  act(() => chooseBranch('L'))
  await pass(1000)
  expect(screen.queryByRole('dialog')).toBeNull()

  act(() => chooseBranch('K'))
  await pass(1000)
  expect(screen.queryByRole('dialog')).toBeNull()
  click(button(2, 'Decline'))
  await vi.waitFor(() => screen.getByRole('textbox', { name: 'Comment' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' }).value).toBe('Torn')
})
