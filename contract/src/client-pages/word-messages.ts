import type { WrongReason } from './wrong-reasons.ts'
import { texts } from '../language/texts.ts'

/** Says inside of a sentence what a client finds wrong. */
export const wordMessages = texts('word', {
  wrong: {
    amount: 'the amount is wrong',
    notPaid: 'they did not pay it',
    other: 'something is wrong',
  } satisfies Record<WrongReason, string>,
})
