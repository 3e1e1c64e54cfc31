import { wordIn } from '@backoffice/contract/words'
import type { Row } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listChequeDays, listCheques } from '@backoffice/contract/receipts/cheques'
import { chequeLabels, chequeMessages } from '@backoffice/contract/receipts/cheques-messages'
import { stage } from '@backoffice/contract/statuses'
import { showMoney } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { listModal } from '../kit/list/list-modal.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { wireDay } from '@backoffice/contract/day'
import { ChequeCounters } from './cheque-counters.tsx'
import { chequeColumns } from './cheque-columns.ts'

type ChequeDay = Row<typeof listChequeDays>

const column = columnsOf(listChequeDays)

const heldBeforeBank = [stage.withSalesman, stage.onTheWay, stage.withCashier].join(',')

const holdersOf = ({ holders }: ChequeDay): readonly string[] =>
  holders.map(({ name, placeName, cheques, amount }) =>
    chequeMessages.holder(name, wordIn(placeName), chequeMessages.counted(cheques, showMoney(amount))),
  )

const ChequesOfDay = listModal({
  title: chequeLabels.chequesOfDay,
  call: listCheques,
  key: 'invoiceDetailId',
  height: 420,
  pageSize: limits.page.receipts,
  given: ({ cCode, chequeDate, chequeBank }: ChequeDay) => ({
    cCode,
    chequeBank,
    fromDate: wireDay(chequeDate),
    toDate: wireDay(chequeDate),
    place: heldBeforeBank,
  }),
  about: ({ branchName, chequeBank }) => [
    [labels.branch, branchName],
    [labels.chequeBank, chequeBank],
  ],
  columns: chequeColumns,
  card: { heading: 'client', line: ['chequeNO', 'chequeBank', 'chequeDate'] },
  empty: chequeMessages.noCheques,
})

/** Shows the cheques that people hold, by the day and the bank on them, and who has them. */
export const ChequeCalendar = listScreen({
  title: chequeLabels.byDay,
  call: listChequeDays,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: ({ cCode, chequeDate, chequeBank }) => `${cCode} ${chequeDate} ${chequeBank}`,
  exports: true,
  Above: ChequeCounters,
  columns: [
    column.day('chequeDate', labels.chequeDate, { sortable: true }),
    column.text('chequeBank', labels.chequeBank, { sortable: true }),
    column.number('cheques', chequeLabels.cheques, { sortable: true }),
    column.money('amount', labels.amount, { main: true, sortable: true }),
    column.custom(
      'holders',
      chequeLabels.heldBy,
      (row) => holdersOf(row).map((holder) => <div key={holder}>{holder}</div>),
      (row) => holdersOf(row).join('; '),
    ),
  ],
  search: { label: labels.chequeBank, in: ['chequeBank'] },
  sortable: 'here',
  card: { heading: 'chequeDate', line: ['chequeBank', 'cheques'], below: ['holders'] },
  actions: [actionsOf(listChequeDays).open(chequeLabels.cheques, ChequesOfDay)],
  empty: () => chequeMessages.noDays(limits.cheque.calendarDays),
})
