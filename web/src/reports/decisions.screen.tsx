import {
  decidedKindNames,
  decidedKinds,
  listDecisions,
  type Outcome,
  outcomeNames,
  outcomes,
} from '@backoffice/contract/approvals/decided'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import type { Tone } from '@backoffice/contract/statuses'
import { deciders } from '../documents/money-filters.ts'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'

const column = columnsOf(listDecisions)
const filter = filtersOf(listDecisions)

const tones: Readonly<Record<Outcome, Tone>> = {
  approved: 'good',
  declined: 'bad',
  voided: 'bad',
  takenBack: 'warning',
  undone: 'warning',
}
const toneOfName = new Map<string, Tone>(outcomes.map((one) => [outcomeNames[one], tones[one]]))
const words = outcomes.map((one) => outcomeNames[one])

/** Lists who approved, declined, voided or took back which document, when and why. */
export const Decisions = listScreen({
  title: labels.decisions,
  call: listDecisions,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: 'id',
  pageSize: limits.page.decisions,
  exports: true,
  filters: [
    filter.many(
      'outcome',
      reportLabels.decision,
      fixed(outcomes.map((value) => ({ value, label: outcomeNames[value] }))),
    ),
    filter.word(
      'kind',
      labels.document,
      fixed(decidedKinds.map((value) => ({ value, label: decidedKindNames[value] }))),
    ),
    filter.pick('personId', labels.decidedBy, deciders),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
  ],
  quickRanges: true,
  columns: [
    column.dayTime('at', reportLabels.decisionsOn, { sortable: true }),
    column.word('kindName', labels.document, { below: 'number' }),
    column.code('number', reportLabels.number, { names: true }),
    column.text('about', reportLabels.who, { wraps: true }),
    column.money('amount', labels.amount, { sortable: true, main: true }),
    column.statusWord('outcomeName', reportLabels.decision, (word) => toneOfName.get(word) ?? 'pending'),
    column.text('byName', labels.decidedBy, { sortable: true }),
    column.text('reason', labels.reason, { wraps: true }),
  ],
  parts: { label: labels.decisions, of: ({ outcomeName }) => outcomeName, words, uncounted: [] },
  card: { heading: 'number', line: ['kindName', 'at', 'byName'], below: ['about', 'reason'] },
  empty: ({ branch }) => reportMessages.noDecisions(branch),
  noMatch: reportMessages.noDecisionsMatch,
})
