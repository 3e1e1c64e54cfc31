import type { Day } from '@backoffice/contract/day'
import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import { totalsOfOrder } from '@backoffice/contract/orders/order-rules'
import { Button } from '../kit/button.tsx'
import { FactList, type Facts } from '../kit/facts.tsx'
import { showDay, showMoney, showNumber } from '../kit/format.ts'
import { Paper, usePaper } from '../kit/paper.tsx'
import { useViewer } from '../kit/viewer.ts'
import { amountInWords } from '../timeline/amount-in-words.ts'
import { lineOf, type OrderLine, type SaleOrder } from './order-draft.ts'
import { catNoOf } from './order-lines.ts'
import css from './order-paper.module.css'

/** An order as it stands on paper. */
export interface PrintedOrder {
  readonly branch: string
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
  branch: order.bName,
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

/** Draws the button that prints an order on A4. */
export function PrintOrder({ order, small = false }: { order: PrintedOrder; small?: boolean }) {
  const paper = usePaper()
  return (
    <>
      <Button small={small} onClick={() => paper.print('A4')}>
        Print
      </Button>
      {paper.size && (
        <Paper size={paper.size}>
          <OrderPaper order={order} />
        </Paper>
      )}
    </>
  )
}

const factsOf = (order: PrintedOrder): Facts => [
  ['S.O No', order.number],
  ['S.O Date', showDay(order.day, 'MDY')],
  ['Delivery Date', showDay(order.deliveryDate, 'MDY')],
  ['Client', order.client],
  ['Buyer P.O Ref', order.buyerPoRef],
  ['Buyer P.O Date', showDay(order.buyerPoDate, 'MDY')],
  ['Medical Rep', order.salesman],
  ['Marketing Rep', order.marketing],
  ['Status', order.status],
]

function OrderPaper({ order }: { order: PrintedOrder }) {
  const { company } = useViewer()
  const totals = totalsOfOrder(order.lines)
  return (
    <div className={css.order}>
      <div className={css.head}>
        <div>
          <p className={css.company}>{company}</p>
          <p>{order.branch}</p>
        </div>
        <p className={css.title}>Sale Order</p>
      </div>
      <FactList of={factsOf(order)} className={css.facts} />
      <table className={css.lines}>
        <thead>
          <tr>
            <th>S.No</th>
            <th>Cat No</th>
            <th>Product Description</th>
            <th className={css.figure}>Qty</th>
            <th>Unit</th>
            <th className={css.figure}>Rate</th>
            <th className={css.figure}>Amount</th>
            <th className={css.figure}>Disc %</th>
            <th className={css.figure}>Net Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, at) => {
            const amounts = lineAmounts(line)
            return (
              <tr key={at}>
                <td>{at + 1}</td>
                <td>{catNoOf(line)}</td>
                <td>{line.itemName}</td>
                <td className={css.figure}>{showNumber(line.quantity)}</td>
                <td>{line.unit}</td>
                <td className={css.figure}>{showMoney(line.rate)}</td>
                <td className={css.figure}>{amounts && showMoney(amounts.amount)}</td>
                <td className={css.figure}>{line.discountPercent > 0 && showNumber(line.discountPercent)}</td>
                <td className={css.figure}>{amounts && showMoney(amounts.net)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={6}>Total</th>
            <td className={css.figure}>{totals && showMoney(totals.totalAmount)}</td>
            <td />
            <td className={css.figure}>{totals && showMoney(totals.totalNetAmount)}</td>
          </tr>
        </tfoot>
      </table>
      {totals && <p className={css.words}>{amountInWords(totals.totalNetAmount)}</p>}
      {order.remarks !== '' && <p className={css.remarks}>{order.remarks}</p>}
      <div className={css.signatures}>
        <span>Ordered By: {order.enteredBy}</span>
        <span>Approved By{order.approvedBy !== '' && `: ${order.approvedBy}`}</span>
        <span>Client</span>
      </div>
    </div>
  )
}
