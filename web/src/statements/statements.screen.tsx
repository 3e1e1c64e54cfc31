import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { type Month, monthOf, monthsToChoose } from '@backoffice/contract/statements/statement-period'
import { listMonthStatements, shareMonthStatements } from '@backoffice/contract/statements/statements'
import { statementLabels } from '@backoffice/contract/statements/statements-labels'
import { statementMessages } from '@backoffice/contract/statements/statements-messages'
import type { Day } from '@backoffice/contract/day'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { useClientPages } from '../kit/configuration.ts'
import { Inline } from '../kit/layout.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import type { ListState } from '../kit/list/list-state.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import { RowLink } from '../kit/list/row-controls.tsx'
import { toast } from '../kit/toasts.tsx'
import { spellMonth } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import { SendStatements } from './send-statements.tsx'
import css from './statement.module.css'

const column = columnsOf(listMonthStatements)
const filter = filtersOf(listMonthStatements)

const nameOf = (month: Month) => spellMonth(`${month}-01` as Day)

/** Makes the links of all clients of the month that the list shows, and sends them when the month is over. It is left out where the company has no pages for clients. */
function MakeLinks({ list }: { list: ListState }) {
  const { userId, branchCode, today } = useViewer()
  const save = useSave(shareMonthStatements)
  const pages = useClientPages(branchCode)
  const month = list.values.month ?? ''
  if (pages === '') return <p className={`aside ${css.make}`}>{statementMessages.pagesOff}</p>
  const make = async () => {
    const answer = await save.run({ userId, cCode: branchCode, month })
    if (answer) toast.success([answer.message])
  }
  return (
    <Inline className={css.make}>
      <Button busy={save.busy} onClick={() => void make()}>
        {statementLabels.makeLinks}
      </Button>
      {month < monthOf(today) && <SendStatements month={month} name={nameOf(month)} />}
      <span className="aside">{statementMessages.linksOf(nameOf(month))}</span>
    </Inline>
  )
}

const client = column.text('client', labels.client, { sortable: true, wraps: true })

const columns = [
  {
    ...client,
    cell: ({ cCode, aCode, client: name, fromDate, toDate }: Parameters<typeof client.cell>[0]) => (
      <RowLink
        to="/clientStatement"
        search={{ aCode, fromDate, toDate, branch: cCode }}
        letter="c"
        label={labels.statement}
      >
        {name}
      </RowLink>
    ),
  },
  // It is no link, because it would be too near to the link of the client for a finger.
  column.text('telephone', labels.telephone, { below: 'client' }),
  column.money('opening', statementLabels.balanceBefore, { sortable: true }),
  column.money('invoiced', statementLabels.invoiced, { sortable: true }),
  column.money('received', statementLabels.receiptsOfPeriod, { sortable: true }),
  column.money('credited', statementLabels.credits, { sortable: true }),
  column.money('closing', statementLabels.balanceAtEnd, { sortable: true, main: true }),
  column.day('expiresOn', statementLabels.linkExpires),
  { ...column.text('address', statementLabels.addressOfLink), startsHidden: true },
]

const screenFor = (today: Day) => {
  const months = monthsToChoose(today)
  const [last = ''] = months
  return listScreen({
    title: labels.statements,
    call: listMonthStatements,
    given: ({ branchCode }) => ({ cCode: branchCode, month: last }),
    key: 'aCode',
    pageSize: limits.page.statements,
    exports: true,
    Above: MakeLinks,
    filters: [
      {
        ...filter.word('month', labels.month, fixed(months.map((value) => ({ value, label: nameOf(value) })))),
        start: last,
        withoutAll: true,
        keptByReset: true,
        read: (written) => (months.includes(written) ? written : last),
      },
      filter.search('search', labels.client, labels.nameOrCode),
    ],
    columns,
    card: { heading: 'client', line: ['telephone'] },
    empty: ({ branch }) => statementMessages.noneInMonth(branch),
    noMatch: statementMessages.noneMatch,
  })
}

/** Lists what the clients of the branch owed before and after a month, and makes the links to their statements. */
export function MonthStatements() {
  const { branchCode, today } = useViewer()
  return <OfDay key={`${branchCode} ${today}`} today={today} />
}

function OfDay({ today }: { today: Day }) {
  const [Screen] = useState(() => screenFor(today))
  return <Screen />
}
