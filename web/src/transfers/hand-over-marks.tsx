/** Adds marks to a column of hand-overs: the hand-over waits long or in vain, or a director or its salesman took it from its cashier. */
import { limits } from '@backoffice/contract/limits'
import { holdingsMessages } from '@backoffice/contract/cash/holdings-messages'
import { status } from '@backoffice/contract/statuses'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import type { TransferRow } from '@backoffice/contract/transfers/transfers'
import { photosMissing } from '../documents/missing-photos.tsx'
import { chequeAlsoOf } from '../receipts/receipt-marks.tsx'
import cell from '../kit/list/cell.module.css'
import type { Column } from '../kit/list/columns.tsx'
import type { Mark } from '../kit/review/review-look.ts'
import { useCards } from '../kit/phone.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import css from './hand-over-marks.module.css'

type Waiting = Pick<
  TransferRow,
  | 'status'
  | 'waitingDays'
  | 'cashierTakes'
  | 'settledBy'
  | 'sentOnTo'
  | 's_Name'
  | 'chequeAlsoOf'
  | 'statedPhotos'
  | 'missingPhotos'
>

const waitsLong = ({ waitingDays }: Waiting) => (waitingDays ?? 0) >= limits.handOver.longDays

/** Returns the reason why a cashier does not move the money of a hand-over on. */
const inVain = ({ status: code }: Waiting) =>
  code === status.pending ? transferMessages.cannotTake : holdingsMessages.cannotComeIn

/** Returns the result of a hand-over that a director or its salesman took from its cashier; empty for others. */
const settlementOf = ({ settledBy, sentOnTo, s_Name }: Waiting) => {
  if (settledBy === '') return ''
  if (settledBy === s_Name) return transferMessages.recalledBySalesman
  return sentOnTo === '' ? transferMessages.sentBackBy(settledBy) : transferMessages.sentOnBy(sentOnTo, settledBy)
}

/** Returns the marks as words, for searching and for files. */
const wordsOf = (row: Waiting) =>
  [
    waitsLong(row) && transferMessages.waits(row.waitingDays ?? 0),
    !row.cashierTakes && inVain(row),
    settlementOf(row),
    chequeAlsoOf(row),
    photosMissing(row),
  ]
    .filter(Boolean)
    .join(', ')

/** Returns the marks of a hand-over that its cashier decides. */
export const handOverMarks = (row: Waiting): readonly Mark[] => [
  ...(waitsLong(row) ? [{ tone: 'warning', word: transferMessages.waits(row.waitingDays ?? 0) } as const] : []),
  ...(chequeAlsoOf(row) === '' ? [] : [{ tone: 'bad', word: chequeAlsoOf(row) } as const]),
  ...(photosMissing(row) === '' ? [] : [{ tone: 'warning', word: photosMissing(row) } as const]),
]

/** Draws the marks of a hand-over: on a card next to its status, in a table at the end of the line below its client. */
function Marks({ of: row, onCard }: { of: Waiting; onCard: boolean }) {
  if (useCards() !== onCard || wordsOf(row) === '') return null
  return (
    <>
      {waitsLong(row) && <StatusTag tone="warning" word={transferMessages.waits(row.waitingDays ?? 0)} />}
      {!row.cashierTakes && <StatusTag tone="bad" word={inVain(row)} />}
      {chequeAlsoOf(row) !== '' && <StatusTag tone="bad" word={chequeAlsoOf(row)} />}
      {photosMissing(row) !== '' && <StatusTag tone="warning" word={photosMissing(row)} />}
      {settlementOf(row) !== '' && <span className={`caption ${css.settled}`}>{settlementOf(row)}</span>}
    </>
  )
}

const marked =
  (look: string | undefined, onCard: boolean) =>
  <R extends Waiting>(column: Column<R>): Column<R> => ({
    ...column,
    cell: (row, form) => (
      <span className={look}>
        {column.cell(row, form)} <Marks of={row} onCard={onCard} />
      </span>
    ),
  })

const onStatus = marked(cell.lines, true)

/** Adds the marks to the status of a hand-over: their words for searching and for files, and their tags on a card. */
export const markWaiting = <R extends Waiting>(column: Column<R>): Column<R> => ({
  ...onStatus(column),
  text: (row, order) => [column.text(row, order), wordsOf(row)].filter(Boolean).join(', '),
})

/** Adds the tags of a hand-over to a column of the table that has room for them. */
export const showMarks = marked(cell.tags, false)
