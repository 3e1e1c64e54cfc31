import { plural } from '../plural.ts'
import type { ChequeQuestion } from './cheques.ts'
import type { BounceOutcome } from './returned-cheques.ts'
import { texts } from '../language/texts.ts'

/** The short texts about cheques. */
export const chequeLabels = texts('labels.chequeLabels', {
  totalOf: (sum: string) => `Total ${sum}`,
  afterBounce: 'After the Bounce',
  bounces: 'Bounces',
  byDay: 'Cheque Calendar',
  chequesOfDay: 'Cheques of the Day',
  decidedBy: 'Decided By',
  depositAgain: 'Deposit Again',
  giveBack: 'Give Back',
  heldBy: 'Held By',
  outcomes: {
    represented: 'Deposited Again',
    replaced: 'Replaced',
    givenBack: 'Given Back',
  } satisfies Readonly<Record<BounceOutcome, string>>,
  question: 'Cheques That',
  questions: {
    open: 'Are not at the bank yet',
    postDated: 'Wait for their day',
    due: 'Are due',
    bounced: 'Bounced',
    again: 'Were deposited again',
    settled: 'Were replaced or given back',
  } satisfies Readonly<Record<ChequeQuestion, string>>,
  replace: 'Replace',
  replacedAmount: 'Replaced With',
  replacements: 'Receipts That Replace It',
  cheques: 'Cheques',
})

export const chequeMessages = texts('cheque', {
  /** These come before the amount and number of a decided row. */
  done: { represented: 'With the cashier again', replaced: 'Replaced', givenBack: 'Given back' },
  represented: 'Cheque Is With the Cashier Again',
  replaced: 'Cheque Replaced',
  givenBack: 'Cheque Given Back',
  noReceipts: 'Please choose the receipts that replace the cheque',
  explainRepresent:
    'The cheque is with its cashier again, and lowers the balance of its invoices again. What an invoice does not owe any more becomes an advance of the client.',
  explainReplace: 'It is noted only: no money moves. The cheque cannot be deposited again then.',
  explainGiveBack: 'The client has the paper then. The cheque can be neither deposited again nor replaced.',
  noReplacements: 'The client has paid nothing since the bounce. Record the new cash or cheque first.',
  /** It is below the words of its question. */
  counter: (cheques: string, amount: string) => `${cheques} · ${amount}`,
  counted: (cheques: number, amount: string) => `${plural(cheques, 'cheque', 'cheques')} · ${amount}`,
  holder: (name: string, place: string, facts: string) => `${name} (${place}): ${facts}`,
  noCheques: 'No cheque matches. Change the filters.',
  noDays: (days: number) => `Nobody holds a cheque for the next ${days} days.`,
})

/** The refusals that only the server sends. */
export const returnedRefusals = texts('returned', {
  /** Words for "Already … by … on …". */
  outcomes: { represented: 'deposited again', replaced: 'replaced', givenBack: 'given back' } satisfies Readonly<
    Record<BounceOutcome, string>
  >,
  notBounced: 'This cheque is not bounced any more. Reload the list.',
  notFound: 'This cheque did not bounce with a deposit that you may see. Reload the list.',
  chequeAgain: (receipt: string) =>
    `The number of this cheque is live in receipt ${receipt} now. A cheque counts once: void that receipt first, or leave this cheque bounced.`,
  cashierGone: (cashier: string) =>
    `${cashier} is no longer a cashier of this branch, so the cheque cannot go back. Replace it, or give it back.`,
  notOfClient: (receipts: string) =>
    `Receipt ${receipts} cannot replace this cheque: it has to count, to be of the same client, and to be received on the day of the bounce or later.`,
  replacesAnother: (receipts: string) => `Receipt ${receipts} replaces another cheque already.`,
})
