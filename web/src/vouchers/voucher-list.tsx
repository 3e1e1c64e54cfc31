/** The list that the approval of vouchers and the report share: the lines of vouchers, grouped by voucher. */
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { toneOfVoucher, voucherStatus } from '@backoffice/contract/vouchers/voucher-statuses'
import { listVouchers, voucherTimeline } from '@backoffice/contract/vouchers/vouchers'
import { voucherLabels } from '@backoffice/contract/vouchers/vouchers-labels'
import { vouchersMessages } from '@backoffice/contract/vouchers/vouchers-messages'
import type { ComponentType } from 'react'
import type { Action } from '../kit/list/actions.tsx'
import type { BulkAction } from '../kit/list/bulk.ts'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { type Filter, filtersOf, type FilterValues } from '../kit/list/filters.ts'
import { listScreen, type PictureOf } from '../kit/list/list-screen.tsx'
import type { ReviewFor } from '../kit/review/review-look.ts'
import { documentTimelineAction } from '../documents/timeline-action.tsx'
import { type VoucherLine, useVoucherTypes } from './voucher-types.ts'
import { subtract } from '@backoffice/contract/money'
import { Inline } from '../kit/layout.tsx'
import { type DayForm, useDayForm } from '../kit/day-order.ts'
import { showDay, showMoment, showMoney, zoneOfBranch } from '../kit/format.ts'
import { useCards } from '../kit/phone.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import css from './voucher-head.module.css'

const words = vouchersMessages

/** Draws the common facts of the lines of a voucher: its sums, whether they balance, and who approved it first. */
function VoucherHead({ rows: [line] }: { rows: readonly VoucherLine[] }) {
  const types = useVoucherTypes()
  const cards = useCards()
  const form = useDayForm()
  if (!line) return null
  const { voucher, voucherType, voucherCount, voucherDebit, voucherCredit, status, obstacle } = line
  const off = subtract(voucherDebit, voucherCredit)
  return (
    <Inline className={`aside ${css.head}`}>
      <strong>{voucher}</strong>
      {cards && <span>{showDay(line.date, form)}</span>}
      <span>{types.find(({ voucherTypeId }) => voucherTypeId === voucherType)?.voucherTypeName ?? voucherType}</span>
      <span>{words.lines(voucherCount)}</span>
      <span className={`num ${css.sums}`}>{words.sums(showMoney(voucherDebit), showMoney(voucherCredit))}</span>
      {off === 0 ? (
        <StatusTag tone="good" word={words.balanced} />
      ) : (
        <StatusTag tone="bad" word={words.differs(showMoney(off))} />
      )}
      {status === voucherStatus.partiallyApproved && <StatusTag tone="warning" word={firstApproval(line, form)} />}
      {obstacle === 'own' && <StatusTag tone="pending" word={words.entered} />}
    </Inline>
  )
}

function firstApproval({ cCode, obstacle, approvedName, approvedDateTime }: VoucherLine, form: DayForm): string {
  const at = showMoment(approvedDateTime, form, zoneOfBranch(cCode))
  return obstacle === 'firstApprover' ? words.firstByYou(at) : words.firstBy(approvedName, at)
}

export const filter = filtersOf(listVouchers)
export const column = columnsOf(listVouchers)

/** Shows the amount of a line on its own side and leaves the other side empty. */
const side = (key: 'debit' | 'credit', title: string): Column<VoucherLine> => {
  const shown = column.money(key, title)
  const text: typeof shown.text = (line, order) => (line[key] === 0 ? '' : shown.text(line, order))
  return { ...shown, text, cell: (line, form) => (line[key] === 0 ? '' : shown.cell(line, form)) }
}

export const voucherColumns = [
  column.day('date', labels.date),
  column.text('branchName', labels.branchName, { folds: true, below: 'date' }),
  column.code('voucher', voucherLabels.voucherNo),
  column.text('voucherType', voucherLabels.voucherType, { below: 'voucher' }),
  column.text('accountTitle', labels.title, { wraps: true }),
  side('debit', voucherLabels.debit),
  side('credit', voucherLabels.credit),
  column.text('narration', voucherLabels.narration, { wraps: true }),
]

interface VoucherList {
  readonly title: string
  /** The filters below Date and Voucher No. */
  readonly filters: readonly Filter[]
  /** Leaves out the vouchers that are approved. */
  readonly waiting?: true
  /** Returns the columns after the columns that both lists have. */
  readonly moreColumns?: (values: FilterValues) => readonly Column<VoucherLine>[]
  readonly actions?: readonly Action<VoucherLine>[]
  readonly bulk?: readonly BulkAction<VoucherLine>[]
  readonly review?: ReviewFor<typeof listVouchers>
  /** Draws a picture of the vouchers above them. */
  readonly Picture?: ComponentType<PictureOf<VoucherLine>>
  readonly empty: string
}

export const voucherList = ({
  title,
  filters,
  waiting,
  moreColumns = () => [],
  actions = [],
  bulk,
  review,
  Picture,
  empty,
}: VoucherList) =>
  listScreen({
    title,
    call: listVouchers,
    given: (viewer) => ({ ccode: viewer.branchCode, ...(waiting && { waiting }) }),
    key: 'lineNo',
    pageSize: limits.page.vouchers,
    filters: [filter.day('date', labels.date), filter.text('voucher', voucherLabels.voucherNo), ...filters],
    columns: (values) => [...voucherColumns, ...moreColumns(values)],
    card: { heading: 'accountTitle', line: ['narration'] },
    groups: {
      by: (line) => String(line.voucherId),
      actions: 'last',
      countsGroups: true,
      Head: VoucherHead,
      amount: (line) => line.voucherDebit,
    },
    exports: true,
    ...(Picture && { Picture }),
    ...(review && { review }),
    ...(bulk && { bulk }),
    actions: [
      ...actions,
      documentTimelineAction<VoucherLine>((line) => ({
        call: voucherTimeline,
        id: line.voucherId,
        title: labels.timelineOf.voucher(line.voucher),
        toneOf: toneOfVoucher,
      })),
    ],
    empty,
    noMatch: vouchersMessages.noMatch,
  })
