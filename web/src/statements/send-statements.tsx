import { labels } from '@backoffice/contract/labels'
import type { Month } from '@backoffice/contract/statements/statement-period'
import { countStatementsAhead, sendMonthStatements, whyNoStatement } from '@backoffice/contract/statements/statements'
import { statementLabels } from '@backoffice/contract/statements/statements-labels'
import { statementMessages } from '@backoffice/contract/statements/statements-messages'
import { useRef, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { FactList } from '../kit/facts.tsx'
import { showNumber } from '../kit/format.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import layout from '../kit/layout.module.css'
import { Stack } from '../kit/layout.tsx'
import { Modal } from '../kit/modal.tsx'
import { useRest } from '../kit/rest.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './statement.module.css'

interface SendStatementsProps {
  month: Month
  /** The month in words. */
  name: string
}

/** Sends the statements of a month that is over to the clients of the branch, after a question with their number. */
export function SendStatements({ month, name }: SendStatementsProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {statementLabels.sendStatements}
      </Button>
      <Modal
        title={statementLabels.sendStatementsOf(name)}
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        size="md"
      >
        <Question month={month} onDone={() => setIsAsking(false)} />
      </Modal>
    </>
  )
}

function Question({ month, onDone }: { month: Month; onDone: () => void }) {
  const { userId, branchCode } = useViewer()
  const ahead = useCall(countStatementsAhead, { cCode: branchCode, month }, { quiet: true })
  const save = useSave(sendMonthStatements)
  const answers = useRef<HTMLDivElement>(null)
  useRest(answers, String(ahead.data !== undefined))
  const send = async () => {
    const answer = await save.run({ userId, cCode: branchCode, month })
    if (!answer) return
    toast.success([answer.message])
    onDone()
  }
  const { data, failure } = ahead
  return (
    <Stack>
      {!data && !failure && <p role="status">{labels.loading}</p>}
      <FormFailure lines={(data ? save.failure : failure)?.lines ?? []} />
      {data && data.refusal !== '' && <p>{data.refusal}</p>}
      {data?.refusal === '' && (
        <>
          <p>
            <strong>
              {data.get === 0 ? statementMessages.nobodyGetsIt : statementMessages.getIt(data.get, data.channelName)}
            </strong>
          </p>
          {data.doNotGet.length > 0 && (
            <Stack gap={1}>
              <p>{statementMessages.doNotGetIt}</p>
              <FactList
                className={css.list}
                of={data.doNotGet.map(({ why, clients }) => [whyNoStatement[why], showNumber(clients)] as const)}
              />
            </Stack>
          )}
          <p className="muted">{statementMessages.sendingNote}</p>
        </>
      )}
      <div ref={answers} className={layout.inline} data-justify="end">
        <Button data-autofocus onClick={onDone}>
          {labels.cancel}
        </Button>
        {data && data.get > 0 && (
          <Button tone="good" busy={save.busy} onClick={() => void send()}>
            {statementLabels.sendStatements}
          </Button>
        )}
        {failure && <Button onClick={ahead.refetch}>{labels.retry}</Button>}
      </div>
    </Stack>
  )
}
