import { inList } from '@backoffice/contract/language/joined'
import { labels } from '@backoffice/contract/labels'
import { listOrders } from '@backoffice/contract/orders/orders'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { actionsOf, useBoundAction } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import { Modal } from '../kit/modal.tsx'
import { type SaleOrder } from './order-draft.ts'
import { orderStatuses } from './order-columns.ts'

const column = columnsOf(listOrders)
const action = actionsOf(listOrders)

const orders: ListOf<typeof listOrders> = {
  title: orderLabels.earlierOrders,
  call: listOrders,
  key: 'saleOrderId',
  pageSize: 10,
  columns: [
    column.day('orderDate', orderLabels.orderDate),
    column.code('orderNo', orderLabels.orderNo),
    column.custom(
      'items',
      orderLabels.items,
      ({ items }) => itemsOf(items),
      ({ items }) => itemsOf(items),
    ),
    column.money('totalNetAmount', labels.totalNetAmount),
    column.status('status', labels.status, orderStatuses),
  ],
  card: { heading: 'orderNo', line: ['orderDate'], below: ['items'] },
  totals: false,
  search: false,
  empty: ordersMessages.noneOfClient,
}

const itemsOf = (items: SaleOrder['items']) =>
  orderLabels.linesNamed(
    orderLabels.lineCount(items.length),
    `${inList(items.slice(0, 3).map(({ itemName }) => itemName))}${items.length > 3 ? ' …' : ''}`,
  )

interface EarlierOrdersProps {
  branchCode: string
  aCode: string
  client: string
  onCopy: (order: SaleOrder) => void
  onClose: () => void
}

/** Lists the orders of the client, newest first: a press copies the lines of an order. */
export function EarlierOrders({ branchCode, aCode, client, onCopy, onClose }: EarlierOrdersProps) {
  const copy = useBoundAction<SaleOrder>(
    (run) => action.run(orderLabels.copyLines, run, { key: 'C' }),
    (order) => {
      onClose()
      onCopy(order)
    },
  )
  const state = useLocalState([])
  return (
    <Modal title={orderLabels.earlierOrdersOf(client)} opened onClose={onClose} size="lg">
      <List of={orders} state={state} given={{ cCode: branchCode, aCode }} actions={[copy]} />
    </Modal>
  )
}
