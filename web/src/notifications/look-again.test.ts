// @vitest-environment jsdom
import type { Call } from '@backoffice/contract/call'
import { salesmanSummary } from '@backoffice/contract/cash/summaries'
import { countUnread, listNotifications } from '@backoffice/contract/notifications/notifications'
import { listSignIns } from '@backoffice/contract/session/sign-in'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countAgain, lookAgain } from './look-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

/** Puts lists on a screen; returns how often each was asked for since. */
async function onScreen(...calls: readonly Call[]) {
  const client = new QueryClient()
  const asked = new Map(calls.map(({ name }) => [name, 0]))
  for (const call of calls) {
    const { name } = call
    const queryFn = () => {
      asked.set(name, (asked.get(name) ?? 0) + 1)
      return Promise.resolve(name)
    }
    new QueryObserver(client, { queryKey: [name, 'main', 7], queryFn, meta: { call } }).subscribe(() => {})
  }
  await vi.advanceTimersByTimeAsync(0)
  const first = new Map(asked)
  return { client, again: () => calls.map(({ name }) => (asked.get(name) ?? 0) - (first.get(name) ?? 0)) }
}

const calls = [listNotifications, countUnread, salesmanSummary, listTransfers, listSignIns]

describe('looking again', () => {
  it('asks once for several changes, and for what they concern alone', async () => {
    const { client, again } = await onScreen(...calls)

    lookAgain(client)
    lookAgain(client)
    await vi.advanceTimersByTimeAsync(1000)

    expect(again()).toEqual([1, 1, 1, 1, 0])
  })

  it('leaves the lists beside a form that is being filled in, until it is left', async () => {
    const { client, again } = await onScreen(...calls)
    document.body.innerHTML = '<main><form><input id="amount"></form><button id="other"></button></main>'
    document.getElementById('amount')?.focus()

    lookAgain(client)
    await vi.advanceTimersByTimeAsync(1000)
    const before = again()
    document.getElementById('other')?.focus()
    await vi.advanceTimersByTimeAsync(1000)

    expect([before, again()]).toEqual([
      [1, 1, 1, 0, 0],
      [1, 1, 1, 1, 0],
    ])
  })

  it('leaves the lists behind a dialog, until it is closed', async () => {
    const { client, again } = await onScreen(...calls)
    document.body.innerHTML = '<main><div role="dialog"><button id="close"></button></div></main>'

    lookAgain(client)
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

  it('can be at the count alone', async () => {
    const { client, again } = await onScreen(...calls)

    countAgain(client)
    await vi.advanceTimersByTimeAsync(1000)

    expect(again()).toEqual([0, 1, 0, 0, 0])
  })
})
