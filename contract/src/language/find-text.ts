/** Finds the text of the catalogue that an English sentence was made from, and the values in the sentence. */
import type { Sentences, Value } from './texts.ts'

export interface FoundText {
  readonly key: string
  readonly values: readonly Value[]
}

interface Pattern {
  readonly key: string
  /** Matches the English sentence, with a group for each value. */
  readonly matches: RegExp
  /** The values in the order of the groups, as places of the text. */
  readonly places: readonly number[]
  /** The number of letters that are the text's own. */
  readonly letters: number
  /** True for the text about one thing, where another text is about several: the first value is 1. */
  readonly isOfOne: boolean
}

export interface TextFinder {
  /** Returns the keys of the texts without values that are these words. */
  readonly keysOf: (english: string) => readonly string[]
  /** Returns the text with values, the key of which begins with `at`, that has the most words of the sentence, but at least some letters. */
  readonly withValues: (english: string, at: string, minLetters: number) => FoundText | undefined
}

/** This sign is on both sides of the number of a value, in a text with places for values. */
const SIGN = '\u0001'

/** Returns the source of a regular expression that matches these words. */
export const asPattern = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function patternOf(key: string, text: string, isOfOne: boolean): Pattern {
  const parts = text.split(SIGN)
  const own = parts.filter((_, at) => at % 2 === 0)
  return {
    key,
    matches: new RegExp(`^${own.map(asPattern).join('(.*?)')}$`, 's'),
    places: parts.filter((_, at) => at % 2 === 1).map(Number),
    letters: own.join('').replaceAll(/[^a-z]/gi, '').length,
    isOfOne,
  }
}

/** Reads a catalogue. `placesOf` returns the names of the values of a text. */
export function textFinder(catalogue: Sentences, placesOf: (key: string) => readonly string[]): TextFinder {
  const plain = new Map<string, string[]>()
  const patterns: Pattern[] = []

  const read = (part: Sentences, name: string): void => {
    for (const [own, sentence] of Object.entries(part)) {
      const key = name === '' ? own : `${name}.${own}`
      if (typeof sentence === 'object') read(sentence, key)
      else if (typeof sentence === 'string') plain.set(sentence, [...(plain.get(sentence) ?? []), key])
      else {
        const marks = placesOf(key).map((_, at) => `${SIGN}${at}${SIGN}`)
        const filledWith = (values: readonly Value[]) => String(Reflect.apply(sentence, undefined, values))
        const [several, one] = [filledWith(marks), filledWith(marks.map((mark, at) => (at === 0 ? 1 : mark)))]
        patterns.push(patternOf(key, several, false))
        if (one !== several.replaceAll(marks[0] ?? '', '1')) patterns.push(patternOf(key, one, true))
      }
    }
  }
  read(catalogue, '')

  return {
    keysOf: (english) => plain.get(english) ?? [],
    withValues: (english, at, minLetters) => {
      const [found] = patterns
        .filter(({ key, matches, letters }) => letters >= minLetters && key.startsWith(at) && matches.test(english))
        .toSorted((one, other) => other.letters - one.letters)
      if (!found) return undefined
      const values: Value[] = found.isOfOne ? [1] : []
      const groups = found.matches.exec(english)?.slice(1) ?? []
      for (const [group, place] of found.places.entries()) values[place] = groups[group] ?? ''
      return { key: found.key, values }
    },
  }
}
