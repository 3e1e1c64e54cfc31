/** The typed text in the forms that are compared with names and numbers. */
export interface SearchText {
  /** The text without spaces around it. */
  readonly text: string
  /** The words between spaces, as they are typed. */
  readonly words: readonly string[]
  /** The letters a to z and the digits, without the marks between them. */
  readonly characters: string
  readonly letters: string
  readonly digits: string
  /** The digits without zeros in front, if they are together; `undefined` if there are several numbers, as in 26-412. */
  readonly tail: string | undefined
  /**
   * True for a number as it is printed, with zeros in front: other numbers begin with its `tail` but do not contain it, as 02000 does not
   * contain 00002. Two digits are too few to search within numbers, and zeros alone are not a number: every cash receipt has an empty
   * cheque number.
   */
  readonly isPrinted: boolean
  /** The number, if it can be the id of a row. */
  readonly id: number | undefined
}

export function readSearchText(typed: string): SearchText {
  const text = typed.trim()
  const characters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const digits = characters.replaceAll(/\D/g, '')
  const isTogether = /^\D*\d+\D*$/.test(text)
  const tail = isTogether ? digits.replace(/^0+/, '') : undefined
  return {
    text,
    words: text.split(/\s+/),
    characters,
    letters: characters.replaceAll(/\d/g, ''),
    digits,
    tail,
    isPrinted: isTogether && tail !== '' && digits.startsWith('0') && digits.length >= 3,
    id: tail !== undefined && /^\d{1,15}$/.test(tail) ? Number(tail) : undefined,
  }
}
