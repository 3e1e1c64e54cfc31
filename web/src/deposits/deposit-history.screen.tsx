import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { labels } from '@backoffice/contract/labels'
import { cashiers, depositAccounts, depositDeciders } from '../documents/money-filters.ts'
import { filtersOf } from '../kit/list/filters.ts'
import { undoDepositAction } from './decline-deposit.ts'
import { depositLines } from './deposit-line-list.ts'

const filter = filtersOf(listDepositLines)

/** Lists the deposits of the branch (document 1, section 2.6). A decision of the last minute can be undone. */
export const DepositHistory = depositLines({
  title: depositLabels.depositHistory,
  cashiers,
  filters: [
    filter.pick('directorId', depositLabels.approvalDeclineBy, depositDeciders),
    filter.word('accountCode', labels.depositAccount, depositAccounts),
    filter.day('fromPosting', depositLabels.fromPosting),
    filter.day('toPosting', depositLabels.toPosting),
  ],
  actions: [undoDepositAction],
})
