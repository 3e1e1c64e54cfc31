import { wordIn } from '@backoffice/contract/words'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { OrderLine } from '@backoffice/contract/orders/orders'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { Inline } from '../kit/layout.tsx'
import { showMoney } from '../kit/format.ts'
import { type Column, columnsFor } from '../kit/list/columns.tsx'
import { detailModal } from '../kit/list/list-modal.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { CreditWord } from './credit-word.tsx'
import { CopyAsNewOrder } from './copy-action.tsx'
import type { SaleOrder } from './order-draft.ts'
import { printedOf, PrintOrder } from './order-paper.tsx'
import { stockOf } from './order-facts.ts'
import { orderStatuses } from './order-columns.ts'
import css from './order.module.css'

const column = columnsFor<OrderLine>()

const detail: Parameters<typeof detailModal<SaleOrder, OrderLine>>[0] = {
  title: orderLabels.orderDetail,
  lines: ({ items }) => items,
  key: ({ sNo }) => sNo,
  columns: [
    column.number('sNo', labels.sNo),
    column.code('catCode', orderLabels.itemCatNo),
    column.text('itemName', labels.itemName, { wraps: true }),
    column.number('qty', labels.qty),
    column.text('unit', labels.unit),
    column.rate('rate', labels.rate),
    column.rate('mrpRate', 'MRP'),
    column.money('amount', labels.amount),
    column.money('netAmount', labels.netAmount, { main: true }),
  ],
  card: { heading: 'itemName', line: ['catCode', 'qty', 'unit'] },
  search: { label: orderLabels.searchByCatNo, in: ['catCode'] },
  height: limits.modal.invoiceItems,
  toolbar: (order) => (
    <Inline justify="between" className={css.detailTools}>
      <span>
        <bdi>{order.orderNo}</bdi> · <bdi>{order.clientName}</bdi> ·{' '}
        <strong>
          <bdi>{showMoney(order.totalNetAmount)}</bdi>
        </strong>{' '}
        <StatusTag tone={orderStatuses.toneOf(order.status)} word={wordIn(order.statusName)} />
      </span>
      <Inline>
        <PrintOrder order={printedOf(order)} small />
        <CopyAsNewOrder order={order} />
      </Inline>
      <CreditWord of={order} />
    </Inline>
  ),
}

/** Lists the lines of an order, which can be printed and copied from here. */
export const OrderDetail = detailModal<SaleOrder, OrderLine>(detail)

/** Marks stock that is less than the line asks for, alone or together with the other orders that wait. */
const markShort = (stock: Column<OrderLine>): Column<OrderLine> => ({
  ...stock,
  cell: (line, form) =>
    stockOf(line) === undefined ? (
      stock.cell(line, form)
    ) : (
      <StatusTag tone={stockOf(line) === 'short' ? 'bad' : 'warning'} word={stock.text(line, 'DMY')} />
    ),
})

/** The same with the stock behind each line, for the decision about an order that waits. */
export const OrderToDecide = detailModal<SaleOrder, OrderLine>({
  ...detail,
  columns: [
    ...detail.columns,
    column.number('discountPercant', orderLabels.discountPercentShort),
    markShort(column.number('inStock', labels.stock)),
    column.number('inOtherOrders', orderLabels.inOtherOrders),
  ],
  card: { heading: 'itemName', line: ['catCode', 'qty', 'unit'], below: ['inStock', 'inOtherOrders'] },
})
