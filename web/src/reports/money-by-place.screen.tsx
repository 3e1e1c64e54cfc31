import type { Row } from '@backoffice/contract/call'
import { HELD_ITEM, placeInHandsNames, placesInHands } from '@backoffice/contract/cash/place'
import { labels } from '@backoffice/contract/labels'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { holdingsMessages } from '@backoffice/contract/cash/holdings-messages'
import { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { limits } from '@backoffice/contract/limits'
import { type PaymentMethod, stage, type Tone } from '@backoffice/contract/statuses'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { waits } from '@backoffice/contract/cash/waits'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import { places } from '../documents/money-statuses.ts'
import { OtherView } from './other-view.tsx'
import { leadingTo } from './figure-link.tsx'
import { markGone, markOld } from './money-marks.tsx'

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

/** Lists who has the company's money in which place, cash and cheques apart, and since when. */
export const MoneyByPlace = listScreen({
  title: reportLabels.moneyByPlace,
  call: listMoneyInHands,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: ({ cCode, userId, place }) => `${cCode} ${userId} ${place}`,
  exports: true,
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
    markGone(column.text('userName', labels.name, { sortable: true }), ({ place }) => place === stage.withCashier),
    column.word('roleName', labels.role, { sortable: true }),
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
