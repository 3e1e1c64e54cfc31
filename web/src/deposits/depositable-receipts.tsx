import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { limits } from '@backoffice/contract/limits'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import type { ReactNode } from 'react'
import framed from '../kit/list/list.module.css'
import { wireOf } from '../kit/list/filters.ts'
import { keepRowFocus } from '../kit/list/row-focus.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import { useViewer } from '../kit/viewer.ts'
import { byMethod } from '../receipts/receipt-columns.ts'
import { isAdvance } from '../receipts/receipt-marks.tsx'
import { withTheirCheques } from '../receipts/one-cheque.ts'
import { declineReceipt } from '../transfers/decline-receipt.ts'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { depositableColumns, depositableFilters } from '../transfers/transfer-list.ts'
import { bySalesman } from '../transfers/salesman-head.tsx'
import css from './deposit.module.css'
import { PickAll } from './pick-all.tsx'

const depositable: ListOf<typeof listTransfers> = {
  title: depositLabels.approvedReceipts,
  call: listTransfers,
  key: 'id',
  pageSize: limits.page.depositSelection,
  filters: depositableFilters,
  columns: depositableColumns,
  card: { heading: 'client', line: ['invoiceNo', 'createdOn', 'paymentMode'] },
  // The screen is for ticking, so its other actions are drawn quietly.
  actions: [declineReceipt({ quiet: true }), receiptTimelineAction],
  bold: isAdvance,
  groups: bySalesman(),
  parts: byMethod,
  empty: depositMessages.nothingToDeposit,
}

interface DepositableProps {
  selected: readonly TransferRow[]
  /** Returns whether receipts can be selected now; otherwise it explains why not. */
  maySelect: () => boolean
  /** Adds receipts to the deposit, or explains why it cannot and leaves them in the list. */
  onSelect: (rows: readonly TransferRow[]) => void
  checklist: ReactNode
  factsIn: HTMLElement | null
}

const nothing: ReadonlySet<number> = new Set()

/** Lists approved receipts in no live deposit; a selected one leaves the list until it is unselected. */
export function DepositableReceipts({ selected, maySelect, onSelect, checklist, factsIn }: DepositableProps) {
  const list = useAddressState(depositableFilters)
  const { userId, branchCode } = useViewer()
  const excluded = selected.slice(0, limits.wire.rowsPerSave).map(({ id }) => id)
  const given = { cashierId: userId, cCode: branchCode, depositable: true, ...(excluded.length > 0 && { excluded }) }
  return (
    <List
      of={depositable}
      state={list}
      factsIn={factsIn}
      given={given}
      className={`${framed.framed} ${css.list}`}
      // A selected receipt leaves the list at once; the next answer has the row that replaces it.
      leaving={({ id }) => selected.some((chosen) => chosen.id === id)}
      selection={(rows) => {
        const keys = rows.map(({ id }) => id)
        return {
          selected: nothing,
          onChange: (row) => keepRowFocus(keys, row.id, () => onSelect(withTheirCheques([row], rows))),
          // The box for the whole page; a selected row leaves, so that it is never ticked.
          onAll: (isOn) => isOn && onSelect(rows),
          onRows: (group) => keepRowFocus(keys, group.at(-1)?.id ?? 0, () => onSelect(withTheirCheques(group, rows))),
        }
      }}
      toolbar={({ all }) => (
        <>
          <PickAll
            input={{ ...given, ...wireOf(depositableFilters, list.values) }}
            all={all}
            maySelect={maySelect}
            onSelect={onSelect}
          />
          {checklist}
        </>
      )}
      empty={({ isFiltered, hasLeft }) =>
        hasLeft || (selected.length > 0 && !isFiltered) ? <p>{depositMessages.allSelected}</p> : undefined
      }
    />
  )
}
