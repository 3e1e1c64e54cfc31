import { isRightToLeft } from './direction.ts'

/** The signs around a text that keeps its own direction, by its first letter, and an invisible letter of Urdu. Nobody sees them. */
const [FIRST_STRONG, POP, TURN] = ['\u2068', '\u2069', '\u200F']

/**
 * Joins the facts of a line. Where lines run from right to left, two English names next to each other would change their places. The line
 * begins with a letter of its own: the letters of isolated facts give it no direction.
 */
export function joined(facts: readonly (string | number | false | undefined)[]): string {
  const shown = facts.filter((fact) => fact !== undefined && fact !== false && fact !== '')
  if (!isRightToLeft() || shown.length === 0) return shown.join(' · ')
  return TURN + shown.map((fact) => `${FIRST_STRONG}${fact}${POP}`).join(' · ')
}
