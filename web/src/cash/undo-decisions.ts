/** The undo of decisions about deposits and hand-overs: for a row that was just decided, and as an action in lists of decided rows. */
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { undoDeposit, undoTransfer } from '@backoffice/contract/undo/undo-money'
import { actionsOf } from '../kit/list/actions.tsx'
import { type Undo, undoBy, undoLook } from '../kit/list/undo.ts'

interface SeenDeposit {
  readonly depositNo: string
  readonly rowVersion: number
}
interface SeenTransfer {
  readonly id: number
  readonly rowVersion: number
}

/** A decision makes the version after the present one. */
export const undoOfDeposit: Undo<SeenDeposit> = undoBy(undoDeposit, ({ depositNo, rowVersion }, { userId }) => ({
  depositNo,
  userId,
  rowVersion: rowVersion + 1,
}))
export const undoOfReceipt: Undo<SeenTransfer> = undoBy(undoTransfer, ({ id, rowVersion }, { userId }) => ({
  id,
  userId,
  rowVersion: rowVersion + 1,
}))

/** Undoes the decision about the whole deposit of a line. */
export const undoDepositAction = actionsOf(listDepositLines).save(
  'Undo',
  undoDeposit,
  ({ depositNo, rowVersion }, _form, { userId }) => ({ depositNo, userId, rowVersion }),
  { ...undoLook, ofGroup: true },
)
export const undoReceiptAction = actionsOf(listTransfers).save(
  'Undo',
  undoTransfer,
  ({ id, rowVersion }, _form, { userId }) => ({ id, userId, rowVersion }),
  undoLook,
)
