import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { voucherStatus, voucherStatusNames } from '@backoffice/contract/vouchers/voucher-statuses'
import { approveVoucher, listVouchers } from '@backoffice/contract/vouchers/vouchers'
import { vouchersMessages } from '@backoffice/contract/vouchers/vouchers-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import { undoOfVoucher } from './undo-voucher.ts'
import type { Viewer } from '../kit/viewer.ts'
import { VoucherLines } from './voucher-lines.tsx'
import { filter, voucherList } from './voucher-list.ts'
import { type VoucherLine, voucherTypes } from './voucher-types.ts'

const action = actionsOf(listVouchers)

const approve = ({ cCode, voucher, rowVersion }: VoucherLine, _form: object, { userId }: Viewer) => ({
  userId,
  cCode,
  voucher,
  rowVersion,
})
const approving = {
  done: ({ needsSecond }: VoucherLine) =>
    needsSecond ? voucherStatusNames[voucherStatus.partiallyApproved] : doneMessages.approved,
  undo: undoOfVoucher,
  tone: 'good',
  when: ({ status, obstacle }: VoucherLine) => status !== voucherStatus.approved && obstacle === null,
} as const

/** Lists the vouchers that wait for an approval, of a first or a second user. */
export const VoucherApproval = voucherList({
  title: 'Approval Voucher',
  waiting: true,
  filters: [filter.many('type', 'Voucher Types', voucherTypes)],
  actions: [action.save('Approve', approveVoucher, approve, { ...approving, key: 'A' })],
  bulk: [action.bulk('Approve selected', approveVoucher, approve, { ...approving, counts: vouchersMessages.vouchers })],
  review: {
    oldestFirst: 'date',
    heading: 'voucher',
    facts: ['date', 'branchName', 'voucherType'],
    Lines: VoucherLines,
  },
  empty: vouchersMessages.none,
})
