/** Declines a deposit, and undoes the decision about it. */
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { wireDay } from '@backoffice/contract/day'
import { decideDeposit, listDepositLines, listDeposits, undoDeposit } from '@backoffice/contract/deposits/deposits'
import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { labels } from '@backoffice/contract/labels'
import { decision } from '@backoffice/contract/statuses'
import { showMoney } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { type Undo, undoBy, undoLook } from '../kit/list/undo.ts'
import { declineFields } from '../transfers/decline-receipt.ts'

interface SeenDeposit {
  readonly depositNo: string
  readonly rowVersion: number
}

/** A decision makes the version after the present one. */
export const undoOfDeposit: Undo<SeenDeposit> = undoBy(undoDeposit, ({ depositNo, rowVersion }, { userId }) => ({
  depositNo,
  userId,
  rowVersion: rowVersion + 1,
}))

/** Undoes the decision about the whole deposit of a line. */
export const undoDepositAction = actionsOf(listDepositLines).save(
  labels.undo,
  undoDeposit,
  ({ depositNo, rowVersion }, _form, { userId }) => ({ depositNo, userId, rowVersion }),
  { ...undoLook, ofGroup: true },
)

/** Declines a deposit: its receipts go back to the cashier, who can deposit them again. */
export const declineDeposit = actionsOf(listDeposits).ask(labels.decline, decideDeposit, {
  title: depositLabels.declineDeposit,
  of: (row) => ({
    heading: row.depositNo,
    facts: [
      [labels.cashierName, row.c_Name],
      [labels.slipNo, row.depositSlipNo],
      [labels.totalAmount, showMoney(row.totalAmount)],
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
