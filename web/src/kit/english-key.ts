/** Reads keys as they are printed on an English keyboard. A user who types Urdu has another keyboard on the same keys. */

interface Pressed {
  readonly key: string
  /** The place of the key. Old browsers and some keyboards of phones do not tell it. */
  readonly code?: string
}

/** The letters, digits and signs of Urdu. */
const URDU = /^[\u0600-\u06ff]$/
const PLACES = /^(?:Key|Digit|Numpad)([A-Z\d])$/
const SIGNS: Readonly<Record<string, string>> = { '؟': '?' }

/**
 * Returns the name of a key in small letters: `a`, `?`, `enter`. With the keyboard of Urdu the key A types ا or ش: then its place counts, so
 * that the letters next to the buttons lead to the same buttons.
 */
export function englishKey({ key, code = '' }: Pressed): string {
  if (!URDU.test(key)) return key.toLowerCase()
  return SIGNS[key] ?? PLACES.exec(code)?.[1]?.toLowerCase() ?? key
}
