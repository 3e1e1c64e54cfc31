import { toneOfVoucher, voucherStatus, voucherStatusNames } from '@backoffice/contract/vouchers/voucher-statuses'
import { vouchersMessages } from '@backoffice/contract/vouchers/vouchers-messages'
import { useState } from 'react'
import type { Column } from '../kit/list/columns.tsx'
import { fixed, type Statuses } from '../kit/list/options.ts'
import { undoVoucherAction } from './undo-voucher.ts'
import { column, filter, voucherList } from './voucher-list.tsx'
import { type VoucherLine, useVoucherTypes, type VoucherTypes, voucherTypes } from './voucher-types.ts'

const { pending, partiallyApproved, approved } = voucherStatus

const statuses: Statuses = {
  choices: fixed(
    [pending, partiallyApproved, approved].map((code) => ({ value: String(code), label: voucherStatusNames[code] })),
  ),
  toneOf: toneOfVoucher,
}

const ofTwoUsers = [
  column.text('approvedName', 'Approved By - First User'),
  column.dayTime('approvedDateTime', 'Approve Date - First User', { below: 'approvedName' }),
  column.text('approvedNameSecondUser', 'Approved By - Second User'),
  column.dayTime('approvedDateTimeSecondUser', 'Approve Date - Second User', {
    below: 'approvedNameSecondUser',
  }),
]

/** Puts both users and the moment of the last approval into the columns of one user. */
const inOne = (line: VoucherLine): VoucherLine => ({
  ...line,
  approvedName: [line.approvedName, line.approvedNameSecondUser].filter((name) => name !== '').join(', '),
  approvedDateTime: line.approvedDateTimeSecondUser ?? line.approvedDateTime,
})
const ofAnyUsers = [
  column.text('approvedName', 'Approved By'),
  column.dayTime('approvedDateTime', 'Approve Date', { below: 'approvedName' }),
].map((shown): Column<VoucherLine> => ({
  ...shown,
  cell: (line, form) => shown.cell(inOne(line), form),
  text: (line, order) => shown.text(inOne(line), order),
  ...(shown.value && { value: (line: VoucherLine) => shown.value?.(inOne(line)) ?? { kind: 'text', value: '' } }),
}))

/** Makes the screen. Its columns of the approval follow the type that is searched for: a bank payment has two users. */
const screenWith = (types: VoucherTypes) =>
  voucherList({
    title: 'Voucher List',
    filters: [filter.word('type', 'Voucher Types', voucherTypes), filter.status('status', 'Status', statuses)],
    moreColumns: ({ type }) => [
      ...(types.some(({ voucherTypeId, twoApprovers }) => voucherTypeId === type && twoApprovers)
        ? ofTwoUsers
        : ofAnyUsers),
      column.status('status', 'Status', statuses),
    ],
    actions: [undoVoucherAction],
    empty: vouchersMessages.noMatch,
  })

/** Lists the vouchers of all statuses. An approval of the last minute can be undone. */
export function VoucherReport() {
  const types = useVoucherTypes()
  const [Screen] = useState(() => screenWith(types))
  return <Screen />
}
