import { calls } from '@backoffice/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from './client.ts'
import { clearKeys, definiteKey } from './idempotency.ts'
import { CallFailed } from './transport.ts'

const call = { name: 'cash.receipts.save', path: 'api/Payment/InsertSalemanReceipts', once: true }
const HOUR = 3_600_000
const DAY = 24 * HOUR
vi.mock('./client.ts', () => ({ request: vi.fn() }))
/** Sets the answer of the server for a key. */
const remembers = (kept: { isSaved: boolean; answer?: unknown }) => vi.mocked(request).mockResolvedValue(kept)

const unreachable = new CallFailed({ kind: 'unreachable' })
const refused = new CallFailed({ kind: 'refused', message: 'no' })

async function keysOf(attempts: readonly [input: unknown, problem?: CallFailed][]): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  for (const [input, problem] of attempts) {
    const attempt = definiteKey(call, input, (key) => {
      keys.push(key)
      return problem ? Promise.reject(problem) : Promise.resolve()
    })
    await attempt.catch(() => undefined)
  }
  return keys
}

const stored = () => JSON.stringify({ ...window.localStorage })

describe('the key of a save without a draft', () => {
  beforeEach(() => {
    window.localStorage.clear()
    remembers({ isSaved: false })
  })

  it('stays the same for the same body after a lost answer, for every tab of the browser', async () => {
    const [first, second] = await keysOf([[{ amount: 5 }, unreachable], [{ amount: 5 }]])

    expect(second).toBe(first)
    expect(stored()).toBe('{}')
  })

  it('of one body survives the answer to another body', async () => {
    const [lost, , again] = await keysOf([[{ row: 1 }, unreachable], [{ row: 2 }], [{ row: 1 }]])

    expect(again).toBe(lost)
  })

  it('leaves the browser with a logout', async () => {
    const [first] = await keysOf([[{ amount: 5 }, unreachable]])
    clearKeys()
    const [second] = await keysOf([[{ amount: 5 }]])

    expect(second).not.toBe(first)
    expect(stored()).toBe('{}')
  })

  it.each([-400 * DAY, -26 * HOUR, 26 * HOUR, 400 * DAY])(
    'stays the same when the clock of the device was wrong by %i ms',
    async (wrong) => {
      vi.useFakeTimers({ now: Date.now() + wrong, toFake: ['Date'] })
      const [first] = await keysOf([[{ amount: 5 }, unreachable]])
      vi.useRealTimers()
      const [second] = await keysOf([[{ amount: 5 }]])

      expect(second).toBe(first)
    },
  )

  it('is looked up before the request is sent a second time, and saved content is not sent again', async () => {
    const saved = { isSuccessful: true, message: 'Saved' }
    await keysOf([[{ amount: 5 }, unreachable]])
    remembers({ isSaved: true, answer: saved })
    const work = vi.fn(() => Promise.resolve(undefined))

    expect(await definiteKey<unknown>(call, { amount: 5 }, work)).toEqual(saved)
    expect(work).not.toHaveBeenCalled()
    expect(stored()).toBe('{}')
  })

  it('outlives a question that fails', async () => {
    const [first] = await keysOf([[{ amount: 5 }, unreachable]])
    vi.mocked(request).mockRejectedValueOnce(new CallFailed({ kind: 'http', status: 403, url: '', body: {} }))
    const work = vi.fn(() => Promise.resolve(undefined))

    await expect(definiteKey(call, { amount: 5 }, work)).rejects.toThrow()
    expect(work).not.toHaveBeenCalled()
    const [second] = await keysOf([[{ amount: 5 }]])
    expect(second).toBe(first)
  })

  it('is made anew where something else was kept', async () => {
    const [first] = await keysOf([[{ amount: 5 }, unreachable]])
    for (const junk of ['null', '5', '{', '{"key":5}', '{"key":""}', '[]']) {
      for (const place of Object.keys(window.localStorage)) window.localStorage.setItem(place, junk)
      const [second] = await keysOf([[{ amount: 5 }, unreachable]])
      expect(second).toMatch(/^[0-9a-f-]{36}$/)
      expect(second).not.toBe(first)
    }
  })

  it('is a new one for another body', async () => {
    const [first, second] = await keysOf([[{ amount: 5 }, unreachable], [{ amount: 6 }]])

    expect(second).not.toBe(first)
  })

  it.each([['an answer', undefined] as const, ['a refusal', refused] as const])(
    'ends with %s',
    async (_what, problem) => {
      const [first, second] = await keysOf([problem ? [{ amount: 5 }, problem] : [{ amount: 5 }], [{ amount: 5 }]])

      expect(second).not.toBe(first)
    },
  )

  it.each(calls.filter(({ once }) => once !== false).map((each) => [each.name, each] as const))(
    'is always sent with %s',
    async (_, each) => {
      expect(await definiteKey(each, {}, (given) => Promise.resolve(given))).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  it('is only for calls that move money', async () => {
    const key = await definiteKey({ name: 'session.password', path: 'x', once: false }, {}, (given) =>
      Promise.resolve(given),
    )

    expect(key).toBeUndefined()
  })
})

describe('the key of a draft', () => {
  it.each([
    ['saved', undefined] as const,
    ['refused', refused] as const,
    ['savedBefore', new CallFailed({ kind: 'http', status: 422, url: '', body: {} })] as const,
    ['lost', unreachable] as const,
  ])('ends with its save as %s', async (end, problem) => {
    const keeper = { sentBefore: () => 'nothing' as const, key: () => 'of the draft', answered: vi.fn() }
    const work = vi.fn(() => (problem ? Promise.reject(problem) : Promise.resolve()))

    await definiteKey(call, {}, work, keeper).catch(() => undefined)

    expect(work).toHaveBeenCalledWith('of the draft')
    expect(keeper.answered.mock.calls).toEqual([[end]])
  })

  it.each(['same', 'other'] as const)(
    'is looked up where it was sent before, and %s values are sent if the server must decide',
    async (before) => {
      remembers({ isSaved: true, answer: 'kept' })
      const keeper = { sentBefore: () => before, key: () => 'of the draft', answered: vi.fn() }
      const work = vi.fn(() => Promise.resolve('sent'))

      expect(await definiteKey(call, {}, work, keeper)).toBe(before === 'same' ? 'kept' : 'sent')
      expect(work).toHaveBeenCalledTimes(before === 'same' ? 0 : 1)
    },
  )
})
