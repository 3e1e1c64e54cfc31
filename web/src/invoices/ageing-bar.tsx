import { buckets, outstandingAgeing } from '@backoffice/contract/invoices/ageing'
import { useCall } from '../api/use-call.ts'
import { showNumber } from '../kit/format.ts'
import type { ListState } from '../kit/list/list-state.ts'
import { PartsBar } from '../kit/parts-bar.tsx'
import { useViewer } from '../kit/viewer.ts'

const counted = (count: number) => (count === 1 ? '1 invoice' : `${showNumber(count)} invoices`)

/** Shows the owed amounts by age, for the filters of the list below it; a press narrows the list. */
export function AgeingBar({ list: { values, search } }: { list: ListState }) {
  const { userId, branchCode } = useViewer()
  const { typeCode, search: sought, bucket = '' } = values
  const { data, failure, refetch } = useCall(
    outstandingAgeing,
    { userId, branchCode, typeCode, search: sought },
    { keepPrevious: true },
  )
  return (
    <PartsBar
      label="Ageing"
      values={buckets}
      parts={data?.buckets.map((part) => ({ ...part, value: part.bucket }))}
      chosen={bucket}
      onChoose={(chosen) => search({ ...values, bucket: chosen })}
      counted={counted}
      failure={failure}
      onRetry={refetch}
    />
  )
}
