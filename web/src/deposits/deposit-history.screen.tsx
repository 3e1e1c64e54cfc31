import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { cashiers } from '../documents/money-filters.ts'
import { undoDepositAction } from './decline-deposit.ts'
import { depositLines } from './deposit-line-list.ts'

/** Lists the deposits of the branch (document 1, section 2.6). A decision of the last minute can be undone. */
export const DepositHistory = depositLines({
  title: depositLabels.depositHistory,
  cashiers,
  actions: [undoDepositAction],
})
