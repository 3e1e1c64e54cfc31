import { inOneText } from '@backoffice/contract/language/joined'
import { saidDay } from '@backoffice/contract/day'
import type { Answer } from '@backoffice/contract/call'
import { getSummaryChoice, saveSummaryChoice } from '@backoffice/contract/home/summary'
import { dailyMessages } from '@backoffice/contract/home/daily-messages'
import { labels } from '@backoffice/contract/labels'
import { getContact } from '@backoffice/contract/session/contact'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { TickField } from '../kit/form/tick-field.tsx'
import { Card } from '../kit/layout.tsx'
import { toast } from '../kit/toasts.tsx'

type Choice = Answer<typeof getSummaryChoice>

/** Lets a director choose a summary of each day by e-mail, and shows what became of the last one. */
export function DailySummary() {
  const { data, failure, refetch } = useCall(getSummaryChoice, {}, { per: 'user' })
  return (
    <Card as="section" aria-labelledby="summary" aria-busy={!data && !failure}>
      <h2 id="summary">{dailyMessages.title}</h2>
      {failure && (
        <p className="failed">
          {failure.lines.join(' ')} <Button onClick={refetch}>{labels.retry}</Button>
        </p>
      )}
      {data && <Switch of={data} />}
    </Card>
  )
}

function Switch({ of: { isOn, canSend, last } }: { of: Choice }) {
  const contact = useCall(getContact, {}, { per: 'user' })
  const save = useSave(saveSummaryChoice)
  const hasAddress = (contact.data?.email ?? '') !== ''
  async function choose(wanted: boolean): Promise<void> {
    const answer = await save.run({ isOn: wanted })
    if (answer) toast.success(answer.message)
  }
  const missing = !canSend ? dailyMessages.noProvider : contact.data && !hasAddress ? dailyMessages.noAddress : ''
  return (
    <>
      <TickField
        label={dailyMessages.choice}
        hint={inOneText([dailyMessages.note, missing])}
        isSwitch
        value={isOn}
        disabled={save.busy || (!isOn && (!canSend || !hasAddress))}
        onChange={(wanted) => void choose(wanted)}
      />
      <FormFailure lines={save.failure?.lines ?? []} />
      <p className="muted">{last === null ? dailyMessages.none : wordsOf(last)}</p>
    </>
  )
}

function wordsOf({ day, state, answer }: NonNullable<Choice['last']>): string {
  const words = dailyMessages.states[state](saidDay(day))
  const isAnswered = answer !== '' && state !== 'sent'
  return isAnswered ? dailyMessages.because(words, answer) : words
}
