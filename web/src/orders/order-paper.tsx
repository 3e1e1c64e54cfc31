import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'
import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import { totalsOfOrder } from '@backoffice/contract/orders/order-rules'
import { PrintDocument } from '../kit/document-sheet.tsx'
import type { Facts } from '../kit/facts.tsx'
import { showDay, showMoney, showNumber } from '../kit/format.ts'
import { amountInWords } from '../documents/amount-in-words.ts'
import { lineOf, type OrderLine, type SaleOrder } from './order-draft.ts'
import { catNoOf } from './order-lines.ts'

/** An order as printed. */
export interface PrintedOrder {
  readonly branchCode: string
  readonly number: string
  readonly status: string
  readonly day: Day | null
  readonly deliveryDate: Day | null
  readonly client: string
  readonly buyerPoRef: string
  readonly buyerPoDate: Day | null
  readonly salesman: string
  readonly marketing: string
  readonly remarks: string
  readonly enteredBy: string
  readonly approvedBy: string
  readonly lines: readonly OrderLine[]
}

export const printedOf = (order: SaleOrder): PrintedOrder => ({
  branchCode: order.cCode,
  number: String(order.orderNo),
  status: order.statusName,
  day: order.orderDate,
  deliveryDate: order.deliveryDate,
  client: order.clientName,
  buyerPoRef: order.buyerPoRef,
  buyerPoDate: order.buyerPoDate,
  salesman: order.sRepName,
  marketing: order.mRepName,
  remarks: order.remarks,
  enteredBy: order.userName,
  approvedBy: order.approvedByName,
  lines: order.items.map(lineOf),
})

const factsOf = (order: PrintedOrder): Facts => [
  ['S.O No', order.number],
  ['S.O Date', showDay(order.day, 'words')],
  ['Delivery Date', showDay(order.deliveryDate, 'words')],
  ['Client', order.client],
  ['Buyer P.O Ref', order.buyerPoRef],
  ['Buyer P.O Date', showDay(order.buyerPoDate, 'words')],
  ['Medical Rep', order.salesman],
  ['Marketing Rep', order.marketing],
  ['Status', order.status],
]

/** Draws the button that prints a sale order on A4. */
export function PrintOrder({ order, small = false }: { order: PrintedOrder; small?: boolean }) {
  const totals = totalsOfOrder(order.lines)
  return (
    <PrintDocument<OrderLine>
      small={small}
      sheet={{
        title: 'Sale Order',
        number: order.number,
        branchCode: order.branchCode,
        facts: factsOf(order),
        lines: order.lines,
        columns: [
          { title: 'S.No', cell: (_line, at) => at + 1 },
          { title: 'Cat No', code: true, cell: catNoOf },
          { title: 'Product Description', cell: ({ itemName }) => itemName },
          { title: 'Qty', figure: true, cell: ({ quantity }) => showNumber(quantity) },
          { title: 'Unit', cell: ({ unit }) => unit },
          { title: 'Rate', figure: true, cell: ({ rate }) => showMoney(rate) },
          {
            title: 'Amount',
            figure: true,
            cell: (line) => shown(lineAmounts(line)?.amount),
            total: shown(totals?.totalAmount),
          },
          {
            title: 'Disc %',
            figure: true,
            cell: ({ discountPercent }) => discountPercent > 0 && showNumber(discountPercent),
          },
          {
            title: 'Net Amount',
            figure: true,
            cell: (line) => shown(lineAmounts(line)?.net),
            total: shown(totals?.totalNetAmount),
          },
        ],
        words: totals ? amountInWords(totals.totalNetAmount) : '',
        remarks: order.remarks,
        signatures: [
          `Ordered By: ${order.enteredBy}`,
          `Approved By${order.approvedBy === '' ? '' : `: ${order.approvedBy}`}`,
          'Accepted By',
        ],
      }}
    />
  )
}

const shown = (amount: Money | undefined) => (amount === undefined ? '' : showMoney(amount))
