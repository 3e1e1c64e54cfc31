import { texts } from '../language/texts.ts'

/**
 * The texts of messages to clients, in the languages of their pages. An English text has only letters of the alphabet of GSM, because one other
 * sign makes a part of an SMS 70 signs long in place of 160. Urdu has such signs only, so that its texts are short.
 */
export const clientTextMessages = texts('clientText', {
  inCash: 'in cash',
  online: 'online',
  inSeveralWays: 'in several ways',
  byCheque: (lastDigits: string) => `by cheque ending in ${lastDigits}`,
  byCheques: (lastDigits: string) => `by cheques ending in ${lastDigits}`,
  received: (company: string, amount: string, how: string, day: string, number: string) =>
    `${company}: we received ${amount} ${how} on ${day}. Your receipt is ${number}. If this is wrong, please tell our office.`,
  takenBack: (company: string, amount: string, day: string, number: string) =>
    `${company}: receipt ${number} of ${day} was taken back. ${amount} does not count as paid. If this is wrong, please tell our office.`,
  bounced: (company: string, amount: string, lastDigits: string, number: string) =>
    `${company}: the bank returned your cheque ending in ${lastDigits}. ${amount} of receipt ${number} does not count as paid.`,
  held: (company: string, amount: string, number: string) =>
    `${company}: ${amount} of your receipt ${number} is not booked yet. Our office looks at it. If this is wrong, please tell our office.`,
  statement: (company: string, from: string, to: string) =>
    `${company}: your statement from ${from} to ${to} is ready. If something is wrong, please tell our office.`,
  statementSubject: (from: string, to: string) => `Statement from ${from} to ${to}`,
  withLink: (text: string, address: string) => `${text} ${address}`,
  subject: (number: string) => `Receipt ${number}`,
})
