import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import type { Row } from '@backoffice/contract/call'
import { counted } from '@backoffice/contract/cash/place'
import { summaryMessages } from '@backoffice/contract/cash/summary-messages'
import { listSummaries, type SummaryType, summaryTypes } from '@backoffice/contract/cash/summary-report'
import { labels } from '@backoffice/contract/labels'
import { paymentMethods, stage } from '@backoffice/contract/statuses'
import { useState } from 'react'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { type Filter, filtersOf } from '../kit/list/filters.ts'
import { listScreen, type PictureOf } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import { useViewer, type Viewer } from '../kit/viewer.ts'
import { allBranchesOf } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'
import { type Behind, leadingTo } from './figure-link.tsx'
import { placesThatCount, withShare } from './month-columns.tsx'
import { wordIn } from '@backoffice/contract/words'
import { listReceived } from '@backoffice/contract/cash/received'
import { parseDay, wireDay } from '@backoffice/contract/day'
import { useCall } from '../api/use-call.ts'
import { PeriodPicture } from '../kit/list/picture.tsx'

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

const [cash, cheque, online] = paymentMethods
const series = [
  { key: 'cash', label: wordIn(cash), colour: 'var(--c1)' },
  { key: 'cheques', label: wordIn(cheque), colour: 'var(--c3)' },
  { key: 'online', label: wordIn(online), colour: 'var(--c4)' },
]

/** Draws the money that the people of the report received, by day or month and method. */
function ReceivedPicture({ list }: PictureOf<Row<typeof listSummaries>>) {
  const { branchCode, today } = useViewer()
  const { type = '', bCode = branchCode, fromDate, toDate } = list.values
  const { data, failure, refetch } = useCall(
    listReceived,
    { bCode, type: type as SummaryType, fromDate: wired(fromDate), toDate: wired(toDate) },
    { keepPrevious: true, quiet: true },
  )
  return (
    <PeriodPicture
      title={reportLabels.moneyReceived}
      series={series}
      stacked
      periods={data?.periods.map(({ period, ...amounts }) => ({ word: period, amounts }))}
      today={today}
      list={list}
      failure={data ? undefined : failure}
      onRetry={refetch}
    />
  )
}

const wired = (day = '') => {
  const found = parseDay(day)
  return found ? wireDay(found) : ''
}
