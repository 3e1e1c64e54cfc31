import { plainText } from '../kit/plain-text.ts'

/** The words by which an item is found. */
export interface Findable {
  readonly itemSno: number
  readonly itemCode: string
  /** The number in the maker's catalogue, shown under Cat No. */
  readonly catCode: string
  readonly itemName: string
}

export interface ItemIndex<I extends Findable> {
  /** Returns the items that a typed text may mean, the likeliest first. An empty text means the first items of the list. */
  readonly find: (typed: string, max: number) => readonly I[]
  /** Returns the only item that has this Cat No, code or serial. */
  readonly named: (number: string) => I | undefined
  /** Returns the item with this code, which is its key. */
  readonly ofCode: (itemCode: string) => I | undefined
  /** Shown where no item is found and more are not known: the items did not come, or there is no network. */
  readonly unavailable?: string | undefined
}

interface Entry<I> {
  readonly item: I
  readonly numbers: readonly string[]
  readonly name: string
  readonly everything: string
}

/** Cat No is first, then code and serial, because its name is the label of the field. */
const numbersOf = ({ catCode, itemCode, itemSno }: Findable) => [catCode, itemCode, String(itemSno)]

/**
 * Returns how far a match is from the typed text: a whole number, the beginning of a number, the beginning of the name or of a word in it,
 * any part.
 */
function distance({ numbers, name }: Entry<unknown>, query: string): number {
  const whole = numbers.indexOf(query)
  if (whole >= 0) return whole
  if (numbers.some((number) => number.startsWith(query))) return 3
  if (name.startsWith(query)) return 4
  return name.includes(` ${query}`) ? 5 : 6
}
const DISTANCES = 7

/** Prepares the items of a branch, so that each typed key finds its items among ten thousand before the next one. */
export function itemIndex<I extends Findable>(items: readonly I[]): ItemIndex<I> {
  const entries = items.map((item): Entry<I> => {
    const [numbers, name] = [numbersOf(item).map(plainText), plainText(item.itemName)]
    return { item, numbers, name, everything: [...numbers, name].join('\n') }
  })
  const byCode = new Map(items.map((item) => [item.itemCode, item]))
  const byNumber = new Map<string, I>()
  // The first number of the three that fits wins: an item's Cat No is stronger than the equal serial of another one.
  for (const at of [0, 1, 2])
    for (const { item, numbers } of entries) {
      const number = numbers[at] ?? ''
      if (number !== '' && !byNumber.has(number)) byNumber.set(number, item)
    }

  return {
    find: (typed, max) => {
      const query = plainText(typed.trim())
      if (query === '') return items.slice(0, max)
      const words = query.split(/\s+/)
      const found: I[][] = Array.from({ length: DISTANCES }, () => [])
      for (const entry of entries)
        if (words.every((word) => entry.everything.includes(word))) found[distance(entry, query)]?.push(entry.item)
      return found.flat().slice(0, max)
    },
    ofCode: (itemCode) => byCode.get(itemCode),
    named: (number) => byNumber.get(plainText(number.trim())),
  }
}
