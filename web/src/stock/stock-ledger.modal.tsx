import type { Row } from '@backoffice/contract/call'
import { wireDay } from '@backoffice/contract/day'
import { limits } from '@backoffice/contract/limits'
import { getStockLedger, NO_EXPIRY } from '@backoffice/contract/stock/ledger'
import type { getStockPosition } from '@backoffice/contract/stock/position'
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
        <strong>{lot.itname}</strong> · {lot.gname} · {isNarrow ? `Lot ${lot.lotno}` : 'All lots'}
        {isNarrow && ` · ${showNumber(lot.stockbal)} ${lot.unit}`}
      </span>
      <Button onClick={() => search({ ...values, ...(isNarrow ? anyLot : theLot(lot)) })}>
        {isNarrow ? 'Show all lots' : 'Show this lot only'}
      </Button>
    </span>
  )
}

/** Lists the movements of a lot, or of all lots of its item in the godown (document 2, section 2). */
export const StockLedger = listModal<Lot, typeof getStockLedger>({
  title: 'Stock Ledger',
  call: getStockLedger,
  given: ({ gcode, itcode, brcode }) => ({ gCode: gcode, itCode: itcode, branchCode: brcode }),
  about: ({ cname, gname, itname, catno }) => [
    ['Branch Name', cname],
    ['Godwn Name', gname],
    ['Item Name', itname],
    ['Cat No', catno],
  ],
  opening: theLot,
  key: 'entryNo',
  pageSize: limits.page.stockLedger,
  height: limits.modal.ledger,
  exports: true,
  totals: false,
  filters: [
    filter.day('fromDate', 'From Date'),
    filter.day('toDate', 'To Date'),
    filter.search('docNo', 'Doc #', 'Doc #'),
    filter.hidden('lotNo', 'Lot No'),
    filter.hidden('expDate', 'Expiry Date'),
  ],
  columns: [
    column.day('date', 'Date'),
    column.text('document', 'Document'),
    column.code('docno', 'Doc No'),
    column.text('itname', 'Item Name', { wraps: true }),
    column.code('lotno', 'Lot No'),
    column.day('expdate', 'Expiry Date'),
    inOneDirection(column.number('rec', 'Receive')),
    inOneDirection(column.number('isu', 'Issue')),
    column.number('bal', 'Balance'),
    column.text('unit', 'Unit'),
    column.money('rate', 'Rate'),
    column.money('amount', 'Amount'),
    column.number('discper', 'Disc Per'),
    column.money('discamt', 'Disc Amount'),
    column.money('netamt', 'Net Amount'),
  ],
  card: { heading: 'document', line: ['date', 'docno', 'lotno'], figure: 'bal', below: ['rec', 'isu'] },
  toolbar: (lot, list) => <Narrowing lot={lot} list={list} />,
  empty: stockMessages.noMovements,
  noMatch: stockMessages.noMovements,
})
