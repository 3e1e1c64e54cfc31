import { brokenDecline } from '@backoffice/contract/approvals/request-rules'
import { decideCredit, listCredits, reverseCredit, undoCredit } from '@backoffice/contract/credits/credits'
import type { Row } from '@backoffice/contract/call'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { brokenReversal } from '@backoffice/contract/credits/credit-rules'
import { creditStatus, creditStatusNames } from '@backoffice/contract/credits/credit-statuses'
import { creditLabels } from '@backoffice/contract/credits/credits-labels'
import { creditsMessages } from '@backoffice/contract/credits/credits-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { declineRequestFields, undoOfDocument } from '../documents/decisions.ts'
import { Button } from '../kit/button.tsx'
import { showDay, showMoney } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import { usePhone } from '../kit/phone.ts'
import type { Viewer } from '../kit/viewer.ts'
import { creditColumns, creditTimelineAction } from './credit-columns.ts'
import css from './credits.module.css'
import { NewCredit } from './new-credit.modal.tsx'
import { applyToInvoice } from './use-credit.modal.tsx'

type Credit = Row<typeof listCredits>

const filter = filtersOf(listCredits)
const action = actionsOf(listCredits)

const statuses = fixed(
  Object.values(creditStatus).map((status) => ({ value: String(status), label: creditStatusNames[status] })),
)

const undoOfCredit = undoOfDocument(undoCredit, ({ creditId }: Credit) => creditId)
const awaitsMe = ({ status, own }: Credit) => status === creditStatus.pending && !own
const isApproved = ({ status }: Credit) => status === creditStatus.approved

const approve = ({ creditId, cCode, rowVersion }: Credit, _form: object, { userId }: Viewer) => ({
  userId,
  cCode,
  creditId,
  status: 'APPROVED' as const,
  rowVersion,
})
const approving = { done: doneMessages.approved, undo: undoOfCredit, tone: 'good', when: awaitsMe } as const

const subjectOf = (row: Credit) => ({
  heading: `${row.kind} ${row.creditNo}`,
  facts: [
    [labels.client, row.client],
    [labels.invoiceNo, row.invoiceNo],
    [creditLabels.creditDate, showDay(row.creditDate, 'DMY')],
    [labels.amount, showMoney(row.amount)],
    [labels.reason, row.reason],
  ] as const,
})

function NewCreditButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{creditLabels.newCredit}</Button>
      {isOpen && <NewCredit onClose={() => setIsOpen(false)} />}
    </>
  )
}
/** The tools of a list on a phone are wider than its window, so the button is above them there. */
function OnPhone() {
  return (
    usePhone() && (
      <div className={css.above}>
        <NewCreditButton />
      </div>
    )
  )
}
const tools = { toolbar: () => <NewCreditButton /> }
const useTools = () => (usePhone() ? {} : tools)

/** Lists the credits of clients. Directors enter them here, and approve the credits of others. */
export const Credits = listScreen({
  title: labels.credits,
  call: listCredits,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: 'creditId',
  pageSize: limits.page.credits,
  useAround: useTools,
  Above: OnPhone,
  filters: [
    { ...filter.pick('status', labels.status, statuses), start: String(creditStatus.pending) },
    filter.text('creditNo', creditLabels.creditNo),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
  ],
  columns: creditColumns,
  card: {
    heading: 'creditNo',
    line: ['kind', 'client', 'invoiceNo'],
    below: ['creditDate', 'reason'],
    figure: 'amount',
  },
  exports: true,
  review: { oldestFirst: 'creditDate' },
  actions: [
    action.save(labels.approve, decideCredit, approve, { ...approving, key: 'A' }),
    action.ask(labels.decline, decideCredit, {
      title: creditLabels.declineCredit,
      of: subjectOf,
      fields: declineRequestFields,
      broken: brokenDecline,
      input: ({ creditId, cCode, rowVersion }, { reason }, { userId }) => ({
        userId,
        cCode,
        creditId,
        status: 'DECLINED' as const,
        reason: reason.trim(),
        rowVersion,
      }),
      done: doneMessages.declined,
      undo: undoOfCredit,
      tone: 'bad',
      key: 'D',
      when: awaitsMe,
    }),
    applyToInvoice,
    action.ask(creditLabels.reverse, reverseCredit, {
      title: creditLabels.reverseCredit,
      of: subjectOf,
      fields: declineRequestFields,
      broken: brokenReversal,
      input: ({ creditId, cCode, rowVersion }, { reason }, { userId }) => ({
        userId,
        cCode,
        creditId,
        reason: reason.trim(),
        rowVersion,
      }),
      done: creditsMessages.reversedShort,
      tone: 'bad',
      key: 'R',
      when: (row) => isApproved(row) && !row.ownDecision,
    }),
    creditTimelineAction,
  ],
  bulk: [action.bulk(labels.approveSelected, decideCredit, approve, { ...approving, person: ({ client }) => client })],
  empty: creditsMessages.none,
  noMatch: creditsMessages.noMatch,
})
