/** Declines a receipt of a hand-over, and undoes the decision about it. */
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { decision } from '@backoffice/contract/statuses'
import {
  decideTransfers,
  listTransfers,
  type TransferRow,
  undoTransfer,
} from '@backoffice/contract/transfers/transfers'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { actionsOf } from '../kit/list/actions.tsx'
import { askField } from '../kit/list/ask-fields.tsx'
import { type Undo, undoBy, undoLook } from '../kit/list/undo.ts'
import { receiptSummary } from '../receipts/receipt-columns.ts'

interface SeenTransfer {
  readonly id: number
  readonly rowVersion: number
}

/** A decision makes the version after the present one. */
export const undoOfReceipt: Undo<SeenTransfer> = undoBy(undoTransfer, ({ id, rowVersion }, { userId }) => ({
  id,
  userId,
  rowVersion: rowVersion + 1,
}))

export const undoReceiptAction = actionsOf(listTransfers).save(
  labels.undo,
  undoTransfer,
  ({ id, rowVersion }, _form, { userId }) => ({ id, userId, rowVersion }),
  undoLook,
)

export const declineFields = { comments: askField.lines(labels.comment, { max: limits.text.comment }) }

interface Declines {
  readonly quiet?: boolean
  readonly when?: (row: TransferRow) => boolean
}

/** Gives a receipt back to its salesman, with the cashier's comment. */
export const declineReceipt = ({ quiet = false, when = () => true }: Declines) =>
  actionsOf(listTransfers).ask(labels.decline, decideTransfers, {
    title: transferLabels.declineReceipt,
    of: (row) => receiptSummary({ ...row, chequeNo: row.chequeNO }),
    fields: declineFields,
    input: ({ id, rowVersion }, { comments }, { userId }) => ({
      salemanTransfers: [{ id, c_User_Id: userId, status: decision.declined, comments: comments.trim(), rowVersion }],
    }),
    done: doneMessages.declined,
    undo: undoOfReceipt,
    tone: 'bad',
    quiet,
    key: 'D',
    when,
  })
