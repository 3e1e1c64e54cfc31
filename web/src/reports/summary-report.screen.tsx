import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import type { Row } from '@backoffice/contract/call'
import { counted } from '@backoffice/contract/cash/place'
import { summaryMessages } from '@backoffice/contract/cash/summary-messages'
import { listSummaries, summaryTypes } from '@backoffice/contract/cash/summary-report'
import { labels } from '@backoffice/contract/labels'
import { stage } from '@backoffice/contract/statuses'
import { useState } from 'react'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { type Filter, filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import { useViewer, type Viewer } from '../kit/viewer.ts'
import { allBranchesOf } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'
import { type Behind, leadingTo } from './figure-link.tsx'
import { ReceivedPicture } from './received-picture.tsx'
import { placesThatCount, withShare } from './month-columns.tsx'

type Summary = Row<typeof listSummaries>

const column = columnsOf(listSummaries)
const filter = filtersOf(listSummaries)

/** Draws a bar behind the balance: the part of all received money that the user still has. */
const withBar = (balance: Column<Summary>) =>
  withShare(balance, ({ totalReceiveAmount, balanceLeft }) =>
    totalReceiveAmount > 0 ? balanceLeft / totalReceiveAmount : 0,
  )

/** The balance is of now, and no part of the money of some days. */
const barOf = (days: Days) => (isOfDays(days) ? (balance: Column<Summary>) => balance : withBar)

const people = [column.text('branchName', labels.branchName), column.text('userName', reportLabels.userNameColumn)]
const outstanding = column.money('outstandingBalance', labels.outstandingBalance, { sortable: true })
const received = column.money('totalReceiveAmount', labels.receiveAmount, { sortable: true })
const passedOn = (title: string) => column.money('totalTransferAmount', title, { sortable: true })
const left = column.money('balanceLeft', labels.balanceLeft, { sortable: true, main: true })

/** The days of the figures; both are empty where the figures are of all days. */
type Days = Readonly<Record<'fromDate' | 'toDate', string>>
const isOfDays = ({ fromDate, toDate }: Days) => fromDate !== '' || toDate !== ''
const inAddress = ({ fromDate, toDate }: Days) => ({
  ...(fromDate !== '' && { fromDate }),
  ...(toDate !== '' && { toDate }),
})

/** Lists of hand-overs have other days than the figures of a period, so that these lead nowhere. */
const leadingToAll = (figure: Column<Summary>, days: Days, behind: Behind<Summary>) =>
  isOfDays(days) ? figure : leadingTo(figure, behind)

const ofSalesmen = (days: Days) => [
  ...people,
  leadingTo(outstanding, {
    to: '/directorOutstandingInvoiceReport',
    search: ({ userId }) => ({ typeCode: -1, salesmanId: userId }),
  }),
  leadingTo(received, {
    to: '/directorSalesmanReceiptReport',
    search: ({ userId }) => ({
      sellerId: userId,
      ...inAddress(days),
      ...(isOfDays(days) && { place: placesThatCount }),
    }),
  }),
  leadingToAll(passedOn(labels.handoverToCashier), days, {
    to: '/directorCashTransferReport',
    search: ({ userId }) => ({ sellerId: userId }),
  }),
  barOf(days)(
    leadingTo(left, {
      to: '/directorSalesmanReceiptReport',
      search: ({ userId }) => ({ sellerId: userId, place: stage.withSalesman }),
    }),
  ),
]

const ofCashiers = (days: Days) => [
  ...people,
  // All cashiers of a branch show the amount that the branch is owed.
  leadingTo(
    { ...outstanding, sourceOf: ({ cCode }) => cCode },
    { to: '/directorOutstandingInvoiceReport', search: () => ({ typeCode: -1 }) },
  ),
  leadingToAll(received, days, {
    to: '/directorCashTransferReport',
    search: ({ userId }) => ({ cashierId: userId }),
  }),
  leadingTo(passedOn(labels.depositAmount), {
    to: '/directorDepositHistory',
    search: ({ userId }) => ({
      cashierId: userId,
      ...inAddress(days),
      ...(isOfDays(days) && { counted: counted.total }),
    }),
  }),
  barOf(days)(
    leadingTo(left, {
      to: '/directorSalesmanReceiptReport',
      search: ({ userId }) => ({ cashierId: userId, place: stage.withCashier }),
    }),
  ),
]

/** Chooses the current branch or all of the user's. */
const ofBranches = ({ branch, branchCode }: Viewer): Filter => ({
  ...filter.code('bCode', labels.branches, fixed([{ value: branchCode, label: branch }])),
  start: branchCode,
  read: (written) => (written === '-1' ? written : branchCode),
})

const screenFor = (opening: Viewer, offersAll: boolean) =>
  listScreen({
    title: labels.summaryReport,
    call: listSummaries,
    given: ({ branchCode }) => ({ bCode: branchCode, type: summaryTypes[0] }),
    key: ({ cCode, userId }) => `${cCode} ${userId}`,
    exports: true,
    filters: [
      filter.oneOf('type', labels.reportType, summaryTypes),
      ...(offersAll ? [ofBranches(opening)] : []),
      filter.day('fromDate', labels.fromDate),
      filter.day('toDate', labels.toDate),
    ],
    quickRanges: true,
    Picture: ReceivedPicture,
    columns: ({ type, fromDate = '', toDate = '' }) =>
      (type === 'Cashier' ? ofCashiers : ofSalesmen)({ fromDate, toDate }),
    search: { label: reportLabels.userNameColumn, in: ['userName', 'branchName'] },
    sortable: 'here',
    card: { heading: 'userName', line: ['branchName'] },
    empty: ({ branch }) => summaryMessages.none(branch),
  })

/** Shows the tiles of every salesman or cashier, a row each (document 2, section 2). */
export function SummaryReport() {
  const { branchCode } = useViewer()
  return <OfBranch key={branchCode} />
}

function OfBranch() {
  const viewer = useViewer()
  const { user } = useSession()
  const hasSeveral = allBranchesOf(user).length > 1
  const [Screen] = useState(() => screenFor(viewer, hasSeveral && viewer.branchNames === undefined))
  return <Screen />
}
