/** Sentences about money that arrived from a phone and could not be booked. */
import type { Settlement } from './held-statuses.ts'
import { texts } from '../language/texts.ts'

const settlementWords = {
  givenBack: 'given back to the client',
  neverReceived: 'never received',
} as const satisfies Readonly<Record<Settlement, string>>

export const heldMessages = texts('held', {
  fetching: 'An error occured while getting held receipts.',
  deciding: 'An error occured while saving the decision about a held receipt.',
  noClient: 'Please select client',
  noSalesman: 'Please select the salesman who has the money now',
  noOutcome: 'Please select what became of the money',
  noReason: 'Please enter a reason',
  notFound: 'This receipt is not held in your branches. Reload the list.',
  notHeld: 'Somebody has decided about this receipt already. Reload the list.',
  changed: 'This held receipt has changed meanwhile. Look at it again before you decide.',
  notAllowed: 'Only a director with Deposit Approvals decides about held receipts, in their own branches.',
  ownMoney: 'You took this money yourself. Somebody else must decide about it.',
  staysWithSalesman: 'The salesman who took the money works here, so that the receipt is booked in their name.',
  salesmanGone: 'This salesman cannot sign in to the branch any more. Select another one.',
  invoiceUnknown: 'This invoice does not exist, or is of another client. Select it again.',
  waitsAlready: 'This receipt waits for a second director already. Reload the list.',
  notProposed: 'Nothing waits for a second director here any more. Reload the list.',
  confirmOwn: 'You recorded this yourself. Another director must confirm it.',
  withdrawOwn: 'Only the director who recorded it takes it back.',
  booked: 'Held receipt booked',
  proposed: 'It counts after another director has confirmed it.',
  proposedShort: 'Waits for a second director',
  confirmQuestion: (outcome: string, by: string) => `${by} recorded: ${outcome}. Confirm it?`,
  confirmed: 'Settlement confirmed',
  confirmedShort: 'Confirmed',
  withdrawn: 'Settlement taken back',
  withdrawnShort: 'Taken back',
  outcomes: settlementWords,
  outcomeChoices: { givenBack: 'Given back to the client', neverReceived: 'Never received' },
  /** The phone of the salesman shows these two. */
  bookedBy: (director: string) => `Booked by ${director}`,
  settledBy: (outcome: string, first: string, second: string) => `Recorded as ${outcome} by ${first} and ${second}`,
  none: 'Nothing is held. Money that a phone delivers and that cannot be booked appears here.',
  noMatch: 'No held receipt matches these filters.',
  factsUnreadable: 'The phone sent no readable facts of the money. It is booked as cash.',
  /** The invoices that an item names, as one choice. */
  asNamed: (count: number) => `As the phone names them (${count} invoices)`,
  restIsAdvance: 'What the invoice does not owe becomes an advance of the same payment.',
  cannotComeIn: (salesman: string) =>
    `${salesman} cannot sign in to this branch any more, so that another salesman has the money now.`,
  /** Events of its timeline. */
  events: {
    held: 'Held',
    judged: 'Booked on arrival',
    returned: 'Returned to its user',
    takenBack: 'Taken back before it was sent',
    book: 'Booked by a director',
    propose: (outcome: string) => `Recorded as ${outcome}, waits for a second director`,
    confirm: (outcome: string) => `Confirmed as ${outcome}`,
    takeBack: 'The record was taken back',
  },
})
