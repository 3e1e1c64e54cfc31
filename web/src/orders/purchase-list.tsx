import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { listPurchaseOrders, purchaseTimeline, type PurchaseLine } from '@backoffice/contract/orders/purchase-orders'
import { wordIn } from '@backoffice/contract/words'
import { Stack, Inline } from '../kit/layout.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf, columnsFor } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import { useViewer } from '../kit/viewer.ts'
import { documentTimelineAction } from '../documents/timeline-action.tsx'
import type { PurchaseOrder } from './purchase-draft.ts'
import css from './order.module.css'
import facts from '../kit/facts.module.css'
import { FactList } from '../kit/facts.tsx'
import { showMoney, showNumber } from '../kit/format.ts'
import { detailModal } from '../kit/list/list-modal.tsx'
import { printedOf, PrintPurchase } from './purchase-paper.tsx'

const lineColumn = columnsFor<PurchaseLine>()

/** Lists the lines of a saved purchase order, which can be printed from here. */
const PurchaseDetail = detailModal<PurchaseOrder, PurchaseLine>({
  title: orderLabels.purchaseOrderDetail,
  lines: ({ items }) => items,
  key: ({ sNo }) => sNo,
  columns: [
    lineColumn.number('sNo', labels.sNo),
    lineColumn.code('catCode', labels.catNo),
    lineColumn.text('itemName', orderLabels.productName, { wraps: true }),
    lineColumn.text('description', labels.description, { wraps: true }),
    lineColumn.number('qty', labels.qty),
    lineColumn.text('unit', labels.unit),
    lineColumn.rate('price', orderLabels.price),
    lineColumn.money('amount', labels.amount),
    lineColumn.money('netAmount', labels.netAmount, { main: true }),
  ],
  card: { heading: 'itemName', line: ['catCode', 'qty', 'unit', 'price'], figure: 'netAmount' },
  search: { label: orderLabels.searchByCatNo, in: ['catCode'] },
  height: limits.modal.invoiceItems,
  toolbar: (order) => (
    <Inline justify="between" className={css.detailTools}>
      <span>
        {orderLabels.purchaseOf(String(order.poNo), showNumber(order.totalQty))} ·{' '}
        <strong>
          <bdi>
            {order.currency} {showMoney(order.totalPoValue)}
          </bdi>
        </strong>
      </span>
      <Inline>
        <PrintPurchase order={printedOf(order)} small />
      </Inline>
      <FactList
        className={`${facts.row} ${css.facts}`}
        of={[
          [orderLabels.purRequisitionNo, order.purRequisitionNo],
          [orderLabels.soNo, order.soNo],
          [orderLabels.importRefNo, order.importRefNo],
          [orderLabels.paymentTerms, wordIn(order.paymentTerms)],
          [orderLabels.inConterm, wordIn(order.inConterm)],
          [orderLabels.termsAndConditions, order.termsConditions],
        ]}
      />
    </Inline>
  ),
})

const filter = filtersOf(listPurchaseOrders)
const column = columnsOf(listPurchaseOrders)
const action = actionsOf(listPurchaseOrders)

const filters = [filter.text('poNo', orderLabels.poNo, { keys: 'numeric' }), filter.day('date', orderLabels.poDate)]

const timelineAction = documentTimelineAction<PurchaseOrder>(({ poId, poNo }) => ({
  call: purchaseTimeline,
  id: poId,
  title: labels.timelineOf.purchaseOrder(String(poNo)),
  toneOf: () => 'good',
}))

const purchases: ListOf<typeof listPurchaseOrders> = {
  title: orderLabels.purchaseOrders,
  call: listPurchaseOrders,
  key: 'poId',
  pageSize: limits.page.purchaseOrders,
  filters,
  columns: [
    column.code('poNo', orderLabels.poNo, { names: true }),
    column.text('purRequisitionNo', orderLabels.purRequisitionNo, { below: 'poNo' }),
    column.day('poDate', orderLabels.poDate),
    column.text('currency', orderLabels.currency, { below: 'poDate' }),
    column.text('soNo', orderLabels.soNo),
    column.text('importRefNo', orderLabels.importRefNo, { below: 'soNo' }),
    column.word('paymentTerms', orderLabels.paymentTerms),
    column.word('inConterm', orderLabels.inConterm, { below: 'paymentTerms' }),
    column.text('userName', orderLabels.createdBy),
    column.number('totalQty', orderLabels.totalQty),
    column.money('totalPoValue', orderLabels.totalPoValue, { main: true }),
  ],
  card: { heading: 'poNo', line: ['poDate', 'currency', 'importRefNo', 'userName'] },
  // The orders are in different currencies.
  totals: false,
  exports: true,
  actions: [action.open(labels.viewDetail, PurchaseDetail, { key: 'V' }), timelineAction],
  empty: ordersMessages.noPurchases,
  noMatch: ordersMessages.noMatch,
}

/** Lists the purchase orders that were saved in the branch. */
export function PurchaseList() {
  const { branchCode } = useViewer()
  const state = useAddressState(filters)
  return (
    <Stack as="section" gap={3} aria-labelledby="saved-purchases">
      <h2 id="saved-purchases">{orderLabels.savedOrders}</h2>
      <FramedList of={purchases} state={state} given={{ cCode: branchCode }} />
    </Stack>
  )
}
