/** Columns, statuses and actions that the lists of orders share. */
import { labels } from '@backoffice/contract/labels'
import { orderStatus, orderStatusNames } from '@backoffice/contract/orders/order-statuses'
import { listOrders, orderTimeline } from '@backoffice/contract/orders/orders'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { toneOf } from '@backoffice/contract/statuses'
import { leadsToClient } from '../documents/client-link.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { fixed, type Statuses } from '../kit/list/options.ts'
import { documentTimelineAction } from '../documents/timeline-action.tsx'
import type { SaleOrder } from './order-draft.ts'

export const orderStatuses: Statuses = {
  choices: fixed(
    [orderStatus.pending, orderStatus.approved].map((code) => ({ value: String(code), label: orderStatusNames[code] })),
  ),
  toneOf,
}

const column = columnsOf(listOrders)

/** The columns of the report from Branch Name to Delivery Date, and those from Buyer P.O Date to Created By. */
export const orderColumns = {
  first: [
    column.text('bName', labels.branchName, { folds: true }),
    column.day('orderDate', orderLabels.orderDate),
    column.code('orderNo', orderLabels.orderNo, { names: true, below: 'orderDate' }),
    leadsToClient(column.text('clientName', labels.clientName, { wraps: true })),
    column.day('deliveryDate', orderLabels.deliveryDate),
  ],
  last: [
    column.day('buyerPoDate', orderLabels.buyerPoDate, { below: 'deliveryDate' }),
    column.text('sRepName', orderLabels.salesmanRep),
    column.text('mRepName', labels.marketingRep, { below: 'sRepName' }),
    column.money('totalAmount', labels.totalAmount, { below: 'totalNetAmount' }),
    column.money('totalNetAmount', labels.totalNetAmount, { main: true }),
    column.text('remarks', labels.remarks),
    column.text('userName', orderLabels.createdBy, { below: 'remarks' }),
  ],
} as const

/** Opens the history of a row's order with the key T. */
export const orderTimelineAction = documentTimelineAction<SaleOrder>(({ saleOrderId, orderNo }) => ({
  call: orderTimeline,
  id: saleOrderId,
  title: labels.timelineOf.order(String(orderNo)),
  toneOf,
}))
