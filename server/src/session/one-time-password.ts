import { randomInt } from 'node:crypto'

// The letters and digits that look or sound alike are left out.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 4

/** Makes a password of 80 bits, in groups that are easy to read out. */
export function oneTimePassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
