import { END, FROM_LEFT, FROM_RIGHT, ISOLATE } from '@backoffice/contract/language/direction-signs'
import { isRightToLeft } from './direction.ts'

/**
 * Joins the facts of a line. Where lines run from right to left, two English names next to each other would change their places. The line
 * begins with a letter of its own: the letters of isolated facts give it no direction.
 */
export function joined(facts: readonly (string | number | false | undefined)[], by = ' · '): string {
  const shown = facts.filter((fact) => fact !== undefined && fact !== false && fact !== '')
  if (!isRightToLeft() || shown.length === 0) return shown.join(by)
  return FROM_RIGHT + shown.map((fact) => `${ISOLATE}${fact}${END}`).join(by)
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
