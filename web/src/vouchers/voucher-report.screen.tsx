import { inList } from '@backoffice/contract/language/joined'
import { labels } from '@backoffice/contract/labels'
import { toneOfVoucher, voucherStatus, voucherStatusNames } from '@backoffice/contract/vouchers/voucher-statuses'
import { voucherLabels } from '@backoffice/contract/vouchers/vouchers-labels'
import { vouchersMessages } from '@backoffice/contract/vouchers/vouchers-messages'
import { useState } from 'react'
import { drawnBy } from '../kit/list/picture.tsx'
import type { Column } from '../kit/list/columns.tsx'
import { directors } from '../documents/money-filters.ts'
import { approverColumn } from '../documents/approved-before.ts'
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

const VoucherPicture = drawnBy({
  title: voucherLabels.byPeriod,
  series: [{ key: 'debit', label: voucherLabels.debit, colour: 'var(--c3)' }],
})

const ofTwoUsers = [
  approverColumn(column.text('approvedName', voucherLabels.approvedByFirst)),
  column.dayTime('approvedDateTime', voucherLabels.approveDateFirst, { below: 'approvedName' }),
  column.text('approvedNameSecondUser', voucherLabels.approvedBySecond),
  column.dayTime('approvedDateTimeSecondUser', voucherLabels.approveDateSecond, {
    below: 'approvedNameSecondUser',
  }),
]

/** Puts both users and the moment of the last approval into the columns of one user. */
const inOne = (line: VoucherLine): VoucherLine => ({
  ...line,
  approvedName: inList([line.approvedName, line.approvedNameSecondUser]),
  approvedDateTime: line.approvedDateTimeSecondUser ?? line.approvedDateTime,
})
const ofAnyUsers = [
  approverColumn(column.text('approvedName', labels.approvedBy)),
  column.dayTime('approvedDateTime', voucherLabels.approveDate, { below: 'approvedName' }),
].map((shown): Column<VoucherLine> => ({
  ...shown,
  cell: (line, form) => shown.cell(inOne(line), form),
  text: (line, order) => shown.text(inOne(line), order),
  ...(shown.value && { value: (line: VoucherLine) => shown.value?.(inOne(line)) ?? { kind: 'text', value: '' } }),
}))

/** Makes the screen. Its columns of the approval follow the type that is searched for: a bank payment has two users. */
const screenWith = (types: VoucherTypes) =>
  voucherList({
    title: voucherLabels.voucherList,
    filters: [
      filter.word('type', voucherLabels.voucherTypes, voucherTypes),
      filter.status('status', labels.status, statuses),
      filter.day('fromDate', labels.fromDate),
      filter.day('toDate', labels.toDate),
      filter.pick('directorId', labels.approvedBy, directors),
    ],
    moreColumns: ({ type }) => [
      ...(types.some(({ voucherTypeId, twoApprovers }) => voucherTypeId === type && twoApprovers)
        ? ofTwoUsers
        : ofAnyUsers),
      column.status('status', labels.status, statuses),
    ],
    actions: [undoVoucherAction],
    Picture: VoucherPicture,
    empty: vouchersMessages.noMatch,
  })

/** Lists the vouchers of all statuses. An approval of the last minute can be undone. */
export function VoucherReport() {
  const types = useVoucherTypes()
  const [Screen] = useState(() => screenWith(types))
  return <Screen />
}
