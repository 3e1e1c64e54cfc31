import { limits } from '@backoffice/contract/limits'
import { listOrders } from '@backoffice/contract/orders/orders'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { copyAction } from './copy-action.tsx'
import { OrderDetail } from './order-detail.modal.tsx'
import { undoOrderAction } from './undo-order.ts'
import { orderColumns, orderStatuses, orderTimelineAction } from './order-columns.ts'

const filter = filtersOf(listOrders)
const column = columnsOf(listOrders)
const action = actionsOf(listOrders)

/** Lists the orders that the user may see, in any status (document 2, section 2): salesmen see their own. */
export const OrderReport = listScreen({
  title: 'Sale Order Report',
  call: listOrders,
  dayOrder: 'MDY',
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: 'saleOrderId',
  pageSize: limits.page.saleOrders,
  filters: [
    filter.text('saleOrderNo', 'Order No', { keys: 'numeric' }),
    filter.day('date', 'Order Date'),
    filter.status('status', 'Status', orderStatuses),
  ],
  search: { label: 'Filter by order number', in: ['orderNo'] },
  columns: [
    ...orderColumns.first,
    column.text('buyerPoRef', 'Buyer P.O Ref'),
    ...orderColumns.last,
    column.text('approvedByName', 'Approved By'),
    column.day('approvalDate', 'Approval Date', { below: 'approvedByName' }),
    column.status('status', 'Status', orderStatuses),
  ],
  card: { heading: 'clientName', line: ['orderNo', 'orderDate', 'sRepName'] },
  exports: true,
  actions: [undoOrderAction, action.open('View Detail', OrderDetail, { key: 'V' }), copyAction, orderTimelineAction],
  empty: ordersMessages.none,
  noMatch: ordersMessages.noMatch,
})
