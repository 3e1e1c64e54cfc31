import { requestStatus, requestWords } from '@backoffice/contract/approvals/requests'
import { labels } from '@backoffice/contract/labels'
import { brokenLeave, leaveFieldOf } from '@backoffice/contract/leaves/leave-rules'
import { listMyLeaves, saveLeave, withdrawLeave } from '@backoffice/contract/leaves/leaves'
import { leaveLabels } from '@backoffice/contract/leaves/leaves-labels'
import { leavesMessages } from '@backoffice/contract/leaves/leaves-messages'
import { limits } from '@backoffice/contract/limits'
import { showKept } from '../documents/kept-item.tsx'
import { RequestScreen } from '../documents/request-screen.tsx'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { useFormStep } from '../kit/form/use-form-step.ts'
import { useForm } from '../kit/form/use-form.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import { fixed } from '../kit/list/options.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { useSaveOrKeep } from '../outbox/use-save-or-keep.ts'
import { isPending, leaveColumns, leaveTimelineAction } from './leave-columns.tsx'
import { describeLeave, isStarted, type LeaveDraft, leaveDraft, sentLeave } from './leave-draft.ts'
import { LeaveForm } from './leave.form.tsx'

const filter = filtersOf(listMyLeaves)
const column = columnsOf(listMyLeaves)
const action = actionsOf(listMyLeaves)

const statuses = fixed(
  Object.values(requestStatus).map((status) => ({ value: String(status), label: requestWords[status] })),
)

const myLeaves = {
  title: labels.myLeaves,
  call: listMyLeaves,
  per: 'user',
  key: 'leaveId',
  pageSize: limits.page.myLeaves,
  filters: [filter.pick('status', labels.status, statuses)],
  columns: [
    { ...leaveColumns.type, names: true },
    leaveColumns.start,
    leaveColumns.end,
    leaveColumns.days,
    leaveColumns.entered,
    leaveColumns.remarks,
    column.text('decidedBy', labels.decidedBy),
    column.text('reason', labels.reason, { below: 'decidedBy' }),
    leaveColumns.branch,
    leaveColumns.status,
  ],
  card: { heading: 'leaveType', line: ['startDate', 'endDate'], below: ['noOfDays', 'reason'] },
  actions: [
    action.save(
      labels.withdraw,
      withdrawLeave,
      ({ leaveId, rowVersion }, _form, { userId }) => ({ userId, leaveId, rowVersion }),
      {
        done: leavesMessages.withdrawnShort,
        tone: 'bad',
        key: 'W',
        when: isPending,
        questionFor: () => leavesMessages.withdraw,
      },
    ),
    leaveTimelineAction,
  ],
  empty: leavesMessages.none,
  noMatch: leavesMessages.noMatch,
} satisfies ListOf<typeof listMyLeaves>

/** Draws the user's own leaves, and the form for another one. */
export function MyLeaves() {
  const { userId, branchCode } = useViewer()
  const { run, failure } = useSaveOrKeep(saveLeave)
  const list = useAddressState(myLeaves.filters)
  const step = useFormStep()
  const draft = useDraftState('leave', leaveDraft)
  const form = useForm<LeaveDraft>({
    draft,
    state: draft.state,
    broken: brokenLeave,
    failure,
    fieldOf: leaveFieldOf,
    save: async (values) => {
      const ended = await run(sentLeave(values, userId, branchCode), draft.saving(values), {
        kind: 'leave',
        branch: branchCode,
        about: describeLeave(values),
        draft,
        values,
      })
      if (!ended) return
      if ('kept' in ended) showKept(ended.kept)
      else toast.success(ended.answer.message)
      step.close()
    },
  })
  return (
    <RequestScreen
      title={labels.myLeaves}
      newLabel={leaveLabels.newLeave}
      draft={draft}
      isStarted={isStarted(form.values)}
      step={step}
      list={(factsIn) => <List of={myLeaves} state={list} given={{ userId }} factsIn={factsIn} />}
      form={<LeaveForm form={form} onClear={draft.clear} />}
    />
  )
}
