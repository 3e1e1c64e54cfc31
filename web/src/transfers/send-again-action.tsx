import type { TransferRow } from '@backoffice/contract/transfers/transfers'
import { Link } from '@tanstack/react-router'
import type { Action } from '../kit/list/actions.tsx'

/** Links from a declined hand-over to the screen where its receipt waits to be sent again. */
export const sendAgainAction: Action<TransferRow> = {
  label: 'Send again',
  opens: true,
  when: (row) => row.sendable,
  Press: ({ row, describedBy }) => (
    <Link to="/salesmanCashTransfer" search={{ row: row.invoiceDetailId }} aria-describedby={describedBy}>
      Send again
    </Link>
  ),
}
