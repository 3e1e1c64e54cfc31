/** Columns, statuses and actions that the lists of orders share. */
import { orderStatus, orderStatusNames } from '@backoffice/contract/orders/order-statuses'
import { listOrders, orderTimeline } from '@backoffice/contract/orders/orders'
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
    column.text('bName', 'Branch Name', { folds: true }),
    column.day('orderDate', 'Order Date'),
    column.code('orderNo', 'Order No', { names: true, below: 'orderDate' }),
    leadsToClient(column.text('clientName', 'Client Name', { wraps: true })),
    column.day('deliveryDate', 'Delivery Date'),
  ],
  last: [
    column.day('buyerPoDate', 'Buyer P.O Date', { below: 'deliveryDate' }),
    column.text('sRepName', 'Salesman Rep'),
    column.text('mRepName', 'Marketing Rep', { below: 'sRepName' }),
    column.money('totalAmount', 'Total Amount', { below: 'totalNetAmount' }),
    column.money('totalNetAmount', 'Total Net Amount', { main: true }),
    column.text('remarks', 'Remarks'),
    column.text('userName', 'Created By', { below: 'remarks' }),
  ],
} as const

/** Opens the history of a row's order with the key T. */
export const orderTimelineAction = documentTimelineAction<SaleOrder>(({ saleOrderId, orderNo }) => ({
  call: orderTimeline,
  id: saleOrderId,
  name: `order ${orderNo}`,
  toneOf,
}))
