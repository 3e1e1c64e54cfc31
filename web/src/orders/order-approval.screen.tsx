import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { doneMessages } from '@backoffice/contract/cash/cash-messages'
import { sum } from '@backoffice/contract/money'
import { orderStatus, stockStates } from '@backoffice/contract/orders/order-statuses'
import { listOrders, updateOrder } from '@backoffice/contract/orders/orders'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { fixed } from '../kit/list/options.ts'
import type { Viewer } from '../kit/viewer.ts'
import { withCredit, withCreditOf } from './credit-word.tsx'
import { OrderToDecide } from './order-detail.modal.tsx'
import { OrderEdit } from './order-edit.modal.tsx'
import { orderFacts, orderMarks } from './order-facts.ts'
import { undoOfOrder } from './undo-order.ts'
import type { SaleOrder } from './order-draft.ts'
import { orderColumns, orderTimelineAction } from './order-columns.ts'

const filter = filtersOf(listOrders)
const column = columnsOf(listOrders)
const action = actionsOf(listOrders)

const stockChoices = fixed(stockStates.map((value) => ({ value, label: ordersMessages.stockStates[value] })))

const approve = ({ cCode, orderNo, rowVersion }: SaleOrder, _form: object, { userId }: Viewer) => ({
  cCode,
  sNo: orderNo,
  status: orderStatus.approved,
  approvedBy: userId,
  rowVersion,
})
const approving = { done: doneMessages.approved, undo: undoOfOrder, tone: 'good' } as const

/** Lists the orders that wait for an approval, with those above the limit of their client marked. */
export const OrderApproval = listScreen({
  title: orderLabels.approvalOrders,
  call: listOrders,
  dayOrder: 'MDY',
  given: ({ branchCode }) => ({ cCode: branchCode, status: orderStatus.pending, waiting: true }),
  key: 'saleOrderId',
  pageSize: limits.page.saleOrders,
  filters: [
    filter.text('saleOrderNo', orderLabels.orderNo, { keys: 'numeric' }),
    filter.day('date', orderLabels.orderDate),
    filter.word('stock', labels.stock, stockChoices),
  ],
  columns: [
    ...orderColumns.first.map((one) => (one.key === 'clientName' ? withCreditOf(one) : one)),
    column.text('buyerPoNo', orderLabels.buyerPoNumber),
    ...orderColumns.last.map((one) => (one.key === 'totalNetAmount' ? withCredit(one) : one)),
  ],
  card: {
    heading: 'clientName',
    line: ['orderNo', 'orderDate', 'sRepName'],
    edge: ({ creditLimit }) => (creditLimit === null ? undefined : 'bad'),
  },
  exports: true,
  review: {
    oldestFirst: 'orderDate',
    Lines: OrderToDecide.Lines,
    moreFacts: orderFacts,
    marks: orderMarks,
    check: ({ items, totalNetAmount }) => ({
      lines: sum(items.map(({ netAmount }) => netAmount)),
      total: totalNetAmount,
    }),
  },
  actions: [
    action.open(labels.edit, OrderEdit, { key: 'E' }),
    action.save(orderLabels.approved, updateOrder, approve, { ...approving, key: 'A' }),
    action.open(labels.viewDetail, OrderToDecide, { key: 'V' }),
    orderTimelineAction,
  ],
  bulk: [
    action.bulk(labels.approveSelected, updateOrder, approve, {
      ...approving,
      person: ({ sRepName }) => sRepName,
      // An order above the limit of its client is looked at by itself.
      when: ({ creditLimit }) => creditLimit === null,
    }),
  ],
  empty: ordersMessages.noneWaiting,
  noMatch: ordersMessages.noMatch,
})
