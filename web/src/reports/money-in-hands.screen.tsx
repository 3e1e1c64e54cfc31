import { wordIn } from '@backoffice/contract/words'
import { role } from '@backoffice/contract/access'
import type { Row } from '@backoffice/contract/call'
import { listHolders } from '@backoffice/contract/cash/holders'
import { placeInHandsNames, HELD_ITEM } from '@backoffice/contract/cash/place'
import { labels } from '@backoffice/contract/labels'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { type Stage, stage, stageNames } from '@backoffice/contract/statuses'
import { holdingsMessages } from '@backoffice/contract/cash/holdings-messages'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { listScreen } from '../kit/list/list-screen.tsx'
import { UnsentOnPhones } from '../documents/unsent-on-phones.tsx'
import { leadingTo } from './figure-link.tsx'
import { markGone, markOld } from './money-marks.tsx'
import { OtherView } from './other-view.tsx'

type Holder = Row<typeof listHolders>

const column = columnsOf(listHolders)

/** Links a figure to the receipts of the person in this place. */
const leadingToReceipts = (figure: Column<Holder>, placeOf: (holder: Holder) => Stage): Column<Holder> =>
  leadingTo(figure, {
    to: '/directorSalesmanReceiptReport',
    search: (holder) => ({
      ...(holder.roleId === role.salesman ? { sellerId: holder.userId } : { cashierId: holder.userId }),
      place: placeOf(holder),
    }),
  })

/** Lists who has the company's money, one line for each person, with its places next to each other. */
export const MoneyInHands = listScreen({
  title: labels.moneyInHands,
  call: listHolders,
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: ({ cCode, userId, roleId }) => `${cCode} ${userId} ${roleId}`,
  exports: true,
  Above: UnsentOnPhones,
  useAround: () => ({ toolbar: () => <OtherView to="/directorHoldings" /> }),
  columns: [
    markGone(column.text('userName', labels.name, { sortable: true }), ({ roleId }) => roleId === role.cashier),
    column.word('roleName', labels.role, { sortable: true }),
    column.money('total', labels.total, { sortable: true, main: true }),
    leadingToReceipts(column.money('withThem', reportLabels.withThem, { sortable: true }), ({ roleId }) =>
      roleId === role.salesman ? stage.withSalesman : stage.withCashier,
    ),
    leadingToReceipts(
      column.money('onTheWay', wordIn(stageNames[stage.onTheWay]), { sortable: true }),
      () => stage.onTheWay,
    ),
    leadingToReceipts(
      column.money('inDeposits', wordIn(stageNames[stage.inDeposit]), { sortable: true }),
      () => stage.inDeposit,
    ),
    leadingTo(column.money('heldItems', wordIn(placeInHandsNames[HELD_ITEM]), { sortable: true }), {
      to: '/directorHeldReceipts',
      search: ({ userId }) => ({ sellerId: userId }),
    }),
    column.day('oldestDay', labels.oldestDay, { sortable: true }),
    markOld(column.number('ageDays', labels.ageInDays, { sortable: true })),
  ],
  search: { label: labels.name, in: ['userName'] },
  sortable: 'here',
  card: { heading: 'userName', line: ['roleName', 'oldestDay'] },
  empty: ({ branch }) => holdingsMessages.nobody(branch),
})
