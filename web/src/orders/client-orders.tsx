import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listOrders } from '@backoffice/contract/orders/orders'
import type { ClientShown } from '../documents/client-sections.ts'
import { DayOrderContext } from '../kit/day-order.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import css from '../kit/list/list.module.css'
import { OrderDetail } from './order-detail.modal.tsx'
import { orderColumns, orderStatuses, orderTimelineAction } from './order-columns.ts'

const column = columnsOf(listOrders)
/** The page names the branch and the client already. */
const known = new Set(['bName', 'clientName'])

const orders = {
  title: labels.saleOrders,
  call: listOrders,
  key: 'saleOrderId',
  pageSize: limits.page.saleOrders,
  exports: true,
  columns: [
    ...[...orderColumns.first, ...orderColumns.last].filter(({ key }) => !known.has(key)),
    column.status('status', labels.status, orderStatuses),
  ],
  card: { heading: 'orderNo', line: ['orderDate', 'sRepName'] },
  actions: [actionsOf(listOrders).open(labels.viewDetail, OrderDetail, { key: 'V' }), orderTimelineAction],
  empty: clientsMessages.noOrders,
} satisfies ListOf<typeof listOrders>

/** Lists the orders of a client that the user may see. Their days have the month first, as on the screens of orders. */
export function ClientOrders({ client: { aCode, cCode, title }, marked }: ClientShown) {
  const list = useLocalState([], {}, marked)
  return (
    <DayOrderContext value="MDY">
      <List of={orders} state={list} given={{ cCode, aCode }} about={[[labels.client, title]]} className={css.framed} />
    </DayOrderContext>
  )
}
