/** Builds purchase orders as a director saves them. */
import type { Wire } from '@backoffice/contract/call'
import { type Day, wireDay } from '@backoffice/contract/day'
import { money, ZERO } from '@backoffice/contract/money'
import { purchaseAmounts, purchaseTotals } from '@backoffice/contract/orders/purchase-order-rules'
import { savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import { NO_QUANTITY, quantity } from '@backoffice/contract/quantity'
import { ownedRow } from '../owner.ts'
import { today, type Worker } from './desk.ts'
import { anItem, type Item } from './stock.ts'

type Form = Wire<typeof savePurchaseOrder>
type Line = Form['items'][number]

export interface LineWishes {
  readonly item: Item
  readonly quantity?: number
  readonly price?: number
  readonly description?: string
}

/** Returns a line as the form sends it: 10 pieces for 25.50 each. */
export function purchaseLineOf({ item, quantity: count = 10, price = 25.5, description = '' }: LineWishes): Line {
  const amounts = purchaseAmounts({ quantity: quantity(count) ?? NO_QUANTITY, price: money(price) ?? ZERO })
  return {
    itemCode: item.code,
    itemSNo: item.serial,
    catCode: item.catNo,
    itemName: item.name,
    unit: item.unit,
    description,
    quantity: count,
    price,
    amount: amounts?.amount ?? 0,
    netAmount: amounts?.net ?? 0,
  }
}

/** Returns the totals of lines, as the form sends them. */
export function totalsOfLines(items: readonly Line[]): Pick<Form, 'totalQty' | 'totalPoValue'> {
  const totals = purchaseTotals(
    items.map((line) => ({
      catCode: line.catCode ?? '',
      itemName: line.itemName ?? '',
      quantity: quantity(line.quantity) ?? NO_QUANTITY,
      price: money(line.price) ?? ZERO,
    })),
  )
  return { totalQty: totals?.totalQty ?? 0, totalPoValue: totals?.totalPoValue ?? 0 }
}

interface PurchaseWishes {
  readonly by: Worker
  readonly branch?: string
  readonly lines?: readonly LineWishes[]
  readonly currency?: string
}

/** Returns a purchase order of today as its form sends it, with one line unless others are given. */
export async function purchaseOf({ by, branch = by.branch, lines, currency = 'USD' }: PurchaseWishes): Promise<Form> {
  const items = (lines ?? [{ item: await anItem() }]).map(purchaseLineOf)
  return {
    userId: by.userId,
    cCode: branch,
    poDate: wireDay((await today(branch)) as Day),
    purRequisitionNo: 'PR-17',
    currency,
    soNo: '12',
    importRefNo: 'IMP/26-4',
    termsConditions: 'Delivery within 60 days',
    paymentTerms: 'LC_SIGHT',
    inConterm: 'FOB',
    ...totalsOfLines(items),
    items,
  }
}

export interface Purchase {
  readonly id: number
  readonly no: number
  readonly branch: string
}

/** Saves a purchase order as a director does. */
export async function aPurchase(wishes: PurchaseWishes): Promise<Purchase> {
  const { by, branch = by.branch } = wishes
  const { isSuccessful, message, value: no = 0 } = await by.client.ask(savePurchaseOrder, await purchaseOf(wishes))
  if (!isSuccessful) throw new Error(message)
  const { id } = await ownedRow<{ id: number }>(
    'select id::int from purchase_order where branch_code = $1 and order_no = $2',
    [branch, no],
  )
  return { id, no, branch }
}
