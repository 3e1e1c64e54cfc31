import { onlyMe } from '../documents/money-filters.ts'
import { depositLines } from './deposit-line-list.ts'
import { withdrawAction } from './withdraw-action.ts'

/** Lists the cashier's own deposits (document 1, section 2.6), with Withdraw for pending ones. */
export const MyDeposits = depositLines({
  title: 'Cashier Deposits Report',
  cashiers: onlyMe,
  actions: [withdrawAction],
})
