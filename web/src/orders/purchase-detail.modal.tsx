import { limits } from '@backoffice/contract/limits'
import type { PurchaseLine } from '@backoffice/contract/orders/purchase-orders'
import facts from '../kit/facts.module.css'
import { Row } from '../kit/layout.tsx'
import { FactList } from '../kit/facts.tsx'
import { showMoney, showNumber } from '../kit/format.ts'
import { columnsFor } from '../kit/list/columns.tsx'
import { detailModal } from '../kit/list/list-modal.tsx'
import type { PurchaseOrder } from './purchase-draft.ts'
import { printedOf, PrintPurchase } from './purchase-paper.tsx'
import css from './order.module.css'

const column = columnsFor<PurchaseLine>()

/** Lists the lines of a saved purchase order, which can be printed from here. */
export const PurchaseDetail = detailModal<PurchaseOrder, PurchaseLine>({
  title: 'Purchase Order Detail',
  lines: ({ items }) => items,
  key: ({ sNo }) => sNo,
  columns: [
    column.number('sNo', 'S.No'),
    column.code('catCode', 'Cat No'),
    column.text('itemName', 'Product Name', { wraps: true }),
    column.text('description', 'Description', { wraps: true }),
    column.number('qty', 'Qty'),
    column.text('unit', 'Unit'),
    column.rate('price', 'Price'),
    column.money('amount', 'Amount'),
    column.money('netAmount', 'Net Amount', { pinned: true }),
  ],
  card: { heading: 'itemName', line: ['catCode', 'qty', 'unit', 'price'], figure: 'netAmount' },
  search: { label: 'Search by cat no', in: ['catCode'] },
  height: limits.modal.invoiceItems,
  toolbar: (order) => (
    <Row justify="between" className={css.detailTools}>
      <span>
        P.O No {order.poNo} · Total Qty {showNumber(order.totalQty)} ·{' '}
        <strong>
          {order.currency} {showMoney(order.totalPoValue)}
        </strong>
      </span>
      <Row>
        <PrintPurchase order={printedOf(order)} small />
      </Row>
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
    </Row>
  ),
})
