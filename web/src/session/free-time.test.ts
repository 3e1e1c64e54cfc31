import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { inFreeTime } from './free-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** Begins a request of the page; the returned function answers it. */
function pageRequest(name: string) {
  let answer = (_value: string) => {}
  const answered = new Promise<string>((resolve) => {
    answer = resolve
  })
  const end = new QueryObserver(queryClient, { queryKey: [name], queryFn: () => answered }).subscribe(() => undefined)
  return () => {
    answer('rows')
    return vi.advanceTimersByTimeAsync(0).then(end)
  }
}

const answersAfter = (milliseconds: number) =>
  vi.fn(
    (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        setTimeout(() => resolve('all'), milliseconds)
        signal.addEventListener('abort', () => reject(new Error('ended')))
      }),
  )

describe('a request in free time', () => {
  it('waits until the page has its answers, and asks for nothing for half a second', async () => {
    const answer = pageRequest('list')
    const make = answersAfter(10)
    void inFreeTime(make)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(make).not.toHaveBeenCalled()

    await answer()
    await vi.advanceTimersByTimeAsync(400)
    const next = pageRequest('figure')
    await vi.advanceTimersByTimeAsync(400)
    await next()
    expect(make).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(500)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('gives way to the page, and is made again', async () => {
    const make = answersAfter(500)
    const made = inFreeTime(make)
    await vi.advanceTimersByTimeAsync(600)
    expect(make).toHaveBeenCalledTimes(1)

    const answer = pageRequest('list')
    await vi.advanceTimersByTimeAsync(5000)
    expect(make.mock.calls[0]?.[0].aborted).toBe(true)
    expect(make).toHaveBeenCalledTimes(1)
    await answer()
    await vi.advanceTimersByTimeAsync(10_000)

    await expect(made).resolves.toBe('all')
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('leaves the line alone afterwards, three times as long as it took', async () => {
    const [first, next] = [answersAfter(2000), answersAfter(10)]
    const both = async () => {
      await inFreeTime(first)
      await inFreeTime(next)
    }
    void both()

    await vi.advanceTimersByTimeAsync(500 + 2000 + 6000 + 500)
    expect(next).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(500)
    expect(next).toHaveBeenCalledTimes(1)
  })

  it('fails where it fails by itself', async () => {
    const [made] = await Promise.allSettled([
      inFreeTime(() => Promise.reject(new Error('gone'))),
      vi.advanceTimersByTimeAsync(1000),
    ])

    expect(made).toMatchObject({ status: 'rejected', reason: { message: 'gone' } })
  })
})
