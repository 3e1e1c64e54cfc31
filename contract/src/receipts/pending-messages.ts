import { texts } from '../language/texts.ts'

/** The messages of a list of pending invoices, which comes before the form that receives money. */
export const pendingMessages = texts('pending', {
  none: (type: string) => `No pending invoices for ${type}. Try another invoice type.`,
  noneFound: (type: string) => `No pending invoice of type ${type} matches the search.`,
})
