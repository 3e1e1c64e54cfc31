import { wordIn } from '@backoffice/contract/words'
import type { Day } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import { totalsOfOrder } from '@backoffice/contract/orders/order-rules'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
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
  status: wordIn(order.statusName),
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
  [orderLabels.soNo, order.number],
  [orderLabels.soDate, showDay(order.day, 'words')],
  [orderLabels.deliveryDate, showDay(order.deliveryDate, 'words')],
  [labels.client, order.client],
  [orderLabels.buyerPoRef, order.buyerPoRef],
  [orderLabels.buyerPoDate, showDay(order.buyerPoDate, 'words')],
  [orderLabels.medicalRep, order.salesman],
  [labels.marketingRep, order.marketing],
  [labels.status, order.status],
]

/** Draws the button that prints a sale order on A4. */
export function PrintOrder({ order, small = false }: { order: PrintedOrder; small?: boolean }) {
  const totals = totalsOfOrder(order.lines)
  return (
    <PrintDocument<OrderLine>
      small={small}
      sheet={{
        title: orderLabels.saleOrder,
        number: order.number,
        branchCode: order.branchCode,
        facts: factsOf(order),
        lines: order.lines,
        columns: [
          { title: labels.sNo, cell: (_line, at) => at + 1 },
          { title: labels.catNo, code: true, cell: catNoOf },
          { title: orderLabels.productDescription, cell: ({ itemName }) => itemName },
          { title: labels.qty, figure: true, cell: ({ quantity }) => showNumber(quantity) },
          { title: labels.unit, cell: ({ unit }) => unit },
          { title: labels.rate, figure: true, cell: ({ rate }) => showMoney(rate) },
          {
            title: labels.amount,
            figure: true,
            cell: (line) => shown(lineAmounts(line)?.amount),
            total: shown(totals?.totalAmount),
          },
          {
            title: orderLabels.discountPercentShort,
            figure: true,
            cell: ({ discountPercent }) => discountPercent > 0 && showNumber(discountPercent),
          },
          {
            title: labels.netAmount,
            figure: true,
            cell: (line) => shown(lineAmounts(line)?.net),
            total: shown(totals?.totalNetAmount),
          },
        ],
        words: totals ? amountInWords(totals.totalNetAmount) : '',
        remarks: order.remarks,
        signatures: [
          orderLabels.orderedBy(order.enteredBy),
          labels.approvedByName(order.approvedBy),
          orderLabels.acceptedBy,
        ],
      }}
    />
  )
}

const shown = (amount: Money | undefined) => (amount === undefined ? '' : showMoney(amount))
