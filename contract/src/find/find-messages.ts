import { texts } from '../language/texts.ts'

/** Lists the messages about finding clients, documents and users. */
export const findMessages = texts('find', {
  failed: 'An error occured while searching.',
  searching: 'Searching…',
  didYouMean: 'Did you mean',
})
