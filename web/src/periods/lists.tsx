import framed from '../kit/list/list.module.css'
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { endOpening, listClosings, listOpenings, listPostings } from '@backoffice/contract/periods/periods'
import { periodLabels } from '@backoffice/contract/periods/periods-labels'
import { periodsMessages } from '@backoffice/contract/periods/periods-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { listModal } from '../kit/list/list-modal.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import { BranchLink } from './branch-link.tsx'
import css from '../kit/setting-cards.module.css'

type Opening = Row<typeof listOpenings>
type Posting = Row<typeof listPostings>

const closing = columnsOf(listClosings)
const opening = columnsOf(listOpenings)
const posting = columnsOf(listPostings)
const action = actionsOf(listOpenings)

function whatWasPosted({ action: move, chequeNo }: Posting): string {
  if (move === 'bounce') return periodsMessages.bounceWord(chequeNo)
  return move === 'bank' ? periodsMessages.bankWord : periodsMessages.undoneWord
}

const Postings = listModal({
  title: periodLabels.postedOnClosedDays,
  call: listPostings,
  given: ({ openingId }: Opening, { branchCode }) => ({ branchCode, openingId }),
  key: 'postingId',
  pageSize: limits.page.periodPostings,
  totals: false,
  height: limits.modal.invoices,
  toolbar: ({ person, reason }) => (
    <p>
      {person}: {reason}
    </p>
  ),
  columns: [
    posting.custom(
      'depositNo',
      labels.depositRefNo,
      ({ depositNo, branchCode }) => (
        <BranchLink to="/directorDepositHistory" search={{ depositRefNo: depositNo }} branchCode={branchCode}>
          {depositNo}
        </BranchLink>
      ),
      ({ depositNo }) => depositNo,
    ),
    posting.custom('action', periodLabels.posted, whatWasPosted, whatWasPosted),
    posting.text('branch', labels.branch),
    posting.money('amount', labels.amount),
    posting.day('postingDate', labels.postingDate),
    posting.word('postedBy', labels.by),
    posting.dayTime('postedOn', labels.on),
  ],
  card: { heading: 'depositNo', line: ['postingDate', 'postedBy'] },
  exports: true,
  empty: periodsMessages.noPostings,
})

function stateOf({ isOpen, endedOn }: Opening): string {
  if (isOpen) return periodsMessages.isOpen
  return endedOn === null ? periodsMessages.hasPassed : periodsMessages.wasEnded
}

const viewPostings = action.open(periodLabels.viewPostings, Postings, {
  key: 'V',
  when: ({ postings }) => postings > 0,
})

const openings: ListOf<typeof listOpenings> = {
  title: periodLabels.openedForOnePerson,
  call: listOpenings,
  key: 'openingId',
  pageSize: limits.page.openings,
  totals: false,
  columns: [
    opening.text('person', periodLabels.person, { names: true }),
    opening.custom(
      'isOpen',
      labels.status,
      (row) => <StatusTag tone={row.isOpen ? 'pending' : 'good'} word={stateOf(row)} />,
      stateOf,
    ),
    opening.dayTime('until', periodLabels.until),
    opening.text('reason', labels.reason, { wraps: true }),
    opening.number('postings', periodLabels.postings),
    opening.money('amount', labels.amount),
    opening.word('openedBy', periodLabels.openedBy),
    opening.dayTime('openedOn', periodLabels.openedOn),
    opening.word('endedBy', labels.endedBy),
  ],
  card: { heading: 'person', line: ['until', 'reason'] },
  exports: true,
  empty: periodsMessages.noOpenings,
  actions: [
    action.save(periodLabels.end, endOpening, ({ openingId }, _form, { userId }) => ({ userId, openingId }), {
      tone: 'bad',
      key: 'E',
      when: ({ isOpen }) => isOpen,
      questionFor: ({ person }) => periodsMessages.endQuestion(person),
    }),
    viewPostings,
  ],
}

/** Lists the people with opened closed days; a director with the right ends an opening. */
export function OpeningsList({ mayEnd }: { mayEnd: boolean }) {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  return (
    <section aria-label={openings.title} className={`${framed.framed} ${css.list}`}>
      <h2>{openings.title}</h2>
      <List of={openings} state={state} given={{ branchCode }} {...(!mayEnd && { actions: [viewPostings] })} />
    </section>
  )
}

const closings: ListOf<typeof listClosings> = {
  title: periodLabels.changesOfClosedDays,
  call: listClosings,
  key: 'closingId',
  pageSize: limits.page.closings,
  columns: [
    closing.dayTime('changedOn', labels.changedOn, { names: true }),
    closing.word('changedBy', labels.changedBy),
    closing.day('wasThrough', periodLabels.closedThroughBefore),
    closing.day('closedThrough', periodLabels.closedThrough),
    closing.text('reason', labels.reason, { wraps: true }),
  ],
  card: { heading: 'changedOn', line: ['changedBy', 'closedThrough', 'reason'] },
  exports: true,
  empty: periodsMessages.noClosings,
}

/** Lists each change of the last closed day. */
export function ClosingsList() {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  return (
    <section aria-label={closings.title} className={`${framed.framed} ${css.list}`}>
      <h2>{closings.title}</h2>
      <List of={closings} state={state} given={{ branchCode }} />
    </section>
  )
}
