/** Compares words that may be misspelled. */

/** Counts the letters that were added, left out, replaced or exchanged with their neighbour. */
export function distance(one: string, other: string): number {
  let [twoBack, back]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const [same, swapped] = [
        one[row - 1] === other[at - 1],
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1],
      ]
      const cost = (list: readonly number[], place: number): number => list[place] ?? Infinity
      now[at] = Math.min(
        cost(back, at) + 1,
        cost(now, at - 1) + 1,
        cost(back, at - 1) + (same ? 0 : 1),
        swapped ? cost(twoBack, at - 2) + 1 : Infinity,
      )
    }
    ;[twoBack, back] = [back, now]
  }
  return back[other.length] ?? Infinity
}
