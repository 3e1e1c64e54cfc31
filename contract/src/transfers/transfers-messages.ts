import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

export const transferMessages = texts('transfer', {
  noCashier: 'Please select cashier',
  sent: 'Receipt Sent Successful',
  /** Names in a question the cashier who gets the money. */
  to: (cashier: string) => `To ${cashier}.`,
  cashierUnknown: 'This cashier does not work in the branch. Select another one.',
  approved: 'Receipt Approved Successful',
  declined: 'Receipt Declined Successful',
  decided: 'Receipts Updated Successful',
  alreadySent: (by: string, at: string) => `Already sent by ${by} on ${at}. Reload the list.`,
  alreadyDecided: (decided: string, by: string, at: string) => `Already ${decided} by ${by} on ${at}. Reload the list.`,
  inDeposit: (depositNo: string) => `This receipt is in deposit ${depositNo}. Decline the deposit first.`,
  deposited: (depositNo: string) => `Deposit ${depositNo} was approved. The receipt can not be declined any more.`,
  notFound: 'This hand-over is not addressed to you. Reload the list.',
  changed: (now: string) => `This hand-over has changed meanwhile: ${now}. Reload the list.`,
  salesmanGone: 'The salesman of this receipt cannot sign in any more, so it cannot go back to them.',
  sameCashier: 'This hand-over is with this cashier already. Select another one.',
  notInBranches: 'This hand-over does not exist in your branches. Reload the list.',
  sentBack: 'Hand-overs Sent Back Successful',
  sentOn: 'Hand-overs Sent On Successful',
  recalled: 'Hand-over Recalled Successful',
  recallExplained: (cashier: string) =>
    `The receipt is with you again, and ${cashier} is notified. You can send it again or void it.`,
  recalledBySalesman: 'Recalled',
  /** Parts of a sentence, as in "Already sent back by …". */
  wasSentBack: 'sent back',
  wasRecalled: 'recalled',
  wasSentOn: (cashier: string) => `sent on to ${cashier}`,
  waits: (days: number) => (days === 1 ? 'waits 1 day' : `waits ${days} days`),
  cannotTake: 'cannot take it',
  waitsLong: (days: number) => `Waits ${days} days or longer`,
  waitsInVain: 'Cashier cannot take it',
  waitsToBeDeposited: 'Not deposited yet',
  waitsDue: 'Cheque due, not deposited yet',
  waitsAgain: 'Declined, not sent again yet',
  /** The number of receipts in a group, and on this page. */
  receipts: (all: number) => plural(all, 'receipt', 'receipts'),
  receiptsHere: (all: number, here: number) => `${plural(all, 'receipt', 'receipts')}, ${here} on this page`,
  inTotal: 'In Total Receipt',
  sentBackBy: (by: string) => `Sent back by ${by}`,
  sentOnBy: (to: string, by: string) => `Sent on to ${to} by ${by}`,
})
