import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { Money } from '@backoffice/contract/money'
import type { Quantity } from '@backoffice/contract/quantity'
import type { TourExpense, TourLeg } from '@backoffice/contract/tours/tours'
import { tourLabels } from '@backoffice/contract/tours/tours-labels'
import { toursMessages } from '@backoffice/contract/tours/tours-messages'
import { wordIn } from '@backoffice/contract/words'
import { showMoney, showNumber } from '../kit/format.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { detailModal } from '../kit/list/list-modal.tsx'

interface Detailed {
  readonly tourNo: string
  readonly totalMileage: Quantity
  readonly allowancePerMile: Money
  readonly totalAllowance: Money
  readonly totalExpense: Money
  readonly totalBill: Money
  readonly tourDetails: readonly TourLeg[]
  readonly expenseDetails: readonly TourExpense[]
}

type Numbered<L> = L & { readonly at: number }
const numbered = <L extends object>(lines: readonly L[]): readonly Numbered<L>[] =>
  lines.map((line, index) => ({ ...line, at: index + 1 }))

const leg = columnsFor<Numbered<TourLeg>>()

/** Lists the cities of a tour, with the computation of its allowance. */
export const TourDetail = detailModal<Detailed, Numbered<TourLeg>>({
  title: tourLabels.tourDetail,
  lines: ({ tourDetails }) => numbered(tourDetails),
  key: ({ at }) => at,
  columns: [
    leg.text('fromCity', tourLabels.fromCity),
    leg.text('toCity', tourLabels.toCity),
    leg.number('kilometer', tourLabels.kilometer),
  ],
  card: { heading: 'fromCity', line: ['toCity', 'kilometer'] },
  search: false,
  height: limits.modal.invoices,
  toolbar: ({ tourNo, totalMileage, allowancePerMile, totalAllowance }) => (
    <span>
      <bdi>{tourNo}</bdi> ·{' '}
      <span dir="ltr">
        {showNumber(totalMileage)} × {showMoney(allowancePerMile)} = <strong>{showMoney(totalAllowance)}</strong>
      </span>
    </span>
  ),
})

const expense = columnsFor<Numbered<TourExpense>>()

/** Lists the expenses of a tour with their attachments. */
export const TourExpenses = detailModal<Detailed, Numbered<TourExpense>>({
  title: tourLabels.expenseDetail,
  lines: ({ expenseDetails }) => numbered(expenseDetails),
  key: ({ at }) => at,
  columns: [
    expense.word('category', labels.category),
    expense.text('expenseDesc', labels.description, { wraps: true }),
    expense.money('expenseAmount', labels.amount),
    expense.files('images', labels.attachment, ({ category, expenseDesc, expenseAmount }) => [
      [labels.category, wordIn(category)],
      [labels.description, expenseDesc],
      [labels.amount, showMoney(expenseAmount)],
    ]),
  ],
  card: { heading: 'category', line: ['expenseDesc', 'expenseAmount'] },
  search: false,
  height: limits.modal.invoices,
  empty: toursMessages.noExpenses,
  toolbar: ({ tourNo, totalAllowance, totalExpense, totalBill }) => (
    <span>
      <bdi>{tourNo}</bdi> ·{' '}
      <span dir="ltr">
        {showMoney(totalAllowance)} + {showMoney(totalExpense)} = <strong>{showMoney(totalBill)}</strong>
      </span>
    </span>
  ),
})

/** Draws the cities and the expenses of a tour, in its review. */
export const TourLines = ({ row }: { row: Detailed }) => (
  <>
    <TourDetail.Lines row={row} />
    <TourExpenses.Lines row={row} />
  </>
)
