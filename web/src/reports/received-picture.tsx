import { wordIn } from '@backoffice/contract/words'
import { listReceived } from '@backoffice/contract/cash/received'
import type { listSummaries, SummaryType } from '@backoffice/contract/cash/summary-report'
import type { Row } from '@backoffice/contract/call'
import { parseDay, wireDay } from '@backoffice/contract/day'
import { paymentMethods } from '@backoffice/contract/statuses'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { useCall } from '../api/use-call.ts'
import type { PictureOf } from '../kit/list/list-screen.tsx'
import { PeriodPicture } from '../kit/list/period-picture.tsx'
import { useViewer } from '../kit/viewer.ts'

const [cash, cheque, online] = paymentMethods
const series = [
  { key: 'cash', label: wordIn(cash), colour: 'var(--c1)' },
  { key: 'cheques', label: wordIn(cheque), colour: 'var(--c3)' },
  { key: 'online', label: wordIn(online), colour: 'var(--c4)' },
]

/** Draws the money that the people of the report received, by day or month and method. */
export function ReceivedPicture({ list }: PictureOf<Row<typeof listSummaries>>) {
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
