import { limits } from '@backoffice/contract/limits'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { listPurchaseOrders, purchaseTimeline, type PurchaseLine } from '@backoffice/contract/orders/purchase-orders'
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
  title: 'Purchase Order Detail',
  lines: ({ items }) => items,
  key: ({ sNo }) => sNo,
  columns: [
    lineColumn.number('sNo', 'S.No'),
    lineColumn.code('catCode', 'Cat No'),
    lineColumn.text('itemName', 'Product Name', { wraps: true }),
    lineColumn.text('description', 'Description', { wraps: true }),
    lineColumn.number('qty', 'Qty'),
    lineColumn.text('unit', 'Unit'),
    lineColumn.rate('price', 'Price'),
    lineColumn.money('amount', 'Amount'),
    lineColumn.money('netAmount', 'Net Amount', { main: true }),
  ],
  card: { heading: 'itemName', line: ['catCode', 'qty', 'unit', 'price'], figure: 'netAmount' },
  search: { label: 'Search by cat no', in: ['catCode'] },
  height: limits.modal.invoiceItems,
  toolbar: (order) => (
    <Inline justify="between" className={css.detailTools}>
      <span>
        P.O No {order.poNo} · Total Qty {showNumber(order.totalQty)} ·{' '}
        <strong>
          {order.currency} {showMoney(order.totalPoValue)}
        </strong>
      </span>
      <Inline>
        <PrintPurchase order={printedOf(order)} small />
      </Inline>
      <FactList
        className={`${facts.row} ${css.facts}`}
        of={[
          ['Pur Requisition No', order.purRequisitionNo],
          ['S.O No', order.soNo],
          ['Import Ref No', order.importRefNo],
          ['Payment Terms', order.paymentTerms],
          ['In Conterm', order.inConterm],
          ['Terms & Conditions', order.termsConditions],
        ]}
      />
    </Inline>
  ),
})

const filter = filtersOf(listPurchaseOrders)
const column = columnsOf(listPurchaseOrders)
const action = actionsOf(listPurchaseOrders)

const filters = [filter.text('poNo', 'P.O No', { keys: 'numeric' }), filter.day('date', 'P.O Date')]

const timelineAction = documentTimelineAction<PurchaseOrder>(({ poId, poNo }) => ({
  call: purchaseTimeline,
  id: poId,
  name: `purchase order ${poNo}`,
  toneOf: () => 'good',
}))

const purchases: ListOf<typeof listPurchaseOrders> = {
  title: 'Purchase Orders',
  call: listPurchaseOrders,
  key: 'poId',
  pageSize: limits.page.purchaseOrders,
  filters,
  columns: [
    column.code('poNo', 'P.O No', { names: true }),
    column.text('purRequisitionNo', 'Pur Requisition No', { below: 'poNo' }),
    column.day('poDate', 'P.O Date'),
    column.text('currency', 'Currency', { below: 'poDate' }),
    column.text('soNo', 'S.O No'),
    column.text('importRefNo', 'Import Ref No', { below: 'soNo' }),
    column.text('paymentTerms', 'Payment Terms'),
    column.text('inConterm', 'In Conterm', { below: 'paymentTerms' }),
    column.text('userName', 'Created By'),
    column.number('totalQty', 'Total Qty'),
    column.money('totalPoValue', 'Total P.O Value', { main: true }),
  ],
  card: { heading: 'poNo', line: ['poDate', 'currency', 'importRefNo', 'userName'] },
  // The orders are in different currencies.
  totals: false,
  exports: true,
  actions: [action.open('View Detail', PurchaseDetail, { key: 'V' }), timelineAction],
  empty: ordersMessages.noPurchases,
  noMatch: ordersMessages.noMatch,
}

/** Lists the purchase orders that were saved in the branch. */
export function PurchaseList() {
  const { branchCode } = useViewer()
  const state = useAddressState(filters)
  return (
    <Stack as="section" gap={3} aria-labelledby="saved-purchases" className={css.list}>
      <h2 id="saved-purchases">Saved orders</h2>
      <FramedList of={purchases} state={state} given={{ cCode: branchCode }} />
    </Stack>
  )
}
