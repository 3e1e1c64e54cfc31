import { chequeQuestions, countCheques } from '@backoffice/contract/receipts/cheques'
import { chequeLabels, chequeMessages } from '@backoffice/contract/receipts/cheques-messages'
import { labels } from '@backoffice/contract/labels'
import { Link } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { showMoney, showNumber } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import css from './cheque-counters.module.css'

/** Counts the cheques of each question. Each counter leads to its cheques. */
export function ChequeCounters() {
  const { branchCode } = useViewer()
  const { data, failure, refetch } = useCall(countCheques, { cCode: branchCode }, { quiet: true })
  if (failure && !data) {
    return (
      <p className="muted">
        {failure.lines.join(' ')}{' '}
        <Button small onClick={refetch}>
          {labels.retry}
        </Button>
      </p>
    )
  }
  return (
    <ul className={css.counters} aria-label={chequeLabels.question} aria-busy={!data || undefined}>
      {chequeQuestions.map((question) => (
        <li key={question}>
          <Link to="/cheques" search={{ question }} className={css.counter}>
            <span>{chequeLabels.questions[question]}</span>
            <strong className="num">
              {data
                ? chequeMessages.counter(showNumber(data[question].cheques), showMoney(data[question].amount))
                : '…'}
            </strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
