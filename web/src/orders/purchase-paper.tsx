import { purchaseAmounts, purchaseTotals } from '@backoffice/contract/orders/purchase-order-rules'
import type { Day } from '@backoffice/contract/day'
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
        title: 'Purchase Order',
        number: order.number,
        branchCode: order.branchCode,
        facts: [
          ['P.O No', order.number],
          ['P.O Date', showDay(order.day, 'words')],
          ['Pur Requisition No', order.purRequisitionNo],
          ['Currency', order.currency],
          ['S.O No', order.soNo],
          ['Import Ref No', order.importRefNo],
          ['Payment Terms', order.paymentTerms],
          ['In Conterm', order.inConterm],
        ],
        lines: order.lines,
        columns: [
          { title: 'S.No', cell: (_line, at) => at + 1 },
          { title: 'Cat No', code: true, cell: ({ catCode }) => catCode },
          { title: 'Product Name', cell: ({ itemName }) => itemName },
          { title: 'Description', cell: ({ description }) => description },
          {
            title: 'Qty',
            figure: true,
            cell: ({ quantity }) => showNumber(quantity),
            total: totals ? showNumber(totals.totalQty) : '',
          },
          { title: 'Unit', cell: ({ unit }) => unit },
          { title: 'Price', figure: true, cell: ({ price }) => showMoney(price) },
          {
            title: `Amount ${order.currency}`,
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
        signatures: [`Prepared By: ${order.enteredBy}`, 'Authorised By', 'Supplier'],
      }}
    />
  )
}
