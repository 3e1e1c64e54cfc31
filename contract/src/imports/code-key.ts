/** Compares codes of documents, such as invoice numbers and codes of parties. */
import { plainNumber } from '../written.ts'
import { readable } from '../readable.ts'

/** Most codes are in their form already. */
const PLAIN = /^[!-`{-~]*$/

/**
 * Returns a code in the form in which two are compared: case, spaces, invisible characters and the width of letters make no difference. It is
 * for comparing alone; a code is kept as it is written. `code_key_of` of the database returns the same.
 */
export const codeKey = (code: string): string =>
  PLAIN.test(code)
    ? code
    : plainNumber(readable(code).replaceAll(' ', '')).replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
