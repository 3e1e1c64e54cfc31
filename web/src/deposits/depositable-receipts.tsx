import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { keepRowFocus } from '../kit/list/keep-row-focus.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import { useViewer } from '../kit/viewer.ts'
import { isAdvance } from '../cash/cash-columns.tsx'
import { declineReceipt } from '../cash/decline-action.ts'
import { receiptTimelineAction } from '../timeline/timeline-action.tsx'
import { depositableColumns, depositableFilters } from '../transfers/transfer-list.ts'
import css from './deposit.module.css'

const depositable: ListOf<typeof listTransfers> = {
  title: 'Approved Receipts',
  call: listTransfers,
  key: 'id',
  pageSize: limits.page.depositSelection,
  filters: depositableFilters,
  columns: depositableColumns,
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 'paymentMode'] },
  actions: [declineReceipt(), receiptTimelineAction],
  bold: isAdvance,
  empty: messages.deposit.nothingToDeposit,
}

interface DepositableProps {
  selected: readonly TransferRow[]
  /** Adds receipts to the deposit, or explains why it cannot and leaves them in the list. */
  onSelect: (rows: readonly TransferRow[]) => void
  checklist: ReactNode
}

const nothing: ReadonlySet<number> = new Set()

/** Lists approved receipts in no live deposit; a selected one leaves the list until it is unselected. */
export function DepositableReceipts({ selected, onSelect, checklist }: DepositableProps) {
  const list = useAddressState(depositableFilters)
  const { userId, branchCode } = useViewer()
  const excluded = selected.slice(0, limits.wire.rowsPerSave).map(({ id }) => id)
  return (
    <List
      of={depositable}
      state={list}
      given={{ cashierId: userId, cCode: branchCode, depositable: true, ...(excluded.length > 0 && { excluded }) }}
      className={css.list}
      // A selected receipt leaves at once; the row that replaces it comes with the next answer.
      leaving={({ id }) => selected.some((chosen) => chosen.id === id)}
      selection={(rows) => {
        const keys = rows.map(({ id }) => id)
        return { selected: nothing, onChange: (row) => keepRowFocus(keys, row.id, () => onSelect([row])) }
      }}
      toolbar={({ rows = [] }) => (
        <>
          {rows.length > 0 && <Button onClick={() => onSelect(rows)}>Select all on page</Button>}
          {checklist}
        </>
      )}
      empty={({ isFiltered, hasLeft }) =>
        hasLeft || (selected.length > 0 && !isFiltered) ? <p>{messages.deposit.allSelected}</p> : undefined
      }
    />
  )
}
