import { getClientDues } from '@backoffice/contract/payments/payments'
import { salesmanSummary } from '@backoffice/contract/cash/summaries'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve } from '../../testing/calls.tsx'
import { type DeviceStore, keepBy, patience } from './on-device.ts'
import { useCall } from './use-call.ts'

const input = { userId: 7, cCode: 'K', aCode: '1' }
const nothing = { invoices: [], count: 0, total: 0, openAdvances: 0, openAdvanceAmount: 0 }
const of = (title: string) => ({ client: { aCode: '1', cCode: 'K', title }, ...nothing })
const MORNING = Date.parse('2026-11-23T04:12:00Z')
const kept = { answer: of('Kept'), fromDevice: { at: MORNING, rows: 1, of: 1 } }

const store = {
  keep: vi.fn<DeviceStore['keep']>(),
  makeStale: vi.fn<DeviceStore['makeStale']>(),
  find: vi.fn<DeviceStore['find']>(() => Promise.resolve(kept)),
}

const answering = vi.fn<() => Promise<Response>>()
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }))

const asViewer = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}
const ask = () => renderHook(() => useCall(getClientDues, input), { wrapper: asViewer() }).result

beforeEach(() => {
  serve()
  vi.stubGlobal('fetch', answering)
  keepBy(store)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

describe('a call without a network', () => {
  it('shows the answer that the device kept, and its age', async () => {
    answering.mockImplementation(noNetwork)
    const call = ask()

    await waitFor(() => expect(call.current.failure?.kind).toBe('network'))
    expect(call.current.data?.client?.title).toBe('Kept')
    expect(call.current.fromDevice).toEqual(kept.fromDevice)
    expect(call.current.answeredAt).toBe(MORNING)
  })

  it('shows nothing of the device when the call is none that it keeps', async () => {
    answering.mockImplementation(noNetwork)
    const { result } = renderHook(() => useCall(salesmanSummary, { userId: 7, branchCode: 'K' }), {
      wrapper: asViewer(),
    })

    await waitFor(() => expect(result.current.failure?.kind).toBe('network'))
    expect(result.current.data).toBeUndefined()
    expect(store.find).not.toHaveBeenCalled()
  })

  it('shows the answer of the server as soon as it comes', async () => {
    answering.mockImplementation(noNetwork)
    const call = ask()
    await waitFor(() => expect(call.current.fromDevice).toBeDefined())

    answering.mockImplementation(json(of('Now')))
    call.current.refetch()

    await waitFor(() => expect(call.current.data?.client?.title).toBe('Now'))
    expect(call.current.fromDevice).toBeUndefined()
    expect(store.keep).toHaveBeenCalledWith(getClientDues, input, of('Now'))
  })

  it.each([
    ['refuses', 403],
    ['fails', 500],
  ])('hides what the device kept when the server then %s', async (_how, status) => {
    answering.mockImplementation(noNetwork)
    const call = ask()
    await waitFor(() => expect(call.current.fromDevice).toBeDefined())

    answering.mockImplementation(json({ message: 'No.' }, status))
    call.current.refetch()

    await waitFor(() => expect(call.current.failure?.lines).toEqual(['No.']))
    expect(call.current.data).toBeUndefined()
    expect(call.current.fromDevice).toBeUndefined()
  })
})

describe('a call with an answer that keeps people waiting', () => {
  afterEach(() => vi.useRealTimers())
  const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  it('shows what the device kept, until the answer comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let arrive = (_answer: Response) => {}
    answering.mockImplementation(() => new Promise((resolve) => (arrive = resolve)))
    const call = ask()
    await after(patience - 1)
    expect(call.current.data).toBeUndefined()

    await after(100)
    expect(call.current.data?.client?.title).toBe('Kept')
    expect(call.current.failure).toBeUndefined()

    arrive(new Response(JSON.stringify(of('Now'))))
    await after(100)
    expect(call.current.data?.client?.title).toBe('Now')
    expect(call.current.fromDevice).toBeUndefined()
  })
})

describe('a call that the server refuses', () => {
  it.each([401, 403, 404, 500, 503])('shows nothing of the device: status %i', async (status) => {
    answering.mockImplementation(json({ message: 'No.' }, status))
    const call = ask()

    await waitFor(() => expect(call.current.failure).toBeDefined())
    expect(call.current.data).toBeUndefined()
    expect(store.find).not.toHaveBeenCalled()
  })
})
