import { labels } from '@backoffice/contract/labels'
import { brokenVoid } from '@backoffice/contract/receipts/receipt-rules'
import { listReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { limits } from '@backoffice/contract/limits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { actionsOf } from '../kit/list/actions.tsx'
import { askField } from '../kit/list/ask-fields.tsx'
import { receiptSummary } from './receipt-columns.ts'

export const voidFields = { comments: askField.lines(labels.reason, { max: limits.text.comment, required: true }) }

/** Voids a wrong receipt: its invoice is owed again, and the row stays visible as void. */
export const voidAction = actionsOf(listReceipts).ask(receiptLabels.void, voidReceipts, {
  title: receiptLabels.voidReceipt,
  of: (row) => receiptSummary({ ...row, chequeNo: row.chequeNO, amount: row.s_ReceiveAmount }),
  fields: voidFields,
  broken: ({ comments }) => brokenVoid({ reason: comments }),
  input: ({ invoiceDetailId }, { comments }, { userId }) => ({
    receipts: [{ invoiceDetailId, s_User_Id: userId, comments: comments.trim() }],
  }),
  tone: 'bad',
  key: 'X',
  done: doneMessages.voided,
  secondary: true,
})
