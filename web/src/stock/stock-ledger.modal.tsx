import type { Row } from '@backoffice/contract/call'
import { wireDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { getStockLedger, NO_EXPIRY } from '@backoffice/contract/stock/ledger'
import type { getStockPosition } from '@backoffice/contract/stock/position'
import { stockLabels } from '@backoffice/contract/stock/stock-labels'
import { stockMessages } from '@backoffice/contract/stock/stock-messages'
import cell from '../kit/list/cell.module.css'
import { Button } from '../kit/button.tsx'
import { showNumber } from '../kit/format.ts'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listModal } from '../kit/list/list-modal.tsx'
import type { ListState } from '../kit/list/list-state.ts'

type Lot = Row<typeof getStockPosition>

const filter = filtersOf(getStockLedger)
const column = columnsOf(getStockLedger)

const theLot = ({ lotno, expdate }: Lot) => ({ lotNo: lotno, expDate: expdate === null ? NO_EXPIRY : wireDay(expdate) })
const anyLot = { lotNo: '', expDate: '' }

/** Leaves the direction in which nothing moved out of a card. */
const inOneDirection = <R,>(of: Column<R>): Column<R> => ({
  ...of,
  text: (row, order) => (of.text(row, order) === '0' ? '' : of.text(row, order)),
})

/** Names the lot, or the item with all of its lots, and changes between the two. */
function Narrowing({ lot, list: { values, search } }: { lot: Lot; list: ListState }) {
  const isNarrow = values['lotNo'] !== ''
  return (
    <span className={cell.tags}>
      <span>
        <strong>
          <bdi>{lot.itname}</bdi>
        </strong>{' '}
        · <bdi>{lot.gname}</bdi> · {isNarrow ? stockLabels.lotOf(lot.lotno) : stockLabels.allLots}
        {isNarrow && (
          <>
            {' · '}
            <span dir="ltr">
              {showNumber(lot.stockbal)} {lot.unit}
            </span>
          </>
        )}
      </span>
      <Button onClick={() => search({ ...values, ...(isNarrow ? anyLot : theLot(lot)) })}>
        {isNarrow ? stockLabels.showAllLots : stockLabels.showThisLotOnly}
      </Button>
    </span>
  )
}

/** Lists the movements of a lot, or of all lots of its item in the godown (document 2, section 2). */
export const StockLedger = listModal<Lot, typeof getStockLedger>({
  title: stockLabels.stockLedger,
  call: getStockLedger,
  given: ({ gcode, itcode, brcode }) => ({ gCode: gcode, itCode: itcode, branchCode: brcode }),
  about: ({ cname, gname, itname, catno }) => [
    [labels.branchName, cname],
    [stockLabels.godwnName, gname],
    [labels.itemName, itname],
    [labels.catNo, catno],
  ],
  opening: theLot,
  key: 'entryNo',
  pageSize: limits.page.stockLedger,
  height: limits.modal.ledger,
  exports: true,
  totals: false,
  filters: [
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
    filter.search('docNo', stockLabels.docNumber, stockLabels.docNumber),
    filter.hidden('lotNo', stockLabels.lotNo),
    filter.hidden('expDate', stockLabels.expiryDate),
  ],
  columns: [
    column.day('date', labels.date),
    column.word('document', labels.document),
    column.code('docno', stockLabels.docNo),
    column.text('itname', labels.itemName, { wraps: true }),
    column.code('lotno', stockLabels.lotNo),
    column.day('expdate', stockLabels.expiryDate),
    inOneDirection(column.number('rec', labels.receive)),
    inOneDirection(column.number('isu', stockLabels.issue)),
    column.number('bal', labels.balance),
    column.text('unit', labels.unit),
    column.money('rate', labels.rate),
    column.money('amount', labels.amount),
    column.number('discper', stockLabels.discPer),
    column.money('discamt', stockLabels.discAmount),
    column.money('netamt', labels.netAmount),
  ],
  card: { heading: 'document', line: ['date', 'docno', 'lotno'], figure: 'bal', below: ['rec', 'isu'] },
  toolbar: (lot, list) => <Narrowing lot={lot} list={list} />,
  empty: stockMessages.noMovements,
  noMatch: stockMessages.noMovements,
})
