import type { Row } from '@backoffice/contract/call'
import { compareBranches } from '@backoffice/contract/cash/collected'
import { labels } from '@backoffice/contract/labels'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import { columnsOf } from '../kit/list/columns.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { leadingTo } from './figure-link.tsx'
import { monthColumns } from './month-columns.tsx'

type Compared = Row<typeof compareBranches>

const column = columnsOf(compareBranches)

/** Puts the branches next to each other: debts, money in hands, what waits, and what came in. */
export const Branches = listScreen({
  title: reportLabels.sideBySide,
  call: compareBranches,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: 'cCode',
  exports: true,
  columns: [
    column.text('branchName', labels.branchName, { sortable: true }),
    ...monthColumns<Compared>(() => ({})),
    leadingTo(column.money('inHands', reportLabels.inHands, { sortable: true }), {
      to: '/directorHolders',
      search: () => ({}),
    }),
    column.number('oldestDays', reportLabels.oldestInHands, { sortable: true, below: 'inHands' }),
    leadingTo(column.money('pendingAmount', reportLabels.wait, { sortable: true }), {
      to: '/directorDepositApproval',
      search: () => ({}),
    }),
    leadingTo(column.money('outstanding', reportLabels.owed, { sortable: true }), {
      to: '/directorOutstandingInvoiceReport',
      search: () => ({ typeCode: -1 }),
    }),
    leadingTo(column.money('older', reportLabels.olderThan90, { sortable: true }), {
      to: '/directorOutstandingInvoiceReport',
      search: () => ({ typeCode: -1, bucket: '90+' }),
    }),
    leadingTo(column.money('bouncedThisMonth', reportLabels.bouncedThisMonth, { sortable: true }), {
      to: '/directorSalesmanReceiptReport',
      search: ({ monthStart, today }) => ({ cheques: 'bounced', fromBounce: monthStart, toBounce: today }),
    }),
  ],
  search: false,
  sortable: 'here',
  card: { heading: 'branchName', line: [] },
  empty: reportMessages.noBranches,
})
