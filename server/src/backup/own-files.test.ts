import { describe, expect, it } from 'vitest'
import { severalAtOnce } from './own-files.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_none, nth) => nth)

/** Work that ends on command, and counts the items in progress. */
function heldWork() {
  const ends: (() => void)[] = []
  const begun: number[] = []
  return {
    begun,
    work: (item: number): Promise<void> => {
      begun.push(item)
      return new Promise((end) => ends.push(end))
    },
    endOne: (): void => ends.shift()?.(),
    inWork: (): number => ends.length,
  }
}

describe('severalAtOnce', () => {
  it('works on eight items at a time, begins them in their order, and another when one has ended', async () => {
    const { begun, work, endOne, inWork } = heldWork()
    const all = severalAtOnce(numbers(20), work)
    for (let ended = 0; ended < 20; ended += 1) {
      await expect.poll(inWork).toBe(Math.min(8, 20 - ended))
      expect(begun).toEqual(numbers(Math.min(20, 8 + ended)))
      endOne()
    }
    await all
  })

  it('accepts later items, and ends when no more come', async () => {
    const found: number[] = []
    async function* later(): AsyncGenerator<number> {
      for (const each of numbers(30)) {
        await Promise.resolve()
        yield each
      }
    }
    await severalAtOnce(later(), async (item) => void found.push(item))

    expect(found).toEqual(numbers(30))
  })

  it('begins nothing after a failure, and throws it when what is in work has ended', async () => {
    const begun: number[] = []
    let release = (): void => {}
    const held = new Promise<void>((end) => (release = end))
    let hasThrown = false
    const all = severalAtOnce(numbers(100), async (item) => {
      begun.push(item)
      if (item === 3) throw new Error('the third')
      await held
    }).catch((error: unknown) => {
      hasThrown = true
      return error
    })
    await expect.poll(() => begun.length).toBe(8)

    expect(hasThrown).toBe(false)
    release()
    expect(await all).toEqual(new Error('the third'))
    expect(begun).toEqual(numbers(8))
  })
})
