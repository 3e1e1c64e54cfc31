/** Takes the choices about language and numbers that the server has into the browser. `public/theme.js` and `language.ts` draw by them. */
import { type LanguageCode, type Script, scriptsOf } from '@backoffice/contract/language/codes'
import { numberForm } from '@backoffice/contract/language/numbers'
import { type Reading, readingIn } from '@backoffice/contract/language/reading'
import { givenReading, lastReading } from './remembered.ts'

type Choices = Partial<Reading>

const keys = ['language', 'script', 'digits', 'grouping'] as const

/** Returns the typeface in which a language is read: the chosen one where the language has it. `public/theme.js` chooses in the same way. */
export function scriptIn(language: LanguageCode | undefined, chosen: string | undefined): Script | undefined {
  const offered = language ? scriptsOf(language) : []
  return offered.find((script) => script === chosen) ?? offered[0]
}

/**
 * Returns whether the page was drawn with these choices. The language of the browser counts on the sign-in page alone, so nobody who signed in
 * reads it without a choice.
 */
export function isDrawn({ language = 'en', script, digits = 'latin', grouping = 'thousands' }: Choices): boolean {
  const { lang, dataset } = document.documentElement
  const drawn = numberForm()
  return (
    lang === language &&
    dataset['script'] === scriptIn(language, script) &&
    drawn.digits === digits &&
    drawn.grouping === grouping
  )
}

/**
 * Writes the choices that the server gives. A choice that was made in this browser stays: it differs from what the server gave before. The
 * server's choice counts again once the user saves on the profile.
 */
export function writeGiven(given: Choices): Choices {
  const before = givenReading.read() ?? {}
  const mine = lastReading.read() ?? {}
  const now = readingIn(
    Object.fromEntries(keys.map((key) => [key, mine[key] !== before[key] ? (mine[key] ?? given[key]) : given[key]])),
  )
  givenReading.write(given)
  lastReading.write(now)
  return now
}

/** True while nothing can be typed yet. */
let isFirst = true

/**
 * Takes the choices of the signed-in user from the configuration. A page that opens is drawn anew where it was drawn in another way. Later
 * changes, from another device, wait for the next page.
 */
export function takeReading(given: unknown): void {
  const now = writeGiven(readingIn(given))
  // A browser that forbids storage would draw the same page again.
  const isKept = JSON.stringify(lastReading.read()) === JSON.stringify(now)
  if (isFirst && isKept && !isDrawn(now)) window.location.reload()
  isFirst = false
}

/**
 * Takes the language of the browser for a page without a session. `public/theme.js` has done so where such a page was opened by its address; here
 * the program came to it from another address.
 */
export function takeLanguageOfBrowser(): void {
  const { lang, dataset } = document.documentElement
  const isChosen = lastReading.read()?.language !== undefined
  if (isFirst && !isChosen && (dataset['languageOfBrowser'] ?? lang) !== lang) window.location.reload()
}

/** Takes choices that the user saved. Returns whether the page is drawn anew. */
export function applySaved(saved: Choices): boolean {
  givenReading.write(saved)
  lastReading.write(saved)
  if (isDrawn(saved)) return false
  window.location.reload()
  return true
}
