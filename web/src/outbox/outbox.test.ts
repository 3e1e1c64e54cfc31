// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outboxBases } from '../session/remembered.ts'
import type { RoundEnd } from './deliver.ts'
import type { News } from './news.ts'
import { sendNow } from './outbox.ts'

const channels = vi.hoisted(() => {
  const listeners = new Set<(event: { data: unknown }) => void>()
  globalThis.BroadcastChannel = class {
    addEventListener = (_: string, listener: (event: { data: unknown }) => void) => void listeners.add(listener)
    postMessage = () => {}
  } as unknown as typeof BroadcastChannel
  return { tell: (data: unknown) => listeners.forEach((listener) => listener({ data })) }
})

const rounds = vi.hoisted(() => ({ count: 0, end: 'later' as RoundEnd, news: undefined as News | undefined }))
vi.mock('./work.ts', () => ({
  deliverAll: async (_bases: unknown, announce: (news: News) => void) => {
    rounds.count += 1
    if (rounds.news !== undefined) announce(rounds.news)
    return rounds.end
  },
}))

/** Returns the number of rounds within some further seconds. */
async function roundsWithin(seconds: number): Promise<number> {
  const before = rounds.count
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return rounds.count - before
}

describe('the pauses of a phone that finds no network', () => {
  beforeEach(async () => {
    Object.assign(rounds, { count: 0, end: 'later', news: undefined })
    vi.useFakeTimers()
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('indexedDB', {})
    Object.defineProperty(window.crypto, 'subtle', { value: {}, configurable: true })
    Object.defineProperty(navigator, 'locks', { value: {}, configurable: true })
    outboxBases.write([{ key: 'main', label: 'Acme Main', baseUrl: '/main/' }])
    await sendNow()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'locks')
    Reflect.deleteProperty(window.crypto, 'subtle')
  })

  it('become longer', async () => {
    expect(await roundsWithin(4)).toBe(0)
    expect(await roundsWithin(1)).toBe(1)
    expect(await roundsWithin(29)).toBe(0)
    expect(await roundsWithin(1)).toBe(1)
    expect(await roundsWithin(119)).toBe(0)
  })

  it('begin anew once a round of another tab or of the worker brought something', async () => {
    await roundsWithin(5 + 30)

    channels.tell('cut')

    expect(await roundsWithin(5)).toBe(1)
  })

  it('stay short while each round brings something', async () => {
    Object.assign(rounds, { end: 'cut', news: 'cut' })
    await roundsWithin(5)

    for (let cut = 0; cut < 4; cut += 1) expect(await roundsWithin(5)).toBe(1)
  })
})
