import type { Row } from '@backoffice/contract/call'
import { stage } from '@backoffice/contract/statuses'
import { type ChequeQuestion, chequeQuestions, listCheques } from '@backoffice/contract/receipts/cheques'
import { chequeLabels, chequeMessages } from '@backoffice/contract/receipts/cheques-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { useDictionary } from '../documents/dictionary.ts'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { type Choices, fixed } from '../kit/list/options.ts'
import { ChequeCounters } from './cheque-counters.tsx'
import { chequeColumns } from './cheque-columns.ts'
import { chequeSummary, outcomeColumn, returnedActions } from './returned-actions.tsx'

const column = columnsOf(listCheques)
const filter = filtersOf(listCheques)

const OPEN_CHEQUES: ChequeQuestion = 'open'

const questions = fixed(chequeQuestions.map((value) => ({ value, label: chequeLabels.questions[value] })))
/** Receipts have the names of the banks. */
const banks: Choices = {
  use: () => {
    const { options, ...loaded } = useDictionary('BANK')
    return { ...loaded, options: options.map(({ label }) => ({ value: label, label })) }
  },
}

/** Cashiers may not read the history of money that is still with its salesman. */
const chequeTimeline = {
  ...receiptTimelineAction,
  when: ({ place }: Row<typeof listCheques>) => place !== stage.withSalesman,
}

/** Lists cheques by what happens to them. The bounced ones are decided about here. */
export const Cheques = listScreen({
  title: chequeLabels.cheques,
  call: listCheques,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: 'invoiceDetailId',
  pageSize: limits.page.receipts,
  exports: true,
  Above: ChequeCounters,
  filters: [
    // The earliest day is first: what is due comes before what waits for its day, and what is settled does not come at all.
    { ...filter.word('question', chequeLabels.question, questions), start: OPEN_CHEQUES },
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
    filter.word('chequeBank', labels.chequeBank, banks),
    filter.text('chequeNo', labels.chequeNo),
  ],
  columns: [
    ...chequeColumns,
    column.code('depositNo', labels.depositRefNo),
    column.number('bounces', chequeLabels.bounces),
    column.day('bouncedOn', labels.bounceDate, { below: 'bounces' }),
    column.text('bounceReason', receiptLabels.bounceReason, { below: 'bounces' }),
    outcomeColumn,
    column.text('outcomeBy', chequeLabels.decidedBy, { below: 'outcome' }),
    column.text('outcomeFacts', labels.comments, { below: 'outcome' }),
    column.money('replacedAmount', chequeLabels.replacedAmount),
  ],
  card: { heading: 'client', line: ['chequeNO', 'chequeBank', 'chequeDate'], below: ['outcome', 'bouncedOn'] },
  actions: [
    ...returnedActions(listCheques, (row) => chequeSummary(row.client, row.chequeNO, row.chequeBank, row.amount)),
    chequeTimeline,
  ],
  empty: chequeMessages.noCheques,
  noMatch: chequeMessages.noCheques,
})
