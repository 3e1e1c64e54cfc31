import { isRightToLeft } from './direction.ts'

/** The signs around a text that keeps its own direction, by its first letter, and before a line with a direction. Nobody sees them. */
const [FIRST_STRONG, POP, FROM_RIGHT, FROM_LEFT] = ['\u2068', '\u2069', '\u200f', '\u200e']

/**
 * Joins the facts of a line. Where lines run from right to left, two English names next to each other would change their places. The line
 * begins with a letter of its own: the letters of isolated facts give it no direction.
 */
export function joined(facts: readonly (string | number | false | undefined)[]): string {
  const shown = facts.filter((fact) => fact !== undefined && fact !== false && fact !== '')
  if (!isRightToLeft() || shown.length === 0) return shown.join(' · ')
  return FROM_RIGHT + shown.map((fact) => `${FIRST_STRONG}${fact}${POP}`).join(' · ')
}

/**
 * Joins names in a line that is cut where it is too long. The line runs as its first name does, so that it is never cut at the beginning of a
 * name. The style of the line follows its first letter outside of the names.
 */
export function joinedNames(names: readonly string[]): string {
  const [first = ''] = names
  const isFromLeft = isRightToLeft() && !/\p{Script=Arabic}/u.test(first)
  return isFromLeft ? joined(names).replace(FROM_RIGHT, FROM_LEFT) : joined(names)
}
