import { listBankAccounts } from '@backoffice/contract/banks/bank-statements'
import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import { limits } from '@backoffice/contract/limits'
import { showDay, showMoney } from '../kit/format.ts'
import { useDayForm } from '../kit/day-order.ts'
import { Stack } from '../kit/layout.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { useViewer } from '../kit/viewer.ts'
import { AccountSettings, type BankAccount } from './account-settings.modal.tsx'
import css from './banks.module.css'

const column = columnsOf(listBankAccounts)

/** Returns that days are missing before a statement; empty where none are. */
const gapOf = ({ gapOpening, gapClosing }: BankAccount): string =>
  gapOpening === null || gapClosing === null
    ? ''
    : banksMessages.daysMissing(showMoney(gapOpening), showMoney(gapClosing))

function LastStatement({ of }: { of: BankAccount }) {
  const form = useDayForm()
  const gap = gapOf(of)
  return (
    <Stack gap={1}>
      <span>{showDay(of.lastDay, form)}</span>
      {gap !== '' && <span className="failed">{gap}</span>}
    </Stack>
  )
}

const accounts: ListOf<typeof listBankAccounts> = {
  title: bankLabels.accounts,
  call: listBankAccounts,
  key: ({ cCode, aCode }) => `${cCode}/${aCode}`,
  pageSize: limits.page.bankAccounts,
  totals: false,
  search: false,
  columns: [
    column.text('title', bankLabels.account, { names: true }),
    column.text('number', bankLabels.accountNumber, { below: 'title' }),
    column.money('expectedAmount', bankLabels.expectedAmount),
    column.money('seenAmount', bankLabels.seenAmount),
    column.money('notSeenAmount', bankLabels.notSeenAmount, { main: true }),
    column.number('notSeen', bankLabels.notSeenDeposits),
    column.day('oldestNotSeen', bankLabels.oldestNotSeen, { below: 'notSeen' }),
    column.number('openLines', bankLabels.openLines),
    column.custom(
      'lastDay',
      bankLabels.lastStatement,
      (row) => <LastStatement of={row} />,
      (row, form) => [showDay(row.lastDay, form), gapOf(row)].filter(Boolean).join('. '),
    ),
  ],
  actions: [actionsOf(listBankAccounts).open(bankLabels.editAccount, AccountSettings, { key: 'E' })],
  card: { heading: 'title', line: ['number'], below: ['lastDay'], figure: 'notSeenAmount' },
  exports: true,
}

/** Lists the accounts with statements: what the deposits let expect of the bank, and what it has shown of it. */
export function BankAccounts() {
  const { branchCode } = useViewer()
  const state = useLocalState([])
  return (
    <Stack as="section" className={css.accounts} aria-label={bankLabels.accounts}>
      <FramedList of={accounts} state={state} given={{ cCode: branchCode }} />
    </Stack>
  )
}
