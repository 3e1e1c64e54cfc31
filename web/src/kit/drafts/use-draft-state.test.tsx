// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { DraftKind } from './draft-kind.ts'
import { DraftStoreContext } from './draft-store.ts'
import { memoryBrowser } from '../../../testing/drafts.ts'
import { useDraftState } from './use-draft-state.ts'

interface Slip {
  readonly no: string
  readonly amount: number
}

const slip: DraftKind<Slip> = {
  fields: { no: z.string(), amount: z.number() },
  empty: { no: '', amount: 0 },
  isStarted: ({ no, amount }) => no !== '' || amount !== 0,
  describe: ({ no }) => no,
}

let browser = memoryBrowser()

/** Opens the form in a new tab. */
function tab() {
  const store = browser.tab()
  const { result, unmount } = renderHook(() => useDraftState('slip', slip), {
    wrapper: ({ children }: { children: ReactNode }) => <DraftStoreContext value={store}>{children}</DraftStoreContext>,
  })
  const draft = () => result.current
  return {
    draft,
    others: () => draft().others.map(({ values }) => values),
    values: () => draft().state[0],
    type: (change: Partial<Slip>) => {
      act(() => draft().state[1]((values) => ({ ...values, ...change })))
      act(() => store.flush())
    },
    send: () => {
      const keeper = draft().saving(draft().state[0])
      let key = ''
      act(() => {
        key = keeper.key()
      })
      return {
        key,
        answered: (end: Parameters<typeof keeper.answered>[0]) => act(() => keeper.answered(end)),
      }
    },
    close: unmount,
  }
}

const kept = () => [...browser.kept.keys()]
const typed: Slip = { no: 'S-1', amount: 5 }

describe('a draft', () => {
  beforeEach(() => {
    browser = memoryBrowser()
  })

  it('shows when the browser has no room to keep it, until it has', () => {
    const form = tab()
    const room = vi.spyOn(browser.kept, 'set').mockImplementation(() => {
      throw new Error('full')
    })
    form.type(typed)
    expect(form.draft().isUnkept).toBe(true)

    room.mockRestore()
    form.type({ amount: 6 })

    expect(form.draft().isUnkept).toBe(false)
  })

  it('is there again after its tab was closed, with the key of its save', () => {
    const first = tab()
    first.type(typed)
    const { key } = first.send()
    first.close()

    const second = tab()

    expect([second.values(), second.draft().isRestored]).toEqual([typed, true])
    expect(second.send().key).toBe(key)
  })

  it('has the same key in every tab and at every save, until it is saved', () => {
    const first = tab()
    first.type(typed)
    const third = tab()
    const keys = [first.send().key, third.send().key, first.send().key]
    expect(new Set(keys).size).toBe(1)

    first.send().answered('refused')
    first.type({ amount: 6 })
    expect(first.send().key).toBe(keys[0])

    first.send().answered('saved')
    first.type(typed)
    expect(first.send().key).not.toBe(keys[0])
  })

  it('that was saved empties every tab that shows it, and names the document', () => {
    const first = tab()
    first.type(typed)
    const second = tab()
    const third = tab()
    third.type({ no: 'S-1, changed' })

    first.send().answered('saved')

    expect([first, second, third].map((one) => one.values())).toEqual([slip.empty, slip.empty, slip.empty])
    expect([first, second, third].map((one) => one.draft().news?.kind)).toEqual([
      undefined,
      'savedElsewhere',
      'savedElsewhere',
    ])
    expect(kept()).toEqual([])
    for (const one of [first, second, third]) one.close()
    expect(kept()).toEqual([])
  })

  it('that was saved leaves another draft alone that was begun in the same place', () => {
    const [first, second] = [tab(), tab()]
    first.type(typed)
    second.type({ no: 'S-2' })

    first.send().answered('saved')

    expect(second.values()).toEqual({ no: 'S-2', amount: 0 })
    second.close()
    const [only] = tab().draft().others
    expect(only?.values).toEqual({ no: 'S-2', amount: 0 })
  })

  it('is kept with its key before it is sent, even where nothing was typed', () => {
    const first = tab()
    const { key } = first.send()
    first.close()

    expect(tab().send().key).toBe(key)
  })

  it('shows after a lost answer that it was sent, as long as the values are the same, at any time of the clock', () => {
    const first = tab()
    first.type(typed)
    const sent = first.send()
    expect(first.draft().wasSent).toBe(false)
    sent.answered('lost')
    expect([first.draft().wasSent, first.draft().mayRepeat]).toEqual([true, true])
    expect(tab().draft().wasSent).toBe(true)

    first.type({ amount: 6 })
    expect(first.draft().wasSent).toBe(false)
    first.type({ amount: 5 })
    expect(first.draft().wasSent).toBe(true)

    for (const days of [-400, -1.1, 1.1, 400]) {
      vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] })
      expect(tab().draft().wasSent).toBe(true)
      vi.useRealTimers()
    }
  })

  it('of which another version was saved goes, and a note shows which version counts', () => {
    const first = tab()
    first.type(typed)
    first.send().answered('lost')
    first.type({ amount: 6 })

    first.send().answered('savedBefore')

    expect([first.values(), first.draft().news]).toEqual([slip.empty, { kind: 'savedBefore', saved: typed }])
    expect(kept()).toEqual([])
  })

  it('is forgotten when its answer comes after the form was closed', () => {
    const first = tab()
    first.type(typed)
    const sent = first.send()
    first.close()
    sent.answered('saved')

    expect(kept()).toEqual([])
  })

  it('that is cleared comes back with Undo, with its key and its unreadable texts', () => {
    const first = tab()
    const { key } = first.send()
    first.type(typed)
    browser.tab().write('here#slip.amount', '5..')

    act(() => first.draft().clear())
    expect([first.values(), kept()]).toEqual([slip.empty, []])
    act(() => first.draft().undo?.())

    expect([first.values(), first.send().key]).toEqual([typed, key])
    expect(browser.tab().read('here#slip.amount')).toBe('5..')
    expect(first.draft().undo).toBeUndefined()
  })

  it('that is cleared gives way to the next one', () => {
    const first = tab()
    first.type(typed)
    act(() => first.draft().clear())
    first.type({ no: 'S-2' })

    expect(first.draft().undo).toBeUndefined()
  })

  it('that was set aside is there for every tab, once, and goes from there when it was saved', () => {
    const [first, second] = [tab(), tab()]
    first.type(typed)
    act(() => first.draft().setAside())
    expect([first.values(), first.others(), second.others()]).toEqual([slip.empty, [typed], [typed]])

    const saveKey = second.draft().others[0]?.saveKey ?? ''
    act(() => second.draft().goOnWith(saveKey))
    expect([second.values(), first.others(), second.others()]).toEqual([typed, [], []])

    act(() => second.draft().setAside())
    second.send().answered('saved')
    expect(first.others()).toEqual([typed])
    act(() => first.draft().goOnWith(saveKey))
    first.send().answered('saved')
    expect([first.others(), second.others(), kept()]).toEqual([[], [], []])
  })
})
