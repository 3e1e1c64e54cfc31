import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

/** Lists the messages of counting cash by its notes. */
export const countMessages = texts('count', {
  count: 'Count notes',
  countOf: (salesman: string) => `Cash of ${salesman}`,
  coins: 'Coins',
  piece: (rupees: string) => `${rupees} ×`,
  pieces: (pieces: number, amount: string) => `${plural(pieces, 'note', 'notes')}: ${amount}`,
  wholeNumber: 'needs a whole number of notes',
  fits: 'It matches the amount.',
  more: (amount: string) => `${amount} more than the amount.`,
  less: (amount: string) => `${amount} less than the amount.`,
  take: 'Take as amount',
  tooLarge: 'This is larger than an amount can be.',
  /** Nobody shall look for the notes later. */
  notKept: 'Only the amount is saved, not the notes.',
  expected: (amount: string) => `The receipts of this list add up to ${amount} in cash.`,
})
