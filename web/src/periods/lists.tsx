import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { endOpening, listClosings, listOpenings, listPostings } from '@backoffice/contract/periods/periods'
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
  if (move === 'bounce') return `${periodsMessages.bounceWord} ${chequeNo}`
  return move === 'bank' ? periodsMessages.bankWord : periodsMessages.undoneWord
}

const Postings = listModal({
  title: 'Posted on Closed Days',
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
      'Deposit Ref No',
      ({ depositNo, branchCode }) => (
        <BranchLink to="/directorDepositHistory" search={{ depositRefNo: depositNo }} branchCode={branchCode}>
          {depositNo}
        </BranchLink>
      ),
      ({ depositNo }) => depositNo,
    ),
    posting.custom('action', 'Posted', whatWasPosted, whatWasPosted),
    posting.text('branch', 'Branch'),
    posting.money('amount', 'Amount'),
    posting.day('postingDate', 'Posting Date'),
    posting.text('postedBy', 'By'),
    posting.dayTime('postedOn', 'On'),
  ],
  card: { heading: 'depositNo', line: ['postingDate', 'postedBy'] },
  exports: true,
  empty: periodsMessages.noPostings,
})

function stateOf({ isOpen, endedOn }: Opening): string {
  if (isOpen) return periodsMessages.isOpen
  return endedOn === null ? periodsMessages.hasPassed : periodsMessages.wasEnded
}

const viewPostings = action.open('View Postings', Postings, { key: 'V', when: ({ postings }) => postings > 0 })

const openings: ListOf<typeof listOpenings> = {
  title: 'Opened for One Person',
  call: listOpenings,
  key: 'openingId',
  pageSize: limits.page.openings,
  totals: false,
  columns: [
    opening.text('person', 'Person', { names: true }),
    opening.custom(
      'isOpen',
      'Status',
      (row) => <StatusTag tone={row.isOpen ? 'pending' : 'good'} word={stateOf(row)} />,
      stateOf,
    ),
    opening.dayTime('until', 'Until'),
    opening.text('reason', 'Reason', { wraps: true }),
    opening.number('postings', 'Postings'),
    opening.money('amount', 'Amount'),
    opening.text('openedBy', 'Opened By'),
    opening.dayTime('openedOn', 'Opened On'),
    opening.text('endedBy', 'Ended By'),
  ],
  card: { heading: 'person', line: ['until', 'reason'] },
  exports: true,
  empty: periodsMessages.noOpenings,
  actions: [
    action.save('End', endOpening, ({ openingId }, _form, { userId }) => ({ userId, openingId }), {
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
    <section aria-label={openings.title} className={css.list}>
      <h2>{openings.title}</h2>
      <List of={openings} state={state} given={{ branchCode }} {...(!mayEnd && { actions: [viewPostings] })} />
    </section>
  )
}

const closings: ListOf<typeof listClosings> = {
  title: 'Changes of Closed Days',
  call: listClosings,
  key: 'closingId',
  pageSize: limits.page.closings,
  columns: [
    closing.dayTime('changedOn', 'Changed On', { names: true }),
    closing.text('changedBy', 'Changed By'),
    closing.day('wasThrough', 'Closed Through Before'),
    closing.day('closedThrough', 'Closed Through'),
    closing.text('reason', 'Reason', { wraps: true }),
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
    <section aria-label={closings.title} className={css.list}>
      <h2>{closings.title}</h2>
      <List of={closings} state={state} given={{ branchCode }} />
    </section>
  )
}
