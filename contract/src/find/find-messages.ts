import { texts } from '../language/texts.ts'

/** Lists the messages about finding clients, documents and users. */
export const findMessages = texts('find', {
  /** A document by its kind and number: `Receipt 4711`. */
  numbered: (kind: string, number: string) => `${kind} ${number}`,
  failed: 'An error occured while searching.',
  searching: 'Searching…',
  didYouMean: 'Did you mean',
})
