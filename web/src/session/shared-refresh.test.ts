import { describe, expect, it, vi } from 'vitest'
import { sharedRefresh } from './sign-in.ts'
import type { Token } from './store.ts'

function tab(answer: () => Promise<boolean>, alone = <T>(work: () => Promise<T>) => work()) {
  const held: { token: Token | undefined } = { token: { value: 'old', freshUntil: 0 } }
  const exchange = vi.fn(async () => {
    const goesOn = await answer()
    if (goesOn) held.token = { value: 'new', freshUntil: 1000 }
    return goesOn
  })
  const renew = sharedRefresh({ token: () => held.token, now: () => 0, alone, exchange })
  return { held, exchange, renew }
}

describe('shared refresh', () => {
  it('makes one request for all calls that wait', async () => {
    const { renew, exchange } = tab(() => Promise.resolve(true))

    const tokens = await Promise.all([renew('old'), renew('old'), renew('old')])

    expect(tokens).toEqual(['new', 'new', 'new'])
    expect(exchange).toHaveBeenCalledTimes(1)
  })

  it('makes no request if the token was renewed meanwhile', async () => {
    const { renew, exchange, held } = tab(() => Promise.resolve(true))
    held.token = { value: 'from another call', freshUntil: 1000 }

    expect(await renew('old')).toBe('from another call')
    expect(exchange).not.toHaveBeenCalled()
  })

  it.each([
    ['another', 'from another tab'],
    ['the same, which the server makes twice in one second', 'old'],
  ])('uses the token that another tab fetched while it waited for its turn: %s', async (_which, value) => {
    const { renew, exchange, held } = tab(
      () => Promise.resolve(true),
      (work) => {
        held.token = { value, freshUntil: 1000 }
        return work()
      },
    )

    expect(await renew('old')).toBe(value)
    expect(exchange).not.toHaveBeenCalled()
  })

  it('gives nothing when the session is over', async () => {
    const { renew } = tab(() => Promise.resolve(false))

    expect(await renew('old')).toBeUndefined()
  })

  it('passes on that the server cannot be reached, and tries again the next time', async () => {
    const answers = [() => Promise.reject(new Error('unreachable')), () => Promise.resolve(true)]
    const { renew } = tab(() => (answers.shift() ?? (() => Promise.resolve(false)))())

    await expect(renew('old')).rejects.toThrow('unreachable')
    expect(await renew('old')).toBe('new')
  })
})
