import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDrafts, draftKey, fitting, hasDrafts, useDraft, useRestoredDraft } from './drafts.ts'
import { chooseBase, chooseBranch } from './store.ts'
import { base, signIn } from './testing.tsx'

const empty = { amount: '' }
const opened: { restored: unknown; clear: () => void } = { restored: undefined, clear: () => undefined }

function Form({ value }: { value: unknown }) {
  opened.restored = useRestoredDraft('receipt', empty)
  opened.clear = useDraft('receipt', value).clear
  return null
}

/** Opens the form as it starts, types into it and leaves. */
function typeAndLeave(value: unknown) {
  const { rerender, unmount } = render(<Form value={undefined} />)
  rerender(<Form value={value} />)
  unmount()
}

function reopened(): unknown {
  render(<Form value={undefined} />)
  return opened.restored
}

describe('draft', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    window.localStorage.clear()
    signIn(1)
    chooseBranch('K')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('is there again after the form was left', () => {
    typeAndLeave({ amount: '500' })

    expect(reopened()).toEqual({ amount: '500' })
  })

  it('is written half a second after the last key', () => {
    const stored = () => window.localStorage.getItem(draftKey('receipt'))
    const { rerender } = render(<Form value={undefined} />)
    rerender(<Form value={{ amount: '5' }} />)
    const before = stored()
    act(() => {
      vi.advanceTimersByTime(500)
    })

    expect([before, stored()]).toEqual([null, '{"amount":"5"}'])
  })

  it('is written at once when the page goes', () => {
    const { rerender } = render(<Form value={undefined} />)
    rerender(<Form value={{ amount: '5' }} />)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))

    expect(window.localStorage.getItem(draftKey('receipt'))).toBe('{"amount":"5"}')
  })

  it('counts as unsaved with its first key', () => {
    const { rerender } = render(<Form value={undefined} />)
    rerender(<Form value={{ amount: '5' }} />)

    expect(hasDrafts('main', 1)).toBe(true)
  })

  it('belongs to one form, route and database', () => {
    expect(draftKey('receipt', '/salesmanCashCollection')).toBe(
      'backoffice.draft.main/1/K/salesmanCashCollection#receipt',
    )
    chooseBase({ ...base, key: 'second' })
    expect(draftKey('deposit', '/cashierDeposits')).toBe('backoffice.draft.second/1/K/cashierDeposits#deposit')
  })

  it.each(['{"amount":', 'null', '[]', '5', '"x"', '{"amount":{"no":"text"}}', '{"gone":"500"}'])(
    'that is none is left aside: %s',
    (text) => {
      window.localStorage.setItem(draftKey('receipt'), text)

      expect(reopened()).toBeUndefined()
    },
  )

  it('is not kept where the browser has no room, and the form works on', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    typeAndLeave({ amount: '500' })
    full.mockRestore()

    expect(reopened()).toBeUndefined()
  })

  it('belongs to one branch and one user', () => {
    typeAndLeave({ amount: '500' })

    chooseBranch('L')
    const inAnotherBranch = reopened()
    signIn(2)
    chooseBranch('K')
    const ofAnotherUser = reopened()
    signIn(1)
    chooseBranch('K')

    expect([inAnotherBranch, ofAnotherUser, reopened()]).toEqual([undefined, undefined, { amount: '500' }])
  })

  it('goes with a save', () => {
    const { rerender, unmount } = render(<Form value={undefined} />)
    rerender(<Form value={{ amount: '500' }} />)
    opened.clear()
    unmount()

    expect(reopened()).toBeUndefined()
  })

  it('goes when nothing worth keeping is typed any more', () => {
    typeAndLeave({ amount: '500' })
    const { rerender, unmount } = render(<Form value={{ amount: '500' }} />)
    rerender(<Form value={undefined} />)
    unmount()

    expect(reopened()).toBeUndefined()
  })

  it('goes with the logout of its user only', () => {
    typeAndLeave({ amount: '500' })
    signIn(2)
    typeAndLeave({ amount: '700' })

    clearDrafts('main', 2)

    expect([hasDrafts('main', 1), hasDrafts('main', 2)]).toEqual([true, false])
  })
})

describe('what is left of a draft', () => {
  const start = { text: '', list: [], none: null, absent: undefined }

  it.each([
    [
      { text: 'a', list: [1], none: '2026-11-20', absent: 5 },
      { text: 'a', list: [1], none: '2026-11-20', absent: 5 },
    ],
    [{ text: 5, list: {}, none: {}, absent: [] }, undefined],
    [
      { text: 'a', list: null, none: null, other: 1 },
      { text: 'a', none: null },
    ],
  ])('of %j is %j', (kept, left) => {
    expect(fitting(kept, start)).toEqual(left)
  })
})
