import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listOrders } from '@backoffice/contract/orders/orders'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
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
  title: orderLabels.saleOrderReport,
  call: listOrders,
  dayOrder: 'MDY',
  given: ({ branchCode }) => ({ cCode: branchCode }),
  key: 'saleOrderId',
  pageSize: limits.page.saleOrders,
  filters: [
    filter.text('saleOrderNo', orderLabels.orderNo, { keys: 'numeric' }),
    filter.day('date', orderLabels.orderDate),
    filter.status('status', labels.status, orderStatuses),
  ],
  search: { label: orderLabels.filterByOrderNumber, in: ['orderNo'] },
  columns: [
    ...orderColumns.first,
    column.text('buyerPoRef', orderLabels.buyerPoRef),
    ...orderColumns.last,
    column.text('approvedByName', labels.approvedBy),
    column.day('approvalDate', labels.approvalDate, { below: 'approvedByName' }),
    column.status('status', labels.status, orderStatuses),
  ],
  card: { heading: 'clientName', line: ['orderNo', 'orderDate', 'sRepName'] },
  exports: true,
  actions: [
    undoOrderAction,
    action.open(labels.viewDetail, OrderDetail, { key: 'V' }),
    copyAction,
    orderTimelineAction,
  ],
  empty: ordersMessages.none,
  noMatch: ordersMessages.noMatch,
})
