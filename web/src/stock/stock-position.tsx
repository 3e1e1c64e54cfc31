import { wordIn } from '@backoffice/contract/words'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { getStockPosition } from '@backoffice/contract/stock/position'
import { stockLabels } from '@backoffice/contract/stock/stock-labels'
import { stockMessages } from '@backoffice/contract/stock/stock-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import cell from '../kit/list/cell.module.css'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import type { Choices } from '../kit/list/options.ts'
import { type BranchOf, expiryFilter, stockFilters } from './stock-filters.ts'
import { StockLedger } from './stock-ledger.modal.tsx'
import { expiries, type Expiry, expiryNames, expiryOf, stockByExpiry } from '@backoffice/contract/stock/expiry'
import type { Money } from '@backoffice/contract/money'
import type { Wire } from '@backoffice/contract/call'
import { useCall } from '../api/use-call.ts'
import { showMoney } from '../kit/format.ts'
import { type Filter, wireOf } from '../kit/list/filters.ts'
import type { ListState } from '../kit/list/list-state.ts'
import { PartsBar } from '../kit/parts-bar.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'

const column = columnsOf(getStockPosition)
const action = actionsOf(getStockPosition)

interface Scope {
  readonly stores: Choices
  readonly branchOf: BranchOf
}

/** Makes the screen, which is one for the three roles: only the stores that it offers differ (document 2, section 2). */
export function stockPosition({ stores, branchOf }: Scope) {
  const filters = stockFilters(stores)
  return listScreen({
    title: stockLabels.stockPosition,
    call: getStockPosition,
    given: (viewer) => ({ branchCode: branchOf(viewer) }),
    key: ({ gcode, itcode, lotno, expdate }) => [gcode, itcode, lotno, expdate].join(' '),
    pageSize: limits.page.stockPosition,
    exports: true,
    Above: ({ list }) => <ExpiryBar list={list} branchOf={branchOf} filters={filters} />,
    filters: [...filters, expiryFilter],
    columns: [
      column.text('cname', labels.branchName),
      column.text('gname', stockLabels.godwnName),
      column.text('catname', labels.category, { wraps: true }),
      column.code('catno', labels.catNo),
      column.text('itname', labels.itemName, { wraps: true }),
      column.code('lotno', stockLabels.lotNo, { names: true }),
      withExpiry(column.day('expdate', stockLabels.expiryDate)),
      column.number('stockbal', stockLabels.stockBalance),
      column.money('value', stockLabels.valueAtMrp),
    ],
    card: { heading: 'itname', line: ['cname', 'gname', 'lotno'], figure: 'stockbal', below: ['expdate'] },
    actions: [action.open(stockLabels.viewLedger, StockLedger, { key: 'L' })],
    empty: stockMessages.none,
    noMatch: stockMessages.noMatch,
  })
}

interface Lot {
  readonly daysLeft: number | null
}

const tones: Readonly<Partial<Record<Expiry, 'bad' | 'warning'>>> = { expired: 'bad', '30': 'warning', '90': 'warning' }

function wordsOf({ daysLeft }: Lot): string {
  if (daysLeft === null) return stockMessages.noExpiry
  if (daysLeft < 0) return stockMessages.expired
  if (daysLeft === 0) return stockMessages.lastDay
  return expiryOf(daysLeft) === 'later' ? '' : stockMessages.daysLeft(daysLeft)
}

function Words({ lot }: { lot: Lot }) {
  const tone = tones[expiryOf(lot.daysLeft)]
  const words = wordsOf(lot)
  if (tone) return <StatusTag tone={tone} word={words} />
  return words !== '' && <span className="caption">{words}</span>
}

/** Adds to the expiry of a lot, in words, that it has expired or expires soon. */
const withExpiry = <R extends Lot>(column: Column<R>): Column<R> => ({
  ...column,
  cell: (row, form) => (
    <span className={cell.tags}>
      {column.cell(row, form)}
      <Words lot={row} />
    </span>
  ),
  text: (row, order) => `${column.text(row, order)} ${wordsOf(row)}`.trim(),
})

const values = expiries.map((expiry) => ({ value: expiry, label: wordIn(expiryNames[expiry]) }))

interface ExpiryBarProps {
  list: ListState
  branchOf: BranchOf
  /** The filters of the list, without the parts themselves. */
  filters: readonly Filter[]
}

/** Shows the stock of the list below it by expiry, in lots and quantity; a press narrows the list. */
function ExpiryBar({ list, branchOf, filters }: ExpiryBarProps) {
  const { expiry = '' } = list.values
  const branchCode = branchOf(useViewer())
  const input = { ...wireOf(filters, list.values), branchCode } as Wire<typeof stockByExpiry>
  const { data, failure, refetch } = useCall(stockByExpiry, input, { keepPrevious: true })
  const figureOf = (lots: number, value: Money) => ({
    figure: showMoney(value),
    words: stockLabels.lotCount(lots),
  })
  return (
    <PartsBar
      label={stockLabels.expiry}
      values={values}
      strongest="first"
      parts={data?.parts.map(({ expiry: part, lots, value }) => ({
        ...figureOf(lots, value),
        value: part,
        share: data.totalValue > 0 ? Math.max(0, value / data.totalValue) : 0,
      }))}
      total={data && figureOf(data.totalLots, data.totalValue)}
      chosen={expiry}
      onChoose={(chosen) => list.search({ ...list.values, expiry: chosen })}
      failure={failure}
      onRetry={refetch}
    />
  )
}
