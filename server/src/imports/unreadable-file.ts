import { tablesMessages } from '@backoffice/contract/imports/tables-messages'

const sentences = tablesMessages
type Sentences = typeof sentences
export type UnreadableCode = keyof Sentences
type ValuesOf<C extends UnreadableCode> = Sentences[C] extends (...values: infer V) => string ? V : []

/** Refuses a file that is no table which we read. The message is for the person who chose the file. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly code: UnreadableCode

  constructor(code: UnreadableCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Makes the refusal with the sentence of the catalogue that belongs to the code. */
export function unreadable<C extends UnreadableCode>(code: C, ...values: ValuesOf<C>): UnreadableFile {
  const sentence: string | ((...filled: ValuesOf<C>) => string) = sentences[code] as Sentences[C] &
    (string | ((...filled: ValuesOf<C>) => string))
  return new UnreadableFile(code, typeof sentence === 'string' ? sentence : sentence(...values))
}
