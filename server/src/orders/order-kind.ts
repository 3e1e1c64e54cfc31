import { asDecimal, asMoney, asText } from '../approvals/changes.ts'
import type { DecidedKind } from '../approvals/why-not.ts'

/** Writes a day as the sale order screens do (decisions 3): MM/DD/YYYY. An order without such a day has an empty one. */
function asDay(value: unknown): string {
  const [year = '', month = '', date = ''] = asText(value).split('-')
  return year === '' ? '' : `${month}/${date}/${year}`
}

/** The facts of an order that count when it changes, under the names that `sale_order_facts` of the database gives them. */
export const orderKind: DecidedKind<'sale_order'> = {
  kind: 'sale_order',
  called: 'sale order',
  columns: {
    ordered_on: ['S.O Date', asDay],
    delivery_on: ['Delivery Date', asDay],
    buyer_po_ref: ['Buyer P.O Ref', asText],
    buyer_po_on: ['Buyer P.O Date', asDay],
    party: ['Client', asText],
    salesman_rep: ['Medical Rep', asText],
    marketing_rep: ['Marketing Rep', asText],
    remarks: ['Remarks', asText],
    total_amount: ['Total Amount', asMoney],
    total_net: ['Total Net Amount', asMoney],
    credit_word: ['Word on credit', asText],
  },
  ofLine: {
    name: ['Item Name', asText],
    quantity: ['Qty', asDecimal],
    rate: ['Rate', asMoney],
    discount_percent: ['Disc Percent', asDecimal],
    amount: ['Amount', asMoney],
    net: ['Net Amount', asMoney],
  },
}
