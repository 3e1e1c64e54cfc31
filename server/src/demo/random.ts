/**
 * Chance that is the same on every machine: whole numbers and integer arithmetic only, since results of `Math.exp` and the like
 * may differ in the last bit between builds.
 */
export interface Random {
  /** A whole number from `least` to `most`, both possible. */
  whole(least: number, most: number): number
  /** True in `percent` of the cases; fractions of a percent count down to 0.01. */
  chance(percent: number): boolean
  pick<T>(from: readonly T[]): T
}

/** A stream of its own per name, so that a change in one part of the demo does not change the others. */
export function seeded(name: string): Random {
  let state = hash(name)
  // mulberry32 by Tommy Ettinger, public domain.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const whole = (least: number, most: number): number => least + (next() % (most - least + 1))
  return {
    whole,
    chance: (percent) => next() % 10_000 < percent * 100,
    pick: (from) => {
      const found = from[next() % from.length]
      if (found === undefined) throw new RangeError('Nothing to pick from')
      return found
    },
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}
