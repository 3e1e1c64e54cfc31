import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import { status as statuses } from '@backoffice/contract/statuses'
import type { Column } from '../kit/list/columns.tsx'

interface Approved {
  readonly status: number
  readonly approvedName: string
}

/** Shows "Approved before" in place of a person for documents from before the go-live day: nobody decided about them here. */
const withApprover = <R extends Approved>(row: R): R =>
  row.status === statuses.approved && row.approvedName === ''
    ? { ...row, approvedName: approvalsMessages.approvedBefore }
    : row

/** Makes the column of the person who approved a document. */
export const approverColumn = <R extends Approved>(shown: Column<R>): Column<R> => ({
  ...shown,
  cell: (row, form) => shown.cell(withApprover(row), form),
  text: (row, form) => shown.text(withApprover(row), form),
})
