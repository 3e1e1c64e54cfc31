import { labels } from '@backoffice/contract/labels'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { purchaseAmounts, purchaseTotals } from '@backoffice/contract/orders/purchase-order-rules'
import type { Day } from '@backoffice/contract/day'
import { wordIn } from '@backoffice/contract/words'
import { PrintDocument } from '../kit/document-sheet.tsx'
import { showDay, showMoney, showNumber } from '../kit/format.ts'
import type { PurchaseDraft, PurchaseLine, PurchaseOrder } from './purchase-draft.ts'

type PrintedLine = Omit<PurchaseLine, 'itemSNo' | 'itemCode'>

/** A purchase order as printed, with the names of its conditions. */
export interface PrintedPurchase extends Omit<PurchaseDraft, 'items' | 'line' | 'poDate'> {
  readonly branchCode: string
  readonly number: string
  readonly day: Day | null
  readonly enteredBy: string
  readonly lines: readonly PrintedLine[]
}

export const printedOf = (order: PurchaseOrder): PrintedPurchase => ({
  ...order,
  branchCode: order.cCode,
  number: String(order.poNo),
  day: order.poDate,
  enteredBy: order.userName,
  lines: order.items.map((line) => ({ ...line, quantity: line.qty })),
})

/** Draws the button that prints a purchase order on A4. */
export function PrintPurchase({ order, small = false }: { order: PrintedPurchase; small?: boolean }) {
  const totals = purchaseTotals(order.lines)
  return (
    <PrintDocument<PrintedLine>
      small={small}
      sheet={{
        title: orderLabels.purchaseOrder,
        number: order.number,
        branchCode: order.branchCode,
        facts: [
          [orderLabels.poNo, order.number],
          [orderLabels.poDate, showDay(order.day, 'words')],
          [orderLabels.purRequisitionNo, order.purRequisitionNo],
          [orderLabels.currency, order.currency],
          [orderLabels.soNo, order.soNo],
          [orderLabels.importRefNo, order.importRefNo],
          [orderLabels.paymentTerms, wordIn(order.paymentTerms)],
          [orderLabels.inConterm, wordIn(order.inConterm)],
        ],
        lines: order.lines,
        columns: [
          { title: labels.sNo, cell: (_line, at) => at + 1 },
          { title: labels.catNo, code: true, cell: ({ catCode }) => catCode },
          { title: orderLabels.productName, cell: ({ itemName }) => itemName },
          { title: labels.description, cell: ({ description }) => description },
          {
            title: labels.qty,
            figure: true,
            cell: ({ quantity }) => showNumber(quantity),
            total: totals ? showNumber(totals.totalQty) : '',
          },
          { title: labels.unit, cell: ({ unit }) => unit },
          { title: orderLabels.price, figure: true, cell: ({ price }) => showMoney(price) },
          {
            title: orderLabels.amountIn(order.currency),
            figure: true,
            cell: (line) => {
              const amounts = purchaseAmounts(line)
              return amounts && showMoney(amounts.net)
            },
            total: totals ? showMoney(totals.totalPoValue) : '',
          },
        ],
        words: '',
        remarks: order.termsConditions,
        signatures: [orderLabels.preparedBy(order.enteredBy), orderLabels.authorisedBy, orderLabels.supplier],
      }}
    />
  )
}
