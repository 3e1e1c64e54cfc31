/** Sentences about the phones of users, for the people who look after them. */
import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

export const deviceMessages = texts('device', {
  none: 'No phone delivers receipts for this user.',
  noneOfYours: 'No phone delivers receipts for you.',
  waits: (items: number, amount: string) => `${plural(items, 'entry', 'entries')} not sent, ${amount}`,
  allSent: 'Everything is at the office',
  lastContact: (at: string) => `last contact ${at}`,
  noContact: 'no contact yet',
  gaps: (count: number) => `${plural(count, 'number', 'numbers')} never came`,
  ended: (by: string, at: string) => `Ended by ${by} on ${at}`,
  lost: (by: string, at: string) => `Reported lost by ${by} on ${at}`,
  endQuestion: (phone: string) =>
    `End the phone ${phone}? What was made on it before still arrives. What is made on it later is held. To deliver again, its user signs in on it.`,
  lostQuestion: (phone: string) =>
    `Report the phone ${phone} as lost? The office accepts nothing from it any more, also not what it has not sent. Nobody can read that on the phone without a sign-in.`,
  lostWaits: (items: number, amount: string) =>
    `It stated ${plural(items, 'entry', 'entries')} as not sent, ${amount}. Enter them again from the paper copies, by their numbers.`,
  /** It follows the name of a person. */
  onTheirPhone: (items: number, amount: string) => `${plural(items, 'entry', 'entries')}, ${amount}, on their phone`,
})
