import { type Day, daysBetween } from '@backoffice/contract/day'
import { daysOf } from '@backoffice/contract/invoices/buckets'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { type Debtor, listDebtors } from '@backoffice/contract/payments/payments'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { withOnPhone } from '../documents/on-phone-mark.tsx'
import { salesmen } from '../documents/money-filters.ts'
import { Inline } from '../kit/layout.tsx'
import { type DayOrder, useDayOrder } from '../kit/day-order.ts'
import { showDay } from '../kit/format.ts'
import framed from '../kit/list/list.module.css'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import { useStableCallback } from '../kit/use-stable-callback.ts'
import { useViewer } from '../kit/viewer.ts'
import css from './client-list.module.css'
import { SalesmanChoice } from './pending-invoices.tsx'
import { Ways, type Way } from './ways.tsx'

const column = columnsOf(listDebtors)
const filter = filtersOf(listDebtors)

const isLate = ({ oldestDays }: Debtor) => oldestDays > (daysOf['0-30'].max ?? 0)

/** Names the day of the last visit as people do: `yesterday`, `12/11`, and in another year `12/11/2025`. */
function visitOf({ visitedOn }: Debtor, today: Day, order: DayOrder): string {
  if (visitedOn === null) return ''
  const days = daysBetween(visitedOn, today)
  if (days <= 1) return days === 1 ? paymentsMessages.visitedYesterday : paymentsMessages.visitedToday
  const shown = showDay(visitedOn, order)
  return visitedOn.slice(0, 4) === today.slice(0, 4) ? shown.slice(0, 5) : shown
}

/** Draws the last visit and the address at the start of the line, and at its end the invoices, late ones with their age. */
function Facts({ of, today }: { of: Debtor; today: Day }) {
  const visit = visitOf(of, today, useDayOrder())
  return (
    <Inline as="span" gap={4} justify="between" className={css.facts}>
      <span className="cut" title={of.address}>
        {visit !== '' && (
          <>
            <IconMapPin size={14} stroke={1.75} role="img" aria-label={paymentsMessages.visited} /> {visit}
            {of.address !== '' && ' · '}
          </>
        )}
        {of.address}
      </span>
      <span>
        {paymentsMessages.invoices(of.invoices)}
        {isLate(of) && (
          <>
            {' · '}
            <b className={css.late}>{paymentsMessages.days(of.oldestDays)}</b>
          </>
        )}
      </span>
    </Inline>
  )
}

const clientList = (onOpen: (client: Debtor) => void, today: Day) =>
  ({
    title: labels.clients,
    call: listDebtors,
    key: 'aCode',
    pageSize: limits.page.lookup,
    filters: [
      { ...filter.pick('salesmanId', labels.salesman, salesmen), kind: 'hidden', keptByReset: true },
      filter.search('search', receiptLabels.searchClients, receiptLabels.nameOrCodeOfAClient),
    ],
    columns: [
      {
        ...column.text('title', labels.client),
        cell: (row) => (
          <span data-opens>
            <button type="button" className={css.open} onClick={() => onOpen(row)}>
              {row.title}
            </button>
          </span>
        ),
      },
      withOnPhone(column.money('owed', labels.balance)),
      { ...column.custom('invoices', labels.invoices, (row) => <Facts of={row} today={today} />), kind: 'status' },
    ],
    card: { heading: 'title', line: [] },
    empty: paymentsMessages.nobodyOwes,
  }) satisfies ListOf<typeof listDebtors>

interface ClientListProps {
  /** Runs when another salesman is chosen. Only the cashier, who receives for a salesman, has it. */
  onSalesman: ((salesmanId: number) => void) | undefined
  onClient: (client: Debtor) => void
  onWay: (way: Way) => void
  onAdvance: (salesmanId: number) => void
  factsIn: HTMLElement | null
}

/** Lists the clients who owe, on a phone: a press on a client opens the payment of this client. */
export function ClientList({ onSalesman, onClient, onWay, onAdvance, factsIn }: ClientListProps) {
  const { userId, branchCode, today } = useViewer()
  const open = useStableCallback(onClient)
  const [declared] = useState(() => clientList(open, today))
  const list = useAddressState(declared.filters)
  return (
    <List
      of={declared}
      state={list}
      factsIn={factsIn}
      given={{ userId, cCode: branchCode }}
      className={framed.framed}
      ofPage
      header={({ totalRows }) => (
        <Ways
          shown="clients"
          count={totalRows}
          onWay={onWay}
          onAdvance={() => onAdvance(Number(list.values['salesmanId']))}
        />
      )}
      toolbar={() => (
        <>
          <span className={`aside ${css.order}`}>
            {list.sort === '' && !onSalesman && paymentsMessages.lastVisitedFirst}
          </span>
          {onSalesman && <SalesmanChoice of={list} onChosen={onSalesman} />}
        </>
      )}
    />
  )
}
