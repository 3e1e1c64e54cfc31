/** The direction of the page, which follows its language. `<html dir>` is set before anything is drawn. */

/** Returns true where lines run from right to left, as in Urdu. */
export const isRightToLeft = (): boolean => document.dir === 'rtl'

/** Returns the side of the window at which lines end. */
export const endSide = (): 'left' | 'right' => (isRightToLeft() ? 'left' : 'right')

/**
 * Returns the step in the order of reading to which a key leads: 1 to the next thing, -1 to the one before, 0 for a key that is no arrow to
 * a side. The arrow to the left leads to the left: to the thing before in English, and to the next one in Urdu.
 */
export function sideStep(key: string): 1 | -1 | 0 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === isRightToLeft() ? -1 : 1
}

/** The signs around a text that keeps its own direction, by its first letter. Nobody sees them. */
const [FIRST_STRONG, POP] = ['\u2068', '\u2069']

/** Joins the facts of a line. Where lines run from right to left, two English names next to each other would change their places. */
export const joined = (facts: readonly (string | number | false | undefined)[]): string =>
  facts
    .filter((fact) => fact !== undefined && fact !== false && fact !== '')
    .map((fact) => (isRightToLeft() ? `${FIRST_STRONG}${fact}${POP}` : `${fact}`))
    .join(' · ')
