import type { Wire } from '@backoffice/contract/call'
import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import type { ReactNode } from 'react'
import { useCall } from '../api/use-call.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { useExistingPage } from '../kit/list/existing-page.ts'
import { FilterBar } from '../kit/list/filter-bar.tsx'
import { countActive, wireOf } from '../kit/list/filters.ts'
import { useLastAnswer } from '../kit/list/last-answer.ts'
import { keepRowFocus } from '../kit/list/keep-row-focus.ts'
import { useListState } from '../kit/list/list-state.ts'
import { Pager } from '../kit/pager.tsx'
import { usePhone } from '../kit/phone.ts'
import { Button } from '../kit/button.tsx'
import { useViewer } from '../kit/viewer.ts'
import { isAdvance } from '../cash/cash-columns.tsx'
import { declineReceipt } from '../cash/decline-action.ts'
import { receiptTimelineAction } from '../timeline/timeline-action.tsx'
import { depositableFilters as filters, depositableColumns } from '../transfers/transfer-list.ts'

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
  const isChosen = ({ id }: TransferRow) => selected.some((chosen) => chosen.id === id)
  const excluded = selected.slice(0, limits.wire.rowsPerSave).map(({ id }) => id)
  const asked: Wire<typeof listTransfers> = {
    ...wireOf(filters, list.values),
    cashierId: userId,
    cCode: branchCode,
    depositable: true,
    ...(excluded.length > 0 && { excluded }),
    page: list.page,
    limit: pageSize,
  }
  const answer = useCall(listTransfers, asked, { keepPrevious: true })
  const shown = useLastAnswer(answer, branchCode)
  const page = useExistingPage(
    list,
    { data: shown, isPrevious: answer.isPrevious || answer.failure !== undefined },
    pageSize,
  )
  // What was just chosen leaves at once; the rows that take its place come with the next answer.
  const rows = shown?.responseObjects.filter((row) => !isChosen(row))
  const left = (shown?.responseObjects.length ?? 0) - (rows?.length ?? 0)
  const keys = rows?.map((row) => row.id) ?? []
  const isFiltered = countActive(filters, list.values) > 0
  const allChosen = rows?.length === 0 && (left > 0 || (selected.length > 0 && !isFiltered))
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
        columns={depositableColumns}
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
          answeredAt: shown?.at ?? 0,
          stale: answer.isPrevious && left === 0,
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
      {shown && <Pager page={page} pageSize={pageSize} totalRows={shown.totalRows - left} onPage={list.goTo} />}
    </>
  )
}
