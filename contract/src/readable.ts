/** Normalises text to the characters that a person sees, because Unicode has many invisible characters and several forms of each digit. */

/** These characters leave no mark on screen or paper. `cheque_key_of` of the database leaves out the same. */
const unseen = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns the words of a text in their plain characters, with one space between them; empty where there is nothing to read. */
export const readable = (text: string): string =>
  text
    .normalize('NFKC')
    .split(/[\p{Z}\p{Cc}]/u)
    .map((word) => word.replaceAll(unseen, ''))
    .filter((word) => word !== '')
    .join(' ')

export const isBlank = (text: string): boolean => readable(text) === ''
