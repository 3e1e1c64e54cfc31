import { texts } from '../language/texts.ts'

export const voucherLabels = texts('labels.voucherLabels', {
  approvalVoucher: 'Approval Voucher',
  approveDate: 'Approve Date',
  approveDateFirst: 'Approve Date - First User',
  approveDateSecond: 'Approve Date - Second User',
  approvedByFirst: 'Approved By - First User',
  approvedBySecond: 'Approved By - Second User',
  byPeriod: 'Vouchers by period',
  credit: 'Credit',
  debit: 'Debit',
  narration: 'Narration',
  voucherList: 'Voucher List',
  voucherNo: 'Voucher No',
  voucherType: 'Voucher Type',
  voucherTypes: 'Voucher Types',
})
