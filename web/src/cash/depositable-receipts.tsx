import type { Wire } from '@backoffice/contract/call'
import { listTransfers, type TransferRow } from '@backoffice/contract/cash/transfers'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import type { ReactNode } from 'react'
import { useCall } from '../api/use-call.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { useExistingPage } from '../kit/list/existing-page.ts'
import { FilterBar } from '../kit/list/filter-bar.tsx'
import { countActive, wireOf } from '../kit/list/filters.ts'
import { keepRowFocus } from '../kit/list/keep-row-focus.ts'
import { useListState } from '../kit/list/list-state.ts'
import { Pager } from '../kit/pager.tsx'
import { usePhone } from '../kit/phone.ts'
import { Button } from '../kit/button.tsx'
import { useViewer } from '../kit/viewer.ts'
import { isAdvance } from './cash-columns.tsx'
import { declineReceipt } from './decline-action.ts'
import { receiptTimelineAction } from './timeline-action.tsx'
import { depositableFilters as filters, transferColumns } from './transfer-list.ts'

const pageSize = limits.page.depositSelection

const actions = [declineReceipt(), receiptTimelineAction]

interface DepositableProps {
  selected: readonly TransferRow[]
  /** Adds receipts to the deposit, or says what stands against it and leaves them where they are. */
  onSelect: (rows: readonly TransferRow[]) => void
  checklist: ReactNode
}

const nothing: ReadonlySet<number> = new Set()

/** Approved receipts in no live deposit; one that is selected leaves the list until it is unselected. */
export function DepositableReceipts({ selected, onSelect, checklist }: DepositableProps) {
  const list = useListState(filters)
  const { userId, branchCode } = useViewer()
  const phone = usePhone()
  const asked: Wire<typeof listTransfers> = {
    ...wireOf(filters, list.values),
    cashierId: userId,
    cCode: branchCode,
    depositable: true,
    page: list.page,
    limit: pageSize,
  }
  const answer = useCall(listTransfers, asked, { keepPrevious: true })
  const page = useExistingPage(list, answer, pageSize)
  const rows = answer.data?.responseObjects.filter((row) => !selected.some((chosen) => chosen.id === row.id))
  const keys = rows?.map((row) => row.id) ?? []
  const allChosen = rows?.length === 0 && (answer.data?.responseObjects.length ?? 0) > 0
  const isFiltered = countActive(filters, list.values) > 0
  return (
    <>
      <FilterBar
        filters={filters}
        values={list.values}
        phone={phone}
        onSearch={(values) => {
          list.search(values)
          answer.refetch()
        }}
      />
      {checklist}
      <DataTable
        caption="Approved Receipts"
        columns={transferColumns}
        rows={rows}
        rowKey={(row) => row.id}
        pageSize={pageSize}
        card={{ heading: 'client', line: ['invoiceNo', 'createdOn', 'paymentMode'] }}
        actions={actions}
        bold={isAdvance}
        selection={{ selected: nothing, onChange: (row) => keepRowFocus(keys, row.id, () => onSelect([row])) }}
        state={{
          failure: answer.failure,
          onRetry: answer.refetch,
          answeredAt: answer.answeredAt,
          stale: answer.isPrevious,
        }}
        toolbar={
          rows && rows.length > 0 ? <Button onClick={() => onSelect(rows)}>Select all on page</Button> : undefined
        }
        empty={
          <p>
            {allChosen && messages.deposit.allSelected}
            {!allChosen && (isFiltered ? messages.list.noMatch : messages.deposit.nothingToDeposit)}
          </p>
        }
      />
      {answer.data && <Pager page={page} pageSize={pageSize} totalRows={answer.data.totalRows} onPage={list.goTo} />}
    </>
  )
}
