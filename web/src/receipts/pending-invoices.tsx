import type { Wire } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { useExistingPage } from '../kit/list/existing-page.ts'
import { filtersOf, wireOf } from '../kit/list/filters.ts'
import { type ListState, useListState } from '../kit/list/list-state.ts'
import { Pager } from '../kit/pager.tsx'
import { useViewer } from '../kit/viewer.ts'
import { salesmen } from '../cash/cash-filters.ts'
import { invoiceTypes, useOpeningType } from '../invoices/invoice-types.ts'
import { pendingColumns } from '../invoices/pending-columns.ts'
import type { PendingInvoice } from './receipt-draft.ts'
import css from './receipt.module.css'

const filter = filtersOf(listPendingInvoices)
const action = actionsOf(listPendingInvoices)

// An empty type in the address stands for the one the screen opens with.
const filters = [
  { ...filter.word('typeCode', 'Invoice Type', invoiceTypes), start: '' },
  filter.pick('salesmanId', 'Salesman', salesmen),
  filter.text('search', 'Search'),
]

/** Type, salesman, search, page and sort of the pending list, kept in the address. */
export function usePendingList() {
  const list = useListState(filters)
  const { options: types } = invoiceTypes.use()
  const opening = useOpeningType()
  const type = list.values['typeCode'] || opening
  return { list, types, type, salesmanId: Number(list.values['salesmanId']) }
}

type PendingList = ReturnType<typeof usePendingList>

interface PendingInvoicesProps {
  pending: PendingList
  /** Only for the cashier, who receives for a salesman. */
  onSalesman: ((salesmanId: number) => void) | undefined
  onReceive: (invoice: PendingInvoice) => void
  onAdvance: () => void
}

/** What is still owed: invoice type, Get Invoice, the searchable table with Recieve, and Advance Payment beside it. */
export function PendingInvoices({ pending, onSalesman, onReceive, onAdvance }: PendingInvoicesProps) {
  const { list, types, type } = pending
  const { userId, branchCode } = useViewer()
  const pageSize = limits.page.pendingInvoices
  const asked: Wire<typeof listPendingInvoices> = {
    ...wireOf(filters, list.values),
    userId,
    branchCode,
    typeCode: type,
    page: list.page,
    limit: pageSize,
    ...(list.sort && { sort: list.sort }),
  }
  const answer = useCall(listPendingInvoices, type === '' ? undefined : asked, { keepPrevious: true })
  const page = useExistingPage(list, answer, pageSize)
  // The button is the same component at every drawing, so that a press does not lose its focus.
  const receive = useRef(onReceive)
  receive.current = onReceive
  const [actions] = useState(() => [
    action.run('Recieve', (invoice) => receive.current(invoice), { tone: 'primary', key: 'R' }),
  ])
  const typeName = types.find((one) => one.value === type)?.label ?? ''
  const searched = list.values['search'] ?? ''
  const isSearched = searched !== ''

  return (
    <section className={css.list}>
      <div className={css.choose}>
        {onSalesman && (
          <SalesmanChoice
            value={list.values['salesmanId'] ?? ''}
            onChange={(salesmanId) => {
              onSalesman(Number(salesmanId))
              list.search({ ...list.values, salesmanId })
            }}
          />
        )}
        <SelectField
          label="Invoice Type"
          options={types}
          value={type}
          onChange={(typeCode) => list.search({ ...list.values, typeCode })}
          loading={types.length === 0}
        />
        <Button
          tone="primary"
          busy={answer.isFetching && !answer.isPending}
          onClick={() => {
            if (list.page > 1) list.goTo(1)
            answer.refetch()
          }}
        >
          Get Invoice
        </Button>
        <Button onClick={onAdvance}>Advance Payment</Button>
      </div>
      <DataTable
        caption="Pending Invoices"
        columns={pendingColumns}
        rows={answer.data?.responseObjects}
        rowKey={(invoice) => `${invoice.ccode} ${invoice.inv_no}`}
        pageSize={pageSize}
        card={{ heading: 'title', line: ['inv_no', 'inv_date', 'div_Name'] }}
        actions={actions}
        searchRows={false}
        sort={{ by: list.sort, onSort: list.sortBy }}
        state={{
          failure: answer.failure,
          onRetry: answer.refetch,
          answeredAt: answer.answeredAt,
          stale: answer.isPrevious,
        }}
        toolbar={<SearchBox list={list} />}
        empty={isSearched ? <NothingFound list={list} /> : <p>{messages.receipt.nonePending(typeName)}</p>}
      />
      {answer.data && <Pager page={page} pageSize={pageSize} totalRows={answer.data.totalRows} onPage={list.goTo} />}
    </section>
  )
}

function SalesmanChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { options, loading } = salesmen.use()
  return (
    <SelectField
      label="Salesman"
      options={[{ value: '-1', label: 'All' }, ...options]}
      value={value}
      onChange={onChange}
      loading={loading}
    />
  )
}

/** Searches in all pages, on the server; the address follows when typing pauses. */
function SearchBox({ list }: { list: ListState }) {
  const [typed, setTyped] = useState(list.values['search'] ?? '')
  const search = useDebouncedCallback((text: string) => list.search({ ...list.values, search: text.trim() }), 300)
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') search.flush()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-row]')?.focus()
  }
  return (
    <input
      type="search"
      className={css.search}
      aria-label="Search invoices"
      placeholder="Search title or invoice no"
      data-table-search
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        search(event.target.value)
      }}
      onKeyDown={keys}
    />
  )
}

function NothingFound({ list }: { list: ListState }): ReactNode {
  return (
    <>
      <p>{messages.list.noMatch}</p>
      <Button onClick={() => list.search({ ...list.values, search: '' })}>Reset filters</Button>
    </>
  )
}
