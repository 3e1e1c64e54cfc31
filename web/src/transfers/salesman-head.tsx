import type { TransferRow } from '@backoffice/contract/transfers/transfers'
import { messages } from '@backoffice/contract/messages'
import { ZERO } from '@backoffice/contract/money'
import { Link } from '@tanstack/react-router'
import { byMethod } from '../cash/cash-columns.tsx'
import { showMoney } from '../kit/format.ts'
import type { FilterValues } from '../kit/list/filters.ts'
import type { GroupFacts, Groups } from '../kit/list/groups.ts'
import { partsInWords } from '../kit/list/parts-line.tsx'
import css from './salesman-head.module.css'

/** Draws the salesman of a group and what he has handed over in all, by method, for counting the notes and cheques against it. */
function SalesmanHead({ rows, totals }: GroupFacts<TransferRow>) {
  const [row] = rows
  if (!row) return null
  return (
    <div className={css.head}>
      <Link
        to="."
        search={(address) => ({ ...address, sellerId: row.s_User_Id, page: undefined, row: undefined })}
        resetScroll={false}
        className={css.name}
      >
        {row.s_Name}
      </Link>
      {totals && (
        <>
          <span>{messages.transfer.receipts(totals.rows, rows.length)}</span>
          {partsInWords(
            byMethod,
            totals.parts.map(({ word, rows: count, amounts }) => ({
              word,
              rows: count,
              amount: amounts['amount'] ?? ZERO,
            })),
          ).map((part) => (
            <span key={part} className={css.part}>
              {part}
            </span>
          ))}
          {totals.parts.length > 1 && (
            <strong className={css.part}>{showMoney(totals.amounts['amount'] ?? ZERO)}</strong>
          )}
        </>
      )}
    </div>
  )
}

/** Groups hand-overs by their salesman, if the user likes to. */
export const bySalesman = (when: (values: FilterValues) => boolean = () => true): Groups<TransferRow> => ({
  by: (row) => String(row.s_User_Id),
  choice: { label: 'By salesman', when },
  Head: SalesmanHead,
})
