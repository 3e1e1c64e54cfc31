import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDrafts, hasDrafts, useDraft, useRestoredDraft } from './drafts.ts'
import { acceptSession, chooseBase, chooseBranch } from './store.ts'

const base = { key: 'main', label: 'Acme Main', baseUrl: '/main/' }
const branches = [
  { bcode: 'K', bname: 'Karachi' },
  { bcode: 'L', bname: 'Lahore' },
]

function signIn(userId: number) {
  acceptSession(
    base,
    {
      token: 't',
      refreshToken: '',
      accessTokenExpiry: '2026-11-20T10:00:00Z',
      roleId: 2,
      userId,
      login: String(userId),
      name: 'Ali',
      isSuccessful: true,
      isPortalAllowed: true,
      branchCode: 'K',
      companyCode: 'A',
      modulesAllowed: [],
      companies: [{ cCode: 'A', cName: 'Acme', branches }],
      mustChangePassword: false,
    },
    0,
  )
}

const opened: { restored: unknown; clear: () => void } = { restored: undefined, clear: () => undefined }

function Form({ value }: { value: unknown }) {
  opened.restored = useRestoredDraft('receipt')
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
    chooseBase(base)
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
    const { rerender } = render(<Form value={undefined} />)
    rerender(<Form value={{ amount: '5' }} />)
    const before = hasDrafts('main', 1)
    act(() => {
      vi.advanceTimersByTime(500)
    })

    expect([before, hasDrafts('main', 1)]).toEqual([false, true])
  })

  it('belongs to one branch and one user', () => {
    typeAndLeave({ amount: '500' })

    chooseBranch('L')
    const inAnotherBranch = reopened()
    signIn(2)
    const ofAnotherUser = reopened()

    expect([inAnotherBranch, ofAnotherUser]).toEqual([undefined, undefined])
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
