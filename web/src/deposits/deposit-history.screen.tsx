import { cashiers } from '../cash/cash-filters.ts'
import { depositLines } from './deposit-line-list.ts'

/** Lists the deposits of the branch, read only (document 1, section 2.6). */
export const DepositHistory = depositLines({ title: 'Deposit History', cashiers })
