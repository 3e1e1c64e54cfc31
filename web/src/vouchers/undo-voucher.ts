import { listVouchers, undoVoucher } from '@backoffice/contract/vouchers/vouchers'
import { labels } from '@backoffice/contract/labels'
import { undoOfDocument } from '../documents/decisions.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { undoLook } from '../kit/list/undo.ts'
import type { VoucherLine } from './voucher-types.ts'

export const undoOfVoucher = undoOfDocument(undoVoucher, ({ voucherId }: VoucherLine) => voucherId)

/** Undoes the approval of the whole voucher of a line. */
export const undoVoucherAction = actionsOf(listVouchers).save(
  labels.undo,
  undoVoucher,
  ({ voucherId, rowVersion }, _form, { userId }) => ({ id: voucherId, userId, rowVersion }),
  undoLook,
)
