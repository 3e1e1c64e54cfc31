import { expiries, expiryNames, stockByExpiry } from '@backoffice/contract/stock/expiry'
import type { Wire } from '@backoffice/contract/call'
import { useCall } from '../api/use-call.ts'
import { showNumber } from '../kit/format.ts'
import { type Filter, wireOf } from '../kit/list/filters.ts'
import type { ListState } from '../kit/list/list-state.ts'
import { PartsBar } from '../kit/parts-bar.tsx'
import { useViewer } from '../kit/viewer.ts'
import { countLots } from './expiry-cell.tsx'
import type { BranchOf } from './stock-filters.ts'

const values = expiries.map((expiry) => ({ value: expiry, label: expiryNames[expiry] }))

interface ExpiryBarProps {
  list: ListState
  branchOf: BranchOf
  /** The filters of the list, without the parts themselves. */
  filters: readonly Filter[]
}

/** Shows the stock of the list below it by expiry, in lots and quantity; a press narrows the list. */
export function ExpiryBar({ list, branchOf, filters }: ExpiryBarProps) {
  const { expiry = '' } = list.values
  const branchCode = branchOf(useViewer())
  const asked = { ...wireOf(filters, list.values), branchCode } as Wire<typeof stockByExpiry>
  const { data, failure, refetch } = useCall(stockByExpiry, asked, { keepPrevious: true })
  const figureOf = (lots: number, quantity: number) => ({
    figure: countLots(lots),
    words: `Qty ${showNumber(quantity)}`,
  })
  return (
    <PartsBar
      label="Expiry"
      values={values}
      strongest="first"
      parts={data?.parts.map(({ expiry: value, lots, quantity }) => ({
        ...figureOf(lots, quantity),
        value,
        share: data.totalLots > 0 ? lots / data.totalLots : 0,
      }))}
      whole={data && figureOf(data.totalLots, data.totalQuantity)}
      chosen={expiry}
      onChoose={(chosen) => list.search({ ...list.values, expiry: chosen })}
      failure={failure}
      onRetry={refetch}
    />
  )
}
