/** Words of the wire that only the server writes, inside of its sentences. It looks them up when it translates a sentence. */
import { texts } from './language/texts.ts'

const listed = [
  'approved',
  'declined',
  'withdrawn',
  'bounced',
  'deposited',
  'pending',
  'void',
  'changed',
  'reversed',
  'sent back',
  'sent on',
  'booked',
  'settled',
  'taken back',
  'partially approved',
  'receipt',
  'deposit',
  'voucher',
  'invoice',
  'tour',
  'leave',
  'sale order',
  'credit',
] as const

export const wordsInSentences: Readonly<Record<string, string>> = texts(
  'words',
  Object.fromEntries(listed.map((word) => [word, word])),
)
