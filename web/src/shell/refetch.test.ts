// @vitest-environment jsdom
import type { Call } from '@backoffice/contract/call'
import { salesmanSummary } from '@backoffice/contract/cash/summaries'
import { countUnread, listNotifications } from '@backoffice/contract/notifications/notifications'
import { listSignIns } from '@backoffice/contract/session/sign-in'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsHeld } from '../kit/stray-presses.ts'
import { deliveries, sendingItem } from '../outbox/outbox.ts'
import { refreshTouched } from '../api/touched.ts'
import { refetchCount, refetchChanged } from './refetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
  rowsHeld.set(false)
})

/** Puts lists on a screen, with steady rows if `steady` is set; returns how often each was fetched since. */
async function onScreen(calls: readonly Call[], { steady = false, answers = () => Promise.resolve() } = {}) {
  const client = new QueryClient()
  const fetches = new Map(calls.map(({ name }) => [name, 0]))
  for (const call of calls) {
    const { name } = call
    const queryFn = () => {
      fetches.set(name, (fetches.get(name) ?? 0) + 1)
      return answers().then(() => name)
    }
    new QueryObserver(client, { queryKey: [name, 'main', 7], queryFn, meta: { call, steady } }).subscribe(() => {})
  }
  await vi.advanceTimersByTimeAsync(0)
  const first = new Map(fetches)
  return { client, again: () => calls.map(({ name }) => (fetches.get(name) ?? 0) - (first.get(name) ?? 0)) }
}

const calls = [listNotifications, countUnread, salesmanSummary, listTransfers, listSignIns]

describe('looking again', () => {
  it('fetches once for several changes, and only the calls concerned', async () => {
    const { client, again } = await onScreen(calls)

    refetchChanged(client)
    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(1000)

    expect(again()).toEqual([1, 1, 1, 1, 0])
  })

  it('waits until a phone has sent its items, and for another tab no longer than ten seconds', async () => {
    const { client, again } = await onScreen(calls)

    sendingItem.set('first')
    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(9000)
    sendingItem.set('second')
    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(9000)
    expect(again()).toEqual([0, 0, 0, 0, 0])

    sendingItem.set(undefined)
    await vi.advanceTimersByTimeAsync(1000)
    expect(again()).toEqual([1, 1, 1, 1, 0])

    sendingItem.set('of a tab that was closed')
    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(again()).toEqual([2, 2, 2, 2, 0])
    sendingItem.set(undefined)
  })

  it('begins no request anew that reads what a phone has just delivered', async () => {
    const { client, again } = await onScreen(calls, { answers: () => new Promise((end) => setTimeout(end, 500)) })
    await vi.advanceTimersByTimeAsync(1000)

    sendingItem.set('first')
    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(1000)
    void client.invalidateQueries()
    deliveries.set(deliveries.get() + 1)
    sendingItem.set(undefined)
    await vi.advanceTimersByTimeAsync(2000)

    expect(again()).toEqual([1, 1, 1, 1, 1])
  })

  it('leaves the lists next to a form that is being filled in, until the user leaves it', async () => {
    const { client, again } = await onScreen(calls)
    document.body.innerHTML = '<main><form><input id="amount"></form><button id="other"></button></main>'
    document.getElementById('amount')?.focus()

    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(1000)
    const before = again()
    document.getElementById('other')?.focus()
    await vi.advanceTimersByTimeAsync(1000)

    expect([before, again()]).toEqual([
      [1, 1, 1, 0, 0],
      [1, 1, 1, 1, 0],
    ])
  })

  it('holds no rows before the rows of the user’s own save are here', async () => {
    const answer = { come: () => {} }
    const answers = () => new Promise<void>((resolve) => (answer.come = resolve))
    const { client } = await onScreen([listTransfers], { steady: true, answers })
    answer.come()
    await vi.advanceTimersByTimeAsync(0)
    document.body.innerHTML = '<main><form><input id="amount"></form></main>'
    document.getElementById('amount')?.focus()
    const own = refreshTouched(client, { touches: [listTransfers.name] })

    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(1000)
    expect(rowsHeld.get()).toBe(false)

    answer.come()
    await own
    await vi.advanceTimersByTimeAsync(0)
    expect(rowsHeld.get()).toBe(true)

    // The round ends with its answer, and the next one when the user has turned away.
    answer.come()
    document.body.innerHTML = '<main></main>'
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(rowsHeld.get()).toBe(false)
    answer.come()
    await vi.advanceTimersByTimeAsync(1000)
  })

  it('holds no rows before the rows of a second save are here, which begins when those of the first are drawn', async () => {
    const answer = { come: () => {} }
    const answers = () => new Promise<void>((resolve) => (answer.come = resolve))
    const { client } = await onScreen([listTransfers], { steady: true, answers })
    answer.come()
    await vi.advanceTimersByTimeAsync(0)
    document.body.innerHTML = '<main><form><input id="amount"></form></main>'
    document.getElementById('amount')?.focus()
    const save = () => refreshTouched(client, { touches: [listTransfers.name] })
    const second = save().then(() => ({ refreshed: save() }))

    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(1000)
    answer.come()
    const { refreshed } = await second
    await vi.advanceTimersByTimeAsync(1000)
    expect(rowsHeld.get()).toBe(false)

    answer.come()
    await refreshed
    await vi.advanceTimersByTimeAsync(1000)
    expect(rowsHeld.get()).toBe(true)

    // The round ends with its answer, and the next one when the user has turned away.
    answer.come()
    document.body.innerHTML = '<main></main>'
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(1000)
    answer.come()
    await vi.advanceTimersByTimeAsync(1000)
  })

  it('leaves the lists behind a dialog, until it is closed', async () => {
    const { client, again } = await onScreen(calls)
    document.body.innerHTML = '<main><div role="dialog"><button id="close"></button></div></main>'

    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(1000)
    const before = again()
    document.body.innerHTML = '<main></main>'
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(1000)

    expect([before, again()]).toEqual([
      [1, 1, 1, 0, 0],
      [1, 1, 1, 1, 0],
    ])
  })

  it('shows decisions of colleagues at once in steady lists, and fetches them again afterwards', async () => {
    const { client, again } = await onScreen(calls, { steady: true })
    document.body.innerHTML = '<main><form><input id="amount"></form><button id="other"></button></main>'
    document.getElementById('amount')?.focus()

    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(1000)
    const before = [again(), rowsHeld.get()]
    document.getElementById('other')?.focus()
    await vi.advanceTimersByTimeAsync(1000)

    expect([before, [again(), rowsHeld.get()]]).toEqual([
      [[1, 1, 1, 1, 0], true],
      [[1, 1, 1, 2, 0], false],
    ])
  })

  it('fetches once more for all changes that come while the answers are under way', async () => {
    let isSlow = false
    const answers = () => new Promise<void>((resolve) => setTimeout(resolve, isSlow ? 2000 : 0))
    const { client, again } = await onScreen(calls, { answers })
    await vi.advanceTimersByTimeAsync(10)
    isSlow = true

    refetchChanged(client)
    await vi.advanceTimersByTimeAsync(1000)
    for (let change = 0; change < 30; change += 1) refetchChanged(client)
    await vi.advanceTimersByTimeAsync(900)
    const before = again()
    await vi.advanceTimersByTimeAsync(3000)

    expect([before, again()]).toEqual([
      [1, 1, 1, 1, 0],
      [2, 2, 2, 2, 0],
    ])
  })

  it('can be at the count alone', async () => {
    const { client, again } = await onScreen(calls)

    refetchCount(client)
    await vi.advanceTimersByTimeAsync(1000)

    expect(again()).toEqual([0, 1, 0, 0, 0])
  })
})
