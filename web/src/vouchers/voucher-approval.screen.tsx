import { messages } from '@backoffice/contract/messages'
import { voucherStatus, voucherStatusNames } from '@backoffice/contract/vouchers/voucher-statuses'
import { approveVoucher, listVouchers } from '@backoffice/contract/vouchers/vouchers'
import { vouchersMessages } from '@backoffice/contract/vouchers/vouchers-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import { undoOfVoucher } from './undo-voucher.ts'
import { VoucherLines } from './voucher-lines.tsx'
import { filter, voucherList } from './voucher-list.ts'
import { voucherTypes } from './voucher-types.ts'

const action = actionsOf(listVouchers)

/** Lists the vouchers that wait for an approval, of a first or a second user. */
export const VoucherApproval = voucherList({
  title: 'Approval Voucher',
  waiting: true,
  filters: [filter.many('type', 'Voucher Types', voucherTypes)],
  actions: [
    action.save(
      'Approve',
      approveVoucher,
      ({ cCode, voucher, rowVersion }, _form, { userId }) => ({ userId, cCode, voucher, rowVersion }),
      {
        done: ({ needsSecond }) =>
          needsSecond ? voucherStatusNames[voucherStatus.partiallyApproved] : messages.done.approved,
        undo: undoOfVoucher,
        tone: 'good',
        key: 'A',
        when: ({ status, obstacle }) => status !== voucherStatus.approved && obstacle === null,
      },
    ),
  ],
  review: {
    oldestFirst: 'date',
    heading: 'voucher',
    facts: ['date', 'branchName', 'voucherType'],
    Lines: VoucherLines,
  },
  empty: vouchersMessages.none,
})
