import { decideDeposit, listDeposits } from '@backoffice/contract/deposits/deposits'
import { decideTransfers, listTransfers, type TransferRow } from '@backoffice/contract/transfers/transfers'
import { wireDay } from '@backoffice/contract/day'
import { limits } from '@backoffice/contract/limits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { decision } from '@backoffice/contract/statuses'
import { showMoney } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { askField } from '../kit/list/ask-fields.tsx'
import { receiptAsked } from './cash-columns.tsx'
import { undoOfDeposit, undoOfReceipt } from './undo-decisions.ts'

export const declineFields = { comments: askField.lines('Comment', { most: limits.text.comment }) }

interface Declines {
  readonly quiet?: boolean
  readonly when?: (row: TransferRow) => boolean
}

/** Gives a receipt back to its salesman, with the cashier's comment. */
export const declineReceipt = ({ quiet = false, when = () => true }: Declines) =>
  actionsOf(listTransfers).ask('Decline', decideTransfers, {
    title: 'Decline Receipt',
    of: (row) => receiptAsked({ ...row, chequeNo: row.chequeNO }),
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

/** Declines a deposit: its receipts go back to the cashier, who can deposit them again. */
export const declineDeposit = actionsOf(listDeposits).ask('Decline', decideDeposit, {
  title: 'Decline Deposit',
  of: (row) => ({
    heading: row.depositNo,
    facts: [
      ['Cashier Name', row.c_Name],
      ['Slip No', row.depositSlipNo],
      ['Total Amount', showMoney(row.totalAmount)],
    ],
  }),
  fields: declineFields,
  input: ({ depositNo, rowVersion }, { comments }, { userId, today }) => ({
    depositNo,
    d_User_Id: userId,
    d_ApprovalDate: wireDay(today),
    status: decision.declined,
    comments: comments.trim(),
    rowVersion,
  }),
  done: doneMessages.declined,
  undo: undoOfDeposit,
  tone: 'bad',
  key: 'D',
})
