/** Shows the special facts about a deposit before someone decides about it, in the list and in the review. */
import type { Row } from '@backoffice/contract/call'
import type { listDeposits } from '@backoffice/contract/deposits/deposits'
import { limits } from '@backoffice/contract/limits'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { subtract } from '@backoffice/contract/money'
import { reviewMessages } from '@backoffice/contract/approvals/review-messages'
import cell from '../kit/list/cell.module.css'
import { showMoney } from '../kit/format.ts'
import type { Column } from '../kit/list/columns.tsx'
import type { Mark } from '../kit/review/review-look.ts'
import { StatusTag } from '../kit/status-tag.tsx'

type Deposit = Row<typeof listDeposits>

/** Returns the marks of a deposit, the worst first. */
export function depositMarks(deposit: Deposit): readonly Mark[] {
  const { waitingDays, slipAlsoOn, linesTotal, totalAmount, cashierDepositsImages } = deposit
  const marks: (Mark | false)[] = [
    linesTotal !== totalAmount && {
      tone: 'bad',
      word: reviewMessages.sumDiffers(showMoney(subtract(linesTotal, totalAmount))),
    },
    slipAlsoOn.length > 0 && { tone: 'bad', word: reviewMessages.slipAlsoOn(slipAlsoOn.join(', ')) },
    cashierDepositsImages.length === 0 && { tone: 'bad', word: reviewMessages.noSlip },
    (waitingDays ?? 0) >= limits.handOver.longDays && {
      tone: 'warning',
      word: transferMessages.waits(waitingDays ?? 0),
    },
  ]
  return marks.filter((mark) => mark !== false)
}

/** Adds the marks below the cell of a column, which keeps its text. */
export const markDeposit = (column: Column<Deposit>): Column<Deposit> => ({
  ...column,
  cell: (row, form) => {
    const marks = depositMarks(row)
    if (marks.length === 0) return column.cell(row, form)
    return (
      <span className={cell.lines}>
        {column.cell(row, form)}
        {marks.map(({ tone, word }) => (
          <StatusTag key={word} tone={tone} word={word} />
        ))}
      </span>
    )
  },
})
