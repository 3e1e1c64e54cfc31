import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToastHistory, dismissWith, keepWithForm, shownInReview } from './toast-store.ts'
import { Toasts, toast, toastHistory } from './toasts.tsx'

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const run = (work: () => void) => act(work)

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    clearToastHistory()
    render(<Toasts />)
  })
  afterEach(() => {
    pass(10_000)
    cleanup()
    vi.useRealTimers()
  })

  it('announce a success as status and an error as alert', () => {
    run(() => {
      toast.success('Welcome Ali !', 'Login Successful')
      toast.error('Please select cashier')
    })

    expect(screen.getByRole('status').textContent).toBe('Login SuccessfulWelcome Ali !')
    expect(screen.getByRole('alert').textContent).toBe('ErrorPlease select cashier')
  })

  it('leave when their decision was undone, and the toasts of other decisions stay', () => {
    const [undone, other] = [vi.fn(), vi.fn()]
    run(() => {
      toast.success('Approved one', '', { actions: [{ label: 'Undo', run: undone }] })
      toast.success('Approved two', '', { actions: [{ label: 'Undo', run: other }] })
    })

    run(() => dismissWith(undone))

    expect(screen.queryByText('Approved one')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([undone.mock.calls.length, other.mock.calls.length]).toEqual([0, 1])
  })

  it('are behind the newest one, and successes behind an error', () => {
    run(() => {
      toast.error('Please select cashier')
      toast.success('Receipt Saved Successful')
    })
    const front = () => document.querySelector('[data-toast]:not([data-behind])')?.textContent

    expect(front()).toBe('ErrorPlease select cashier+1')
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
    pass(0)
    expect(front()).toContain('Receipt Saved Successful')
  })

  it('are not shown where a review shows the decision in its head, and are in the history', () => {
    run(() => shownInReview.set(true))
    run(() => toast.success('Deposit Approved Successful'))
    run(() => shownInReview.set(false))

    expect(screen.queryByRole('status')).toBeNull()
    expect(toastHistory.get().map(({ lines }) => lines)).toEqual([['Deposit Approved Successful']])
  })

  it('about a form leave when the next one comes, and others stay', () => {
    run(() => {
      toast.error('The list was not loaded')
      toast.error('Please select payment method', undefined, { about: 'form' })
      toast.error('Please add cheque bank', undefined, { about: 'form' })
    })
    const errors = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(errors()).toEqual(['ErrorThe list was not loaded', 'ErrorPlease add cheque bank'])

    run(() => {
      toast.error(['Balance amount can not be negative'])
      keepWithForm(['Balance amount can not be negative'])
    })
    expect(errors()).toEqual(['ErrorThe list was not loaded', 'ErrorBalance amount can not be negative'])

    run(() => toast.success('Saved', '', { about: 'form' }))
    expect(errors()).toEqual(['ErrorThe list was not loaded'])
  })

  it('stay after a button that may be followed by another one', () => {
    const [printed, undone] = [vi.fn(), vi.fn()]
    run(() =>
      toast.success('Saved', '', {
        actions: [
          { label: 'Print', run: printed, stays: true },
          { label: 'Undo', run: undone },
        ],
      }),
    )

    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    pass(400)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    pass(400)

    expect([printed.mock.calls.length, undone.mock.calls.length]).toEqual([1, 1])
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('go after five seconds and 300 ms of leaving', () => {
    run(() => toast.success('Saved'))

    pass(5299)
    expect(screen.queryByRole('status')).not.toBeNull()
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('stay under the pointer and go a second after it left', () => {
    run(() => toast.success('Saved'))
    const words = screen.getByRole('status')

    fireEvent.pointerEnter(words)
    pass(20_000)
    expect(screen.queryByRole('status')).not.toBeNull()
    fireEvent.pointerLeave(words)
    pass(1300)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('show an error once, together with its document, whichever comes first', () => {
    run(() => {
      toast.error('The request names a branch that is not yours.')
      toast.error(['The request names a branch that is not yours.', '62.00 · INV/1'])
      toast.error('The request names a branch that is not yours.')
      toast.error(['The request names a branch that is not yours.', '63.00 · INV/2'])
    })

    expect(screen.getAllByRole('alert')).toHaveLength(2)
    expect(toastHistory.get()).toHaveLength(4)
  })

  it('are not repeated while the same is in sight', () => {
    run(() => {
      toast.error('Please select cashier')
      toast.error('Please select cashier')
    })

    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['ErrorPlease select cashier×2'])
  })

  it('can be closed', () => {
    run(() => toast.success('Saved'))

    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    pass(300)

    expect(screen.queryByRole('status')).toBeNull()
  })

  it('are kept in the history, newest first', () => {
    run(() => {
      toast.success('First')
      toast.success('Second')
    })
    pass(10_000)

    expect(toastHistory.get().map(({ lines }) => lines[0])).toEqual(['Second', 'First'])
  })
})
