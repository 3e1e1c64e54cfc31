import { isRightToLeft } from './direction.ts'

/** The signs around a text that keeps its own direction, by its first letter. Nobody sees them. */
const [FIRST_STRONG, POP] = ['\u2068', '\u2069']

/** Joins the facts of a line. Where lines run from right to left, two English names next to each other would change their places. */
export const joined = (facts: readonly (string | number | false | undefined)[]): string =>
  facts
    .filter((fact) => fact !== undefined && fact !== false && fact !== '')
    .map((fact) => (isRightToLeft() ? `${FIRST_STRONG}${fact}${POP}` : `${fact}`))
    .join(' · ')
