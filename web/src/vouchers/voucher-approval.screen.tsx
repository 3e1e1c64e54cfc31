import { wordIn } from '@backoffice/contract/words'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { labels } from '@backoffice/contract/labels'
import { voucherStatus, voucherStatusNames } from '@backoffice/contract/vouchers/voucher-statuses'
import { approveVoucher, listVouchers } from '@backoffice/contract/vouchers/vouchers'
import { voucherLabels } from '@backoffice/contract/vouchers/vouchers-labels'
import { vouchersMessages } from '@backoffice/contract/vouchers/vouchers-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import { undoOfVoucher } from './undo-voucher.ts'
import type { Viewer } from '../kit/viewer.ts'
import { filter, voucherList, voucherColumns } from './voucher-list.tsx'
import { type VoucherLine, voucherTypes } from './voucher-types.ts'
import { DataTable } from '../kit/list/data-table.tsx'

const ofLines = ['accountTitle', 'debit', 'credit', 'narration']
const columns = voucherColumns.filter(({ key }) => ofLines.includes(key))

/** Draws the lines of a voucher in its review. */
const VoucherLines = ({ rows }: { rows: readonly VoucherLine[] }) => (
  <DataTable
    caption={labels.lines}
    totals={labels.total}
    columns={columns}
    rows={rows}
    rowKey={({ lineNo }) => lineNo}
    search={false}
    card={{ heading: 'accountTitle', line: ['narration'] }}
  />
)

const action = actionsOf(listVouchers)

const approve = ({ cCode, voucher, rowVersion }: VoucherLine, _form: object, { userId }: Viewer) => ({
  userId,
  cCode,
  voucher,
  rowVersion,
})
const approving = {
  done: ({ needsSecond }: VoucherLine) =>
    needsSecond ? wordIn(voucherStatusNames[voucherStatus.partiallyApproved]) : doneMessages.approved,
  undo: undoOfVoucher,
  tone: 'good',
  when: ({ status, obstacle }: VoucherLine) => status !== voucherStatus.approved && obstacle === null,
} as const

/** Lists the vouchers that wait for an approval, of a first or a second user. */
export const VoucherApproval = voucherList({
  title: voucherLabels.approvalVoucher,
  waiting: true,
  filters: [filter.many('type', voucherLabels.voucherTypes, voucherTypes)],
  actions: [action.save(labels.approve, approveVoucher, approve, { ...approving, key: 'A' })],
  bulk: [
    action.bulk(labels.approveSelected, approveVoucher, approve, { ...approving, counts: vouchersMessages.vouchers }),
  ],
  review: {
    oldestFirst: 'date',
    heading: 'voucher',
    facts: ['date', 'branchName'],
    Lines: VoucherLines,
  },
  empty: vouchersMessages.none,
})
