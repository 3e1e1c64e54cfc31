import { limits } from '../limits.ts'
import type { Move } from '../statuses.ts'
import type { DocumentAction } from '../timeline/events.ts'
import { texts } from '../language/texts.ts'

/** These words come before the person and the moment of a move after a decision. */
const moved: Readonly<Record<Move, string>> = {
  record: 'the receipt was recorded',
  send: 'the receipt was sent again',
  receive: 'the receipt was received',
  approve: 'the receipt was approved',
  decline: 'the receipt was declined',
  return: 'the receipt was given back',
  recall: 'the receipt was taken back',
  redirect: 'the receipt was sent on',
  reclaim: 'the receipt was sent back',
  reassign: 'the receipt was sent on',
  deposit: 'a receipt was put into a deposit',
  withdraw: 'the deposit was withdrawn',
  bank: 'the deposit was approved',
  release: 'the deposit was declined',
  bounce: 'a cheque was marked bounced',
  represent: 'the cheque was taken back to be deposited again',
  void: 'the receipt was voided',
  apply: 'an advance was applied to an invoice',
  unapply: 'an advance was taken back from an invoice',
  undo_approve: 'the approval was taken back',
  undo_decline: 'the decline was taken back',
  undo_return: 'the receipt was kept after all',
  undo_receive: 'the receipt was taken back',
  undo_bank: 'the approval was taken back',
  undo_release: 'the decline was taken back',
}

/** The same for a step of a document that others decide about. */
const stepped: Readonly<Record<DocumentAction, string>> = {
  enter: 'another request was entered for these days',
  change: 'it was changed',
  approve: 'it was approved',
  approve_first: 'it was approved once',
  approve_before: 'it was approved before',
  decline: 'it was declined',
  withdraw: 'it was withdrawn',
  use: 'a part of it was applied to an invoice',
  reverse: 'it was reversed',
  undo_approve: 'the approval was taken back',
  undo_approve_first: 'the approval was taken back',
  undo_decline: 'the decline was taken back',
  take_over: 'money received elsewhere was taken over',
  see_surplus: 'money received elsewhere was seen',
  held: 'it was held',
  booked: 'it was booked',
  returned: 'it was returned',
  takenBack: 'it was taken back',
  book: 'it was booked',
  propose: 'it was recorded that the money is not there',
  confirm: 'it was confirmed that the money is not there',
  take_back: 'the record was taken back',
}

/** The messages about decisions that are undone within a minute. */
export const undoMessages = texts('undo', {
  done: 'Decision Undone Successful',
  tooLate: `More than ${limits.undo.seconds} seconds have passed since the decision. It can not be undone any more.`,
  builtOn: (what: string, by: string, at: string) => `This can not be undone any more: ${what} by ${by} on ${at}.`,
  moved,
  stepped,
  notYours: (by: string, at: string) => `${by} decided this on ${at}. Only the person who decided can undo it.`,
  notDecided: 'This is not decided. Reload the list to see its status.',
  /** Used in "Already … by …", where a declined receipt is with its cashier again. */
  takenBack: 'taken back',
  cashierGone: (cashier: string) =>
    `${cashier} is no longer a cashier of this branch, so the decision can not be undone.`,
  postingClosed: 'The posting date is in a closed period. The approval can not be undone any more.',
  received: 'You recorded this receipt yourself. There is no decision to undo.',
  fails: 'An error occured while undoing the decision.',
})
