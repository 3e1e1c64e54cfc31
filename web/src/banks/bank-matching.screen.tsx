import { mayOpenPath } from '@backoffice/contract/access'
import { brokenOther } from '@backoffice/contract/banks/bank-rules'
import {
  explainBankLine,
  freeBankLine,
  listBankAccounts,
  listBankLines,
} from '@backoffice/contract/banks/bank-statements'
import { bankLineStates } from '@backoffice/contract/banks/bank-statuses'
import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { Link } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import button from '../kit/button.module.css'
import { showDay, showMoney } from '../kit/format.ts'
import { Card } from '../kit/layout.tsx'
import { actionsOf, useBoundAction } from '../kit/list/actions.tsx'
import { askField } from '../kit/list/ask-fields.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { fixed, optionsFrom } from '../kit/list/options.ts'
import { useViewer, type Viewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { useSession } from '../session/use-session.ts'
import { BankAccounts } from './bank-accounts.tsx'
import { type BankLine, isOpen, lineOf, matched, takesMoney, wordsOf } from './bank-line.ts'
import { LineDocument } from './line-document.tsx'
import { Matches, matchesText } from './matches.tsx'

const filter = filtersOf(listBankLines)
const column = columnsOf(listBankLines)
const action = actionsOf(listBankLines)

const states = fixed(bankLineStates.map((value) => ({ value, label: bankLabels.lineStates[value] })))
const sides = fixed((['in', 'out'] as const).map((value) => ({ value, label: bankLabels.sides[value] })))
const accounts = optionsFrom(
  listBankAccounts,
  ({ branchCode }) => ({ cCode: branchCode, page: 1, limit: limits.wire.pageSize }),
  ({ responseObjects }) => [
    // Branches may give their accounts the same codes.
    ...new Map(
      responseObjects.map(({ aCode, title }) => [aCode, { value: aCode, label: title, code: aCode }]),
    ).values(),
  ],
)

export const otherFields = { note: askField.lines(bankLabels.note, { max: limits.text.comment, required: true }) }

const explained = (row: BankLine, kind: 'fee' | 'other', note: string, viewer: Viewer) => ({
  ...lineOf(row, viewer),
  kind,
  note,
})

const lines: ListOf<typeof listBankLines> = {
  title: bankLabels.bankLines,
  call: listBankLines,
  key: 'lineId',
  pageSize: limits.page.bankLines,
  search: false,
  filters: [
    { ...filter.word('state', labels.status, states), start: bankLineStates[0] },
    filter.word('aCode', bankLabels.account, accounts),
    filter.word('side', bankLabels.side, sides),
    filter.day('fromDate', labels.fromDate),
    filter.day('toDate', labels.toDate),
    filter.text('words', bankLabels.words),
  ],
  columns: [
    column.day('bookedOn', labels.date),
    {
      ...column.text('description', bankLabels.description, { names: true, wraps: true }),
      cell: wordsOf,
      text: wordsOf,
    },
    column.text('account', bankLabels.account, { below: 'description' }),
    column.code('reference', bankLabels.reference),
    column.code('chequeNo', labels.chequeNo, { below: 'reference' }),
    column.money('amount', labels.amount, { main: true }),
    column.money('openAmount', bankLabels.openAmount),
    { ...column.custom('matches', bankLabels.matchedWith, (row) => <Matches of={row} />, matchesText), folds: true },
    { ...column.day('valueOn', bankLabels.valueDate), startsHidden: true },
    { ...column.text('bankReference', bankLabels.bankReference), startsHidden: true },
    { ...column.rate('balance', labels.balance), startsHidden: true },
  ],
  card: {
    heading: 'description',
    line: ['bookedOn', 'account', 'reference', 'chequeNo'],
    below: ['matches'],
    figure: 'amount',
  },
  exports: true,
  review: {
    heading: 'description',
    facts: ['bookedOn', 'account', 'reference', 'chequeNo', 'bankReference'],
    Lines: LineDocument,
    keys: (row) => [
      ['Enter', bankLabels.keys.confirm],
      ...(takesMoney(row) ? [['B', bankLabels.keys.bounce] as const] : []),
      ['U', bankLabels.keys.undo],
    ],
  },
  empty: banksMessages.noOpenLines,
  noMatch: banksMessages.noMatch,
}

const decisions = [
  action.save(bankLabels.fee, explainBankLine, (row, _form, viewer) => explained(row, 'fee', '', viewer), {
    ...matched,
    tone: 'primary',
    key: 'F',
    when: (row) => isOpen(row) && takesMoney(row),
  }),
  action.ask(bankLabels.explanations.other, explainBankLine, {
    title: bankLabels.explanations.other,
    of: (row) => ({
      heading: wordsOf(row),
      facts: [
        [labels.date, showDay(row.bookedOn, 'DMY')],
        [bankLabels.account, row.account],
        [bankLabels.openAmount, showMoney(row.openAmount)],
      ],
    }),
    fields: otherFields,
    broken: brokenOther,
    input: (row, { note }, viewer) => explained(row, 'other', note.trim(), viewer),
    done: matched.done,
    undo: matched.undo,
    key: 'O',
    when: isOpen,
  }),
  action.save(bankLabels.takeBack, freeBankLine, (row, _form, viewer) => lineOf(row, viewer), {
    done: banksMessages.takenBack,
    key: 'T',
    takesBack: true,
    when: ({ matches }) => matches.length > 0,
  }),
]

/**
 * Lists the lines of the bank below the accounts. A line is matched in the review, next to the other lines: the documents that it may belong
 * to are its lines there.
 */
export function BankMatching() {
  const { branchCode } = useViewer()
  const state = useAddressState(lines.filters ?? [])
  const match = useBoundAction<BankLine>(
    (run) => action.run(bankLabels.match, run, { key: 'M', tone: 'primary', when: isOpen }),
    ({ lineId }) => state.review(String(lineId)),
  )
  const { data } = useCall(listBankAccounts, { cCode: branchCode, page: 1, limit: 1 }, { quiet: true })
  if (data?.totalRows === 0) return <NoStatements />
  return (
    <FramedList
      of={lines}
      state={state}
      given={{ cCode: branchCode }}
      // A line that is under review is matched there.
      actions={state.reviewed === '' ? [match, ...decisions] : decisions}
      head={(facts) => (
        <>
          <Welcome title={bankLabels.bankMatching} facts={facts} />
          <BankAccounts />
        </>
      )}
    />
  )
}

const IMPORT = '/directorImport'

function NoStatements() {
  const { user } = useSession()
  const { branch } = useViewer()
  return (
    <>
      <Welcome title={bankLabels.bankMatching} />
      <Card as="section" className="centred" aria-label={bankLabels.bankLines}>
        <p>{banksMessages.noStatements(branch)}</p>
        {mayOpenPath(user, IMPORT) && (
          <Link to={IMPORT} search={{ data: 'statements' }} className={`${button.button} ${button.primary}`}>
            {bankLabels.toImport}
          </Link>
        )}
      </Card>
    </>
  )
}
