import facts from '../kit/facts.module.css'
import { labels } from '@backoffice/contract/labels'
import { getPeriod } from '@backoffice/contract/periods/periods'
import { periodLabels } from '@backoffice/contract/periods/periods-labels'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { wordIn } from '@backoffice/contract/words'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { useDayOrder } from '../kit/day-order.ts'
import { FactList } from '../kit/facts.tsx'
import { showDay, showMoment } from '../kit/format.ts'
import { useKeptFocus } from '../kit/kept-focus.ts'
import { Card, Note, Columns } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { CloseDays, type Period } from './close-days.form.tsx'
import { ClosingsList, OpeningsList } from './lists.tsx'
import { OpenDays } from './open-days.form.tsx'

/** Shows a director how far the days of the company are closed, closes and opens them, and lists postings on closed days. */
export function PeriodClosing() {
  const { branchCode } = useViewer()
  const { data, failure, refetch } = useCall(getPeriod, { branchCode })
  return (
    <>
      <Welcome title={periodLabels.periodClosing} />
      {failure && !data && (
        <p className="failed">
          {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
        </p>
      )}
      {data && (
        <Columns>
          <ClosedDays of={data} />
          {data.notYours === '' && <OpenDays key={`${branchCode}.open`} period={data} />}
        </Columns>
      )}
      <OpeningsList mayEnd={data?.notYours === ''} />
      <ClosingsList />
    </>
  )
}

function ClosedDays({ of: period }: { of: Period }) {
  const { branchCode } = useViewer()
  const order = useDayOrder()
  const keptFocus = useKeptFocus()
  const { closedThrough, company, changedBy, changedOn, reason, notYours } = period
  return (
    <Card as="section" aria-label={periodLabels.closedDays} {...keptFocus}>
      <h2>{closedThrough === null ? periodsMessages.none : periodsMessages.through(showDay(closedThrough, order))}</h2>
      <FactList
        className={facts.row}
        of={[
          [labels.company, company],
          [labels.changedBy, wordIn(changedBy)],
          [labels.changedOn, showMoment(changedOn, order)],
          [labels.reason, reason],
        ]}
      />
      <p className="muted">{periodsMessages.whatItMeans}</p>
      {notYours === '' ? (
        // A colleague's change starts the form again, so that nobody closes days without having seen it.
        <CloseDays key={`${branchCode} ${closedThrough}`} period={period} />
      ) : (
        <Note as="p">{notYours}</Note>
      )}
    </Card>
  )
}
