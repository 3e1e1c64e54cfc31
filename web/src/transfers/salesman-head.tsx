import type { TransferRow } from '@backoffice/contract/transfers/transfers'
import { transferLabels } from '@backoffice/contract/transfers/transfers-labels'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { ZERO, type Money } from '@backoffice/contract/money'
import { countMessages } from '@backoffice/contract/cash/count-messages'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { byMethod } from '../receipts/receipt-columns.ts'
import { Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { showMoney } from '../kit/format.ts'
import type { FilterValues } from '../kit/list/filters.ts'
import type { GroupFacts, Groups } from '../kit/list/groups.tsx'
import { partsInWords } from '../kit/list/totals.tsx'
import css from './salesman-head.module.css'
import { CountNotes } from '../receipts/count-notes.tsx'
import { Modal } from '../kit/modal.tsx'

/** Draws the salesman of a group and the total of the hand-overs, by method, to count the notes and cheques against it. */
function SalesmanHead({ rows, totals, countsCash = false }: GroupFacts<TransferRow> & { countsCash?: boolean }) {
  const [row] = rows
  const [isCounting, setIsCounting] = useState(false)
  if (!row) return null
  const cash = countsCash ? totals?.parts.find(({ word }) => word === 'Cash')?.amounts['amount'] : undefined
  return (
    <Inline className={`aside ${css.head}`}>
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
          <span>
            {rows.length < totals.rows
              ? transferMessages.receiptsHere(totals.rows, rows.length)
              : transferMessages.receipts(totals.rows)}
          </span>
          {partsInWords(
            byMethod,
            totals.parts.map(({ word, rows: count, amounts }) => ({
              word,
              rows: count,
              amount: amounts['amount'] ?? ZERO,
            })),
          ).map((part) => (
            <span key={part} className={`num ${css.part}`}>
              {part}
            </span>
          ))}
          {totals.parts.length > 1 && (
            <strong className={`num ${css.part}`}>{showMoney(totals.amounts['amount'] ?? ZERO)}</strong>
          )}
          {cash !== undefined && (
            <Button
              small
              tone="ghost"
              className="screen-only"
              aria-haspopup="dialog"
              onClick={() => setIsCounting(true)}
            >
              {countMessages.count}
            </Button>
          )}
          {cash !== undefined && isCounting && (
            <CountCash salesman={row.s_Name} amount={cash} onClose={() => setIsCounting(false)} />
          )}
        </>
      )}
    </Inline>
  )
}

/** The same head, with a way to count the cash: for the list where it is received. */
const CountedSalesmanHead = (facts: GroupFacts<TransferRow>) => <SalesmanHead {...facts} countsCash />

/** Groups hand-overs by their salesman, if the user likes to. */
export const bySalesman = (when: (values: FilterValues) => boolean = () => true): Groups<TransferRow> => ({
  by: (row) => String(row.s_User_Id),
  choice: { label: transferLabels.bySalesman, when },
  Head: SalesmanHead,
  inHead: 's_Name',
})

/** The same groups for the cashier, who receives the money and counts it. */
export const countedBySalesman = (when: (values: FilterValues) => boolean): Groups<TransferRow> => ({
  ...bySalesman(when),
  Head: CountedSalesmanHead,
})

interface CountCashProps {
  salesman: string
  amount: Money
  onClose: () => void
}

/** Counts the money on the desk against the cash that a salesman has handed over. */
const CountCash = ({ salesman, amount, onClose }: CountCashProps) => (
  <Modal title={countMessages.countOf(salesman)} size="md" opened onClose={onClose}>
    <p>{countMessages.expected(showMoney(amount))}</p>
    <CountNotes amount={amount} />
  </Modal>
)
