import { beforeEach, describe, expect, it } from 'vitest'
import { clearKeys, definiteKey, newKey } from './idempotency.ts'
import { CallFailed } from './transport.ts'

const call = { name: 'cash.receipts.save', once: true }
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

describe('idempotency key', () => {
  beforeEach(() => window.sessionStorage.clear())

  it('is a random UUID', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(newKey()).not.toBe(newKey())
  })

  it('stays the same for the same body after a lost answer', async () => {
    const [first, second] = await keysOf([[{ amount: 5 }, unreachable], [{ amount: 5 }]])

    expect(second).toBe(first)
  })

  it('leaves the browser with a logout', async () => {
    const [first] = await keysOf([[{ amount: 5 }, unreachable]])
    clearKeys()
    const [second] = await keysOf([[{ amount: 5 }]])

    expect(second).not.toBe(first)
    expect({ ...window.sessionStorage }).toEqual({})
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

  it('is only for calls that move money', async () => {
    const key = await definiteKey({ name: 'session.password', once: false }, {}, (given) => Promise.resolve(given))

    expect(key).toBeUndefined()
  })
})
