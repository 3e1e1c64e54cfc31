import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

/** Lists the messages about vouchers. */
export const vouchersMessages = texts('vouchers', {
  partiallyApproved: 'Voucher Partially Approved Successful',
  firstAgain: 'You approved this voucher as the first of two. Somebody else must approve it now.',
  unbalanced: 'Debit and credit of this voucher are not equal, so it cannot be approved.',
  approving: 'An error occured while approving voucher.',
  none: 'No vouchers wait for you.',
  noMatch: 'No vouchers match.',
  vouchers: (count: number) => plural(count, 'voucher', 'vouchers'),
  /** Shown above the lines of a voucher. */
  lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  sums: (debit: string, credit: string) => `Debit ${debit} · Credit ${credit}`,
  balanced: 'Balanced',
  differs: (amount: string) => `Not balanced: ${amount}`,
  entered: 'Entered by you',
  firstByYou: (at: string) => `1 of 2 approved – you, ${at}`,
  firstBy: (by: string, at: string) => `1 of 2 approved – ${by}, ${at}`,
})
