import { outstandingAgeing } from '@backoffice/contract/invoices/ageing'
import { buckets } from '@backoffice/contract/invoices/buckets'
import { invoiceLabels } from '@backoffice/contract/invoices/invoices-labels'
import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import { useCall } from '../api/use-call.ts'
import { showMoney } from '../kit/format.ts'
import type { ListState } from '../kit/list/list-state.ts'
import { PartsBar } from '../kit/parts-bar.tsx'
import { useViewer } from '../kit/viewer.ts'
import { invoiceTypes } from './invoice-types.ts'

interface AgeingBarProps {
  list: ListState
  /** The code of the client who owes the invoices; without it the filter of the list, if it has one. */
  aCode?: string
}

/** Shows the owed amounts by age, for the filters of the list below it; a press narrows the list. */
export function AgeingBar({ list: { values, search }, aCode = values['aCode'] ?? '' }: AgeingBarProps) {
  const { userId, branchCode } = useViewer()
  const { typeCode, salesmanId, search: searchText, bucket = '' } = values
  const { data, failure, refetch } = useCall(
    outstandingAgeing,
    { userId, branchCode, typeCode, salesmanId, search: searchText, aCode },
    { keepPrevious: true },
  )
  const { options: types } = invoiceTypes.use()
  const type = types.find(({ value }) => value === typeCode)?.label
  // The tiles above count invoices of every type, so the bar names the type that it counts.
  const allLabel = typeCode === undefined ? labels.all : invoiceLabels.allOfType(type)
  const figureOf = (amount: Money, count: number) => ({
    figure: showMoney(amount),
    words: invoiceLabels.invoiceCount(count),
  })
  return (
    <PartsBar
      label={invoiceLabels.ageing}
      allLabel={allLabel}
      values={buckets.map((one) => ({ value: one, label: one }))}
      strongest="last"
      parts={data?.buckets.map(({ bucket: value, amount, count }) => ({
        ...figureOf(amount, count),
        value,
        share: data.totalAmount > 0 ? amount / data.totalAmount : 0,
      }))}
      total={data && figureOf(data.totalAmount, data.totalCount)}
      chosen={bucket}
      onChoose={(chosen) => search({ ...values, bucket: chosen })}
      failure={failure}
      onRetry={refetch}
    />
  )
}
