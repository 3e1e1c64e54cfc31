import type { Row } from '@backoffice/contract/call'
import { HELD_ITEM, placeInHandsNames, placesInHands } from '@backoffice/contract/cash/place'
import { labels } from '@backoffice/contract/labels'
import { holdingsMessages } from '@backoffice/contract/users/holdings-messages'
import { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { limits } from '@backoffice/contract/limits'
import { type PaymentMethod, stage, type Tone } from '@backoffice/contract/statuses'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { waits } from '@backoffice/contract/transfers/waits'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { places } from '../documents/money-statuses.ts'
import { UnsentOnPhones } from '../documents/unsent-on-phones.tsx'
import { OtherView } from './other-view.tsx'
import { type Behind, FigureLink, leadingTo } from './figure-link.tsx'

type Held = Row<typeof listMoneyInHands>

const column = columnsOf(listMoneyInHands)
const filter = filtersOf(listMoneyInHands)

const heldLong = fixed([{ value: waits.long, label: transferMessages.waitsLong(limits.handOver.longDays) }])
const placeWords = placesInHands.map((place) => placeInHandsNames[place])

const isSalesmans = ({ place }: Held) => place === stage.withSalesman || place === stage.onTheWay

/** Held money is in no stage of a receipt. */
const placesOfHands = { toneOf: (place: number): Tone => (place === HELD_ITEM ? 'warning' : places.toneOf(place)) }

/** Links a figure to its receipts: the receipts of the person in this place, with this payment method or any. */
const leadingToReceipts = (figure: Column<Held>, paymentMode?: PaymentMethod): Column<Held> => {
  const toHeld = leadingTo(figure, { to: '/directorHeldReceipts', search: ({ userId }) => ({ sellerId: userId }) })
  const toReceipts = leadingTo(figure, {
    to: '/directorSalesmanReceiptReport',
    search: (row) => ({
      ...(isSalesmans(row) ? { sellerId: row.userId } : { cashierId: row.userId }),
      place: row.place,
      ...(paymentMode && { paymentMode }),
    }),
  })
  return { ...toReceipts, cell: (row, form) => (row.place === HELD_ITEM ? toHeld : toReceipts).cell(row, form) }
}

/** Marks money that is in one place for long. */
const markOld = (age: Column<Held>): Column<Held> => ({
  ...age,
  cell: (row, form) =>
    row.ageDays < limits.handOver.longDays ? (
      age.cell(row, form)
    ) : (
      <StatusTag tone="warning" word={age.text(row, 'DMY')} />
    ),
})

/** Shows that a person cannot sign in, and links to the hand-overs of such a cashier, which a director settles. */
function Gone({ row }: { row: Held }) {
  const mark = <StatusTag tone="bad" word={holdingsMessages.cannotComeIn} />
  return row.place === stage.withCashier ? (
    <FigureLink row={row} behind={ofCashierWhoIsGone}>
      {mark}
    </FigureLink>
  ) : (
    mark
  )
}

const ofCashierWhoIsGone: Behind<Held> = {
  to: '/directorCashTransferReport',
  search: ({ userId }) => ({ cashierId: userId, waits: waits.inVain }),
}

/** Marks a person who cannot sign in, in the role that the money belongs to. */
const markGone = (name: Column<Held>): Column<Held> => ({
  ...name,
  cell: (row, form) =>
    row.comesIn ? (
      name.cell(row, form)
    ) : (
      <>
        {name.cell(row, form)} <Gone row={row} />
      </>
    ),
  text: (row, order) =>
    [name.text(row, order), !row.comesIn && holdingsMessages.cannotComeIn].filter(Boolean).join(', '),
})

/** Lists who has the company's money in which place, cash and cheques apart, and since when. */
export const MoneyInHands = listScreen({
  title: labels.moneyInHands,
  call: listMoneyInHands,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: ({ cCode, userId, place }) => `${cCode} ${userId} ${place}`,
  exports: true,
  Above: UnsentOnPhones,
  useAround: () => ({ toolbar: () => <OtherView to="/directorHolders" /> }),
  filters: [
    filter.many(
      'place',
      labels.place,
      fixed(placesInHands.map((place) => ({ value: String(place), label: placeInHandsNames[place] }))),
    ),
    { ...filter.word('waits', labels.waiting, heldLong), onlyWhenSet: true as const },
  ],
  columns: [
    markGone(column.text('userName', labels.name, { sortable: true })),
    column.text('roleName', labels.role, { sortable: true }),
    column.status('place', labels.place, placesOfHands, { sortable: true }),
    leadingToReceipts(column.money('cash', labels.cash, { sortable: true }), 'Cash'),
    leadingToReceipts(column.money('cheques', labels.cheque, { sortable: true }), 'Cheque'),
    leadingToReceipts(column.money('online', labels.cashChequeOnline, { sortable: true }), 'Cash/Cheque Online'),
    leadingToReceipts(column.money('total', labels.total, { sortable: true, main: true })),
    leadingToReceipts(column.number('receipts', labels.receipts, { sortable: true })),
    column.day('oldestDay', labels.oldestDay, { sortable: true }),
    markOld(column.number('ageDays', labels.ageInDays, { sortable: true })),
  ],
  parts: {
    label: labels.totalsByPlace,
    of: ({ placeName }) => placeName,
    words: placeWords,
    uncounted: placeWords,
  },
  search: { label: labels.name, in: ['userName'] },
  sortable: 'here',
  card: { heading: 'userName', line: ['roleName', 'oldestDay'], below: ['ageDays'] },
  empty: ({ branch }) => holdingsMessages.nobody(branch),
})
