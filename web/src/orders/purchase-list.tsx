import { limits } from '@backoffice/contract/limits'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { listPurchaseOrders, purchaseTimeline } from '@backoffice/contract/orders/purchase-orders'
import { PurchaseDetail } from './purchase-detail.modal.tsx'
import { Stack } from '../kit/layout.tsx'
import { actionsOf } from '../kit/list/actions.tsx'
import { columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import type { ListOf } from '../kit/list/list.tsx'
import { FramedList } from '../kit/list/list-screen.tsx'
import { useAddressState } from '../kit/list/list-state.ts'
import { useViewer } from '../kit/viewer.ts'
import { documentTimelineAction } from '../documents/timeline-action.tsx'
import type { PurchaseOrder } from './purchase-draft.ts'
import css from './order.module.css'

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
    column.text('purRequisitionNo', 'Pur Requisition No'),
    column.day('poDate', 'P.O Date'),
    column.text('currency', 'Currency'),
    column.text('soNo', 'S.O No'),
    column.text('importRefNo', 'Import Ref No'),
    column.text('paymentTerms', 'Payment Terms'),
    column.text('inConterm', 'In Conterm'),
    column.text('userName', 'Created By'),
    column.number('totalQty', 'Total Qty'),
    column.money('totalPoValue', 'Total P.O Value', { pinned: true }),
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
