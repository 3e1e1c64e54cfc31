import { texts } from '../language/texts.ts'

const counted = (one: string, many: string) => (count: number, sum: string) =>
  count === 1 ? `1 ${one} (${sum})` : `${count} ${many} (${sum})`

/** Lists the messages about what a user still has. */
export const holdingsMessages = texts('holdings', {
  fetching: 'An error occured while getting Holdings.',
  /** These follow each other in `open`. */
  inHand: counted('receipt not handed over', 'receipts not handed over'),
  sent: counted('hand-over on the way to a cashier', 'hand-overs on the way to a cashier'),
  waiting: counted('hand-over waiting for this user', 'hand-overs waiting for this user'),
  approved: counted('approved receipt not deposited', 'approved receipts not deposited'),
  deposits: counted('deposit not decided', 'deposits not decided'),
  held: counted('receipt of a phone not booked', 'receipts of a phone not booked'),
  open: (what: string) => `This user cannot be switched off, moved or given another role yet. Still open: ${what}.`,
  cannotComeIn: 'cannot come in',
  nothing: 'Nothing is open. This user can be switched off.',
  nobody: (branch: string) => `Nobody in ${branch} has money in hand.`,
})
