import type { Answer } from '@backoffice/contract/call'
import { addDays, type Day, wireDay } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { sum } from '@backoffice/contract/money'
import { brokenClosing, closingFieldOf, reopens } from '@backoffice/contract/periods/period-rules'
import { closeDays, getPendingBefore, type getPeriod } from '@backoffice/contract/periods/periods'
import { periodLabels } from '@backoffice/contract/periods/periods-labels'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { useDayOrder } from '../kit/day-order.ts'
import { DayField } from '../kit/form/day-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { TextArea } from '../kit/form/text-area.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { showDay, showMoney } from '../kit/format.ts'
import { Note } from '../kit/layout.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { BranchLink } from './branch-link.tsx'
import css from '../kit/setting-cards.module.css'

export type Period = Answer<typeof getPeriod>

interface Values {
  readonly through: Day | null
  readonly reason: string
}

/** Closes days up to one, and warns of deposits that still wait for a decision. An earlier day than before opens the days after it again. */
export function CloseDays({ period: { closedThrough: was } }: { period: Period }) {
  const { branchCode, userId, today } = useViewer()
  const order = useDayOrder()
  const save = useSave(closeDays)
  const state = useState<Values>({ through: null, reason: '' })
  const form = useForm<Values>({
    state,
    failure: save.failure,
    fieldOf: closingFieldOf,
    broken: ({ through, reason }) => brokenClosing({ through, reason, was, today }),
    save: async ({ through, reason }) => {
      const answer = await save.run({
        branchCode,
        userId,
        closedThrough: through && wireDay(through),
        seenThrough: was && wireDay(was),
        reason,
      })
      if (answer && through) toast.success([answer.message, showDay(through, order)])
    },
  })
  const { through } = form.values
  const isBack = reopens({ through, was })
  return (
    <Form {...form.props} label={periodLabels.closeDays} className={css.form}>
      <DayField
        label={periodLabels.closedThrough}
        today={addDays(today, -1)}
        hint={through !== null && isBack && periodsMessages.reopens(showDay(through, order))}
        {...form.field('through')}
        required
      />
      {through !== null && through < today && !isBack && <Pending through={through} />}
      <TextArea
        label={labels.reason}
        rows={2}
        maxLength={limits.text.comment}
        {...form.field('reason')}
        {...(isBack && { required: true })}
      />
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading}>
        {isBack ? periodLabels.openAgain : periodLabels.closeDays}
      </SubmitButton>
    </Form>
  )
}

/** Warns of undecided deposits up to a day, with a link to the deposits of each branch. */
function Pending({ through }: { through: Day }) {
  const { branchCode } = useViewer()
  const order = useDayOrder()
  const { data } = useCall(getPendingBefore, { branchCode, through: wireDay(through) })
  const branches = data?.branches ?? []
  const count = branches.reduce((all, each) => all + each.count, 0)
  const amount = sum(branches.map((each) => each.amount))
  return (
    <Note role="status" hidden={count === 0}>
      {count > 0 && (
        <>
          <p>{periodsMessages.pending(count, showMoney(amount), showDay(through, order))}</p>
          <ul>
            {branches.map((each) => (
              <li key={each.branchCode}>
                <BranchLink to="/directorDepositApproval" search={{ toDate: through }} branchCode={each.branchCode}>
                  {periodsMessages.pendingOf(each.branchName, each.count, showMoney(each.amount))}
                </BranchLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}
