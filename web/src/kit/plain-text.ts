/** Returns a text as searches compare it: without regard to case or accents. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Returns the text as `search_text` of the database does: without marks and spaces too, and with plain digits. */
const searchText = (text: string): string =>
  plainText(text)
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** These characters are sought as they are typed, and so is a word without letters and digits. */
const isLiteral = (word: string) => /[%_\\]/.test(word) || !/[\p{L}\p{N}]/u.test(word)

/**
 * Returns whether each typed word is in one of the texts, in any order and whatever its case, accents and marks. Marks between spaces count only
 * where nothing else is typed, and where nothing is typed all texts are found.
 */
export function wordSearch(typed: string): (texts: readonly string[]) => boolean {
  if (typed.trim() === '') return () => true
  const words = typed.trim().split(/\s+/)
  const telling = words.filter((word) => /[\p{L}\p{N}%_\\]/u.test(word))
  const sought = (telling.length > 0 ? telling : words).map((word) => {
    const form = isLiteral(word) ? plainText : searchText
    return { form, word: form(word) }
  })
  return (texts) => sought.every(({ form, word }) => texts.some((text) => form(text).includes(word)))
}
