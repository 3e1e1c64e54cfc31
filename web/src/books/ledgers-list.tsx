import { bookLabels } from '@backoffice/contract/books/books-labels'
import { labels } from '@backoffice/contract/labels'
import { listBookCompanies, listLedgers, saveNightly } from '@backoffice/contract/books/books'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import type { Row } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { Stack } from '../kit/layout.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import type { Viewer } from '../kit/viewer.ts'
import { useViewer } from '../kit/viewer.ts'
import { accountOf, ChangeLedger } from './ledger.modal.tsx'

const words = booksMessages.screen
const column = columnsOf(listLedgers)
const action = actionsOf(listLedgers)

const ledgers: ListOf<typeof listLedgers> = {
  title: bookLabels.ledgers,
  call: listLedgers,
  key: 'ledgerKey',
  pageSize: limits.page.ledgers,
  columns: [
    column.custom('account', labels.account, accountOf, accountOf),
    column.text('branch', labels.branchName),
    column.text('holderName', bookLabels.bankAccount, { wraps: true }),
    column.text('ledger', bookLabels.ledger, { names: true, wraps: true }),
    column.text('chosen', bookLabels.chosen, { wraps: true }),
    column.text('company', labels.company),
  ],
  actions: [action.open(bookLabels.change, ChangeLedger, { key: 'C' })],
  card: { heading: 'ledger', line: ['account', 'holderName', 'branch', 'company'] },
  exports: true,
  empty: words.noLedgers,
}

/** Lists the ledger of each account of custody in the books, and changes it. */
export function Ledgers() {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  return (
    <Stack as="section" aria-label={ledgers.title}>
      <h2>{ledgers.title}</h2>
      <p className="muted">{words.ledgersNote}</p>
      <FramedList of={ledgers} state={state} given={{ branchCode }} />
    </Stack>
  )
}

type Company = Row<typeof listBookCompanies>

const companyColumn = columnsOf(listBookCompanies)
const companyAction = actionsOf(listBookCompanies)
const nightlyOf = ({ nightly }: Company) => (nightly ? bookLabels.yes : labels.no)
const turned = ({ branchCode, nightly }: Company, _form: object, { userId }: Viewer) => ({
  userId,
  branchCode,
  nightly: !nightly,
  seenNightly: nightly,
})

const companies: ListOf<typeof listBookCompanies> = {
  title: bookLabels.batchesEachNight,
  call: listBookCompanies,
  key: 'companyCode',
  pageSize: limits.page.ledgers,
  columns: [
    companyColumn.text('company', labels.company, { names: true }),
    companyColumn.custom(
      'nightly',
      bookLabels.batchesEachNight,
      (row) => <StatusTag tone={row.nightly ? 'good' : 'pending'} word={nightlyOf(row)} />,
      nightlyOf,
    ),
  ],
  actions: [
    companyAction.save(bookLabels.start, saveNightly, turned, { when: ({ nightly }) => !nightly }),
    companyAction.save(labels.stop, saveNightly, turned, { when: ({ nightly }) => nightly }),
  ],
  card: { heading: 'company', line: ['nightly'] },
  empty: words.noCompanies,
}

/** Lets the server make the batches of a company each night. */
export function BookCompanies() {
  const { userId } = useViewer()
  const state = useLocalState([])
  return (
    <Stack as="section" aria-label={companies.title}>
      <h2>{companies.title}</h2>
      <p className="muted">{words.nightlyNote}</p>
      <FramedList of={companies} state={state} given={{ userId }} />
    </Stack>
  )
}
