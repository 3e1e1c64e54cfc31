/** The figures above the lists of money, as links to their rows. */
import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import { counted } from '@backoffice/contract/cash/place'
import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { labels } from '@backoffice/contract/labels'
import { ALL, type Stage, stage } from '@backoffice/contract/statuses'
import { waits } from '@backoffice/contract/cash/waits'
import { Link } from '@tanstack/react-router'
import { type FigureLead, tilesOf } from '../kit/tiles.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { useSession } from '../session/use-session.ts'
import css from './money-tiles.module.css'

type Search = Readonly<Record<string, string | number>>

/** The lists that may have the rows of a figure, with the filters for exactly these rows. The first list that the user may open is used. */
type Behind = readonly (readonly [to: ScreenPath, search: Search])[]

/** Makes the figure of a tile a link to its rows; it is plain text for a user who may open no list that has them. */
const leadsToRows = (behind: Behind): FigureLead =>
  function FigureLink({ label, children }) {
    const { user } = useSession()
    const [to, search] = behind.find(([path]) => mayOpenPath(user, path)) ?? [undefined]
    if (to === undefined) return children
    return (
      <Link to={to} search={search} className={css.figure} title={labels.rowsBehind(label)}>
        {children}
      </Link>
    )
  }

const owedRows = leadsToRows([['/directorOutstandingInvoiceReport', { typeCode: ALL }]])

/** The receipts with a salesman: the salesman's own, or all of the branch for a director. */
const rowsWithSalesman = leadsToRows([
  ['/directorSalesmanReceiptReport', { place: stage.withSalesman }],
  ['/salesmanCashTransfer', {}],
])

/** The receipts that a cashier can deposit: the cashier's own, or all of the branch for a director. */
const rowsWithCashier = leadsToRows([
  ['/directorCashTransferReport', { waits: waits.toDeposit }],
  ['/cashierDeposits', {}],
])

/** The receipts that count, from one place of their way on: void and bounced receipts are left out. */
export const receiptsFrom = (first: Stage): Search => ({
  place: [stage.withSalesman, stage.onTheWay, stage.withCashier, stage.inDeposit, stage.banked]
    .filter((place) => place >= first)
    .join(','),
})

const recordedRows = leadsToRows([
  ['/directorSalesmanReceiptReport', receiptsFrom(stage.withSalesman)],
  ['/salesmanCollectionReport', receiptsFrom(stage.withSalesman)],
])

const handedOverRows = leadsToRows([
  ['/directorSalesmanReceiptReport', receiptsFrom(stage.onTheWay)],
  ['/salesmanCollectionReport', receiptsFrom(stage.onTheWay)],
])

/** Cashiers see their own hand-overs and deposits, except declined ones. */
const receivedRows = leadsToRows([
  ['/directorSalesmanReceiptReport', receiptsFrom(stage.withCashier)],
  ['/cashierCashCollectionReport', { counted: counted.total }],
])
const depositedRows = leadsToRows([
  ['/directorSalesmanReceiptReport', receiptsFrom(stage.inDeposit)],
  ['/cashierDepositsReport', { counted: counted.total }],
])

const ofViewer = (viewer: Viewer) => ({ userId: viewer.userId, branchCode: viewer.branchCode })

export const salesmanTiles = tilesOf(salesmanSummary, ofViewer, [
  ['outStandingBalance', labels.outstandingBalance, owedRows, helpMessages.figures.outstandingOfSalesman],
  ['receivedAmount', labels.totalReceipt, recordedRows, helpMessages.figures.receiptsOfSalesman],
  ['handOvertoCashier', labels.handedToCashier, handedOverRows, helpMessages.figures.handedToCashier],
  ['balance', labels.balance, rowsWithSalesman, helpMessages.figures.balanceOfSalesman],
])

export const cashierTiles = tilesOf(cashierSummary, ofViewer, [
  ['outStandingBalance', labels.outstanding, owedRows, helpMessages.figures.outstanding],
  ['receivedAmount', labels.totalReceipt, receivedRows, helpMessages.figures.receipts],
  ['depositAmount', labels.totalDeposit, depositedRows, helpMessages.figures.deposits],
  ['balance', labels.balance, rowsWithCashier, helpMessages.figures.balance],
])
