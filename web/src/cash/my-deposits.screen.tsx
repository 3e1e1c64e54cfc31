import { listDepositLines } from '@backoffice/contract/cash/deposits'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { listScreen } from '../kit/list/list-screen.tsx'
import { bounceAction } from './bounce-action.ts'
import { cashierTiles } from './cash-columns.tsx'
import { onlyMe } from './cash-filters.ts'
import { byDeposit, depositLineColumns, depositLineFilters } from './deposit-line-list.ts'
import { depositTimelineAction } from './timeline-action.tsx'

/** The deposits of the cashier himself (document 1, section 2.6). */
export const MyDeposits = listScreen({
  title: 'Cashier Deposits Report',
  call: listDepositLines,
  given: (viewer) => ({ cCode: viewer.branchCode }),
  key: 'lineNo',
  pageSize: limits.page.depositHistory,
  exports: true,
  tiles: cashierTiles,
  filters: depositLineFilters({ cashiers: onlyMe }),
  columns: depositLineColumns,
  card: { heading: 'title', line: ['depositNo', 'invoiceNo', 'createdOn'] },
  actions: [bounceAction, depositTimelineAction],
  groupBy: byDeposit,
  empty: messages.list.depositsNoMatch,
  noMatch: messages.list.depositsNoMatch,
})
