/** Most names are ASCII, and ten thousand of them are read for each letter that is typed: they need half of the work. */
const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** Returns a text as searches compare it: without regard to case or accents. */
export const plainText = (text: string): string => {
  // These two marks of ASCII are diacritics too.
  if (isAscii(text)) return text.toLowerCase().replaceAll(/[`^]/g, '')
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** Returns the text as `search_text` of the database does: without marks and spaces too, and with plain digits. */
function searchText(text: string): string {
  if (isAscii(text)) return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return plainText(text)
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** These characters are searched for as they are typed, and so is a word without letters and digits. */
const isLiteral = (word: string) => /[%_\\]/.test(word) || !/[\p{L}\p{N}]/u.test(word)

interface SearchText {
  readonly form: (text: string) => string
  readonly word: string
}

/** Returns the typed words in the forms that are searched for; none where nothing is typed. */
function readSearchText(typed: string): readonly SearchText[] {
  const words = typed.trim() === '' ? [] : typed.trim().split(/\s+/)
  const searchable = words.filter((word) => /[\p{L}\p{N}%_\\]/u.test(word))
  return (searchable.length > 0 ? searchable : words).map((word) => {
    const form = isLiteral(word) ? plainText : searchText
    return { form, word: form(word) }
  })
}

/**
 * Returns whether each typed word is in one of the texts, in any order and regardless of case, accents and marks. Marks between spaces
 * count only where nothing else is typed, and where nothing is typed all texts are found.
 */
export function wordSearch(typed: string): (texts: readonly string[]) => boolean {
  const words = readSearchText(typed)
  return (texts) => words.every(({ form, word }) => texts.some((text) => form(text).includes(word)))
}

/** Returns whether each typed word begins a word of any of the texts, or all of them together do: `log out` finds `Logout`. */
export function wordStartSearch(typed: string): (texts: readonly string[]) => boolean {
  const words = readSearchText(typed)
  const together = { form: searchText, word: searchText(typed) }
  return (texts) => {
    const begins = ({ form, word }: SearchText) =>
      texts.some((text) => startsOf(text).some((rest) => form(rest).startsWith(word)))
    return words.every(begins) || (together.word !== '' && begins(together))
  }
}

/** Returns the text from each of its words on. */
const startsOf = (text: string): readonly string[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => text.slice(index))

/** A part of a text, and whether it is one of the typed words. */
export interface TextPart {
  readonly text: string
  readonly isFound: boolean
}

/** Returns a function that splits a text into the parts that a search found in it and those between them. */
export function partsFound(typed: string): (text: string) => readonly TextPart[] {
  const words = readSearchText(typed)
  return (text) => {
    const characters = [...text]
    const marked = characters.map(() => false)
    for (const { form, word } of words) {
      // The form of a character may be none or several, so each of them is kept with the index of its source character.
      const formed = characters.flatMap((character, from) => [...form(character)].map((one) => ({ one, from })))
      const written = formed.map(({ one }) => one)
      const length = [...word].length
      for (let at = 0; at + length <= written.length; at += 1) {
        if (written.slice(at, at + length).join('') !== word) continue
        const [first, last] = [formed[at]?.from ?? 0, formed[at + length - 1]?.from ?? -1]
        marked.fill(true, first, last + 1)
      }
    }
    const parts: TextPart[] = []
    for (const [at, character] of characters.entries()) {
      const isFound = marked[at] === true
      const before = parts.at(-1)
      if (before?.isFound === isFound) parts.splice(-1, 1, { isFound, text: before.text + character })
      else parts.push({ isFound, text: character })
    }
    return parts
  }
}
