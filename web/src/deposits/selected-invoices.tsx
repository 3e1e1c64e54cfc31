import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import type { TransferRow } from '@backoffice/contract/transfers/transfers'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { Inline } from '../kit/layout.tsx'
import framed from '../kit/list/list.module.css'
import { Button } from '../kit/button.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { keepRowFocus } from '../kit/list/row-focus.ts'
import { byMethod } from '../receipts/receipt-columns.ts'
import { isAdvance } from '../receipts/receipt-marks.tsx'
import css from './deposit.module.css'
import { receiptTimelineAction } from '../documents/timeline-action.tsx'
import { depositableColumns } from '../transfers/transfer-list.ts'

const actions = [receiptTimelineAction]

/** The form links to the selected receipts. */
export const SELECTED = 'selected-invoices'

interface SelectedInvoicesProps {
  selected: readonly TransferRow[]
  error: string | undefined
  onUnselect: (row: TransferRow) => void
  onUnselectAll: () => void
}

/** Lists the receipts of the deposit; a row that is unticked returns to the list below. */
export function SelectedInvoices({ selected, error, onUnselect, onUnselectAll }: SelectedInvoicesProps) {
  const keys = selected.map((row) => row.id)
  return (
    <section
      id={SELECTED}
      tabIndex={-1}
      className={`${framed.framed} ${css.list}`}
      data-part="review"
      data-empty={selected.length === 0 || undefined}
    >
      <Inline justify="between" className={css.listHead}>
        <h2>{depositLabels.selectedInvoices}</h2>
        {selected.length > 0 && (
          <Button tone="ghost" small onClick={onUnselectAll}>
            {depositLabels.unselectAll}
          </Button>
        )}
      </Inline>
      {selected.length === 0 ? (
        <p className={`${css.none} ${error ? 'failed' : 'muted'}`}>{error ?? depositMessages.noneSelected}</p>
      ) : (
        <DataTable
          caption={depositLabels.selectedInvoices}
          columns={depositableColumns}
          rows={selected}
          rowKey={(row) => row.id}
          card={{ heading: 'client', line: ['invoiceNo', 'createdOn', 'paymentMode'] }}
          actions={actions}
          bold={isAdvance}
          search={false}
          parts={byMethod}
          maxHeight="360px"
          selection={{
            selected: new Set(keys),
            onChange: (row) => keepRowFocus(keys, row.id, () => onUnselect(row)),
          }}
        />
      )}
    </section>
  )
}
