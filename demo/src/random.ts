/**
 * Random numbers that are the same on every machine. Only integer arithmetic is used, because results of `Math.exp` and similar functions
 * may differ in the last bit.
 */
export interface Random {
  /** Returns a whole number from `min` to `max`, inclusive. */
  integer(min: number, max: number): number
  /** Returns true in `percent` of the cases, to the hundredth of a percent. */
  chance(percent: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Returns a generator that depends on the name alone, so that a change in one part of the demo does not change the others. */
export function seeded(name: string): Random {
  let state = hash(name)
  // This is mulberry32 by Tommy Ettinger, which is in the public domain.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const integer = (min: number, max: number): number => min + (next() % (max - min + 1))
  return {
    integer,
    chance: (percent) => next() % 10_000 < percent * 100,
    pick: (from) => {
      const found = from[next() % from.length]
      if (found === undefined) throw new RangeError('Nothing to pick from')
      return found
    },
  }
}

/** Computes the FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}
