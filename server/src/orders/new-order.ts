/** Checks an order in the order of the refusals, and turns it into the row and lines of the database. */
import { role } from '@backoffice/contract/access'
import type { Input } from '@backoffice/contract/call'
import type { Day } from '@backoffice/contract/day'
import { decimalSum, formatMoney, MAX_MONEY, money } from '@backoffice/contract/money'
import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import { unusualDay } from '@backoffice/contract/orders/order-days'
import { aboveLimit, brokenOrder, orderDays, totalsOfOrder } from '@backoffice/contract/orders/order-rules'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import type { saveOrder } from '@backoffice/contract/orders/orders'
import type { Db, SessionUser } from '../db/database.ts'
import { businessDay } from '../db/days.ts'
import { type FieldErrors, invalid, refuse } from '../http/refusals.ts'
import * as lookups from './order-lookups.sql.ts'
import * as orderFigures from './order-figures.sql.ts'
import * as orders from './orders.sql.ts'

type Sent = Pick<
  Input<typeof saveOrder>,
  | 'cCode'
  | 'sNoDate'
  | 'aCode'
  | 'deliveryDate'
  | 'buyerPoRef'
  | 'buyerPoDate'
  | 'salesmanRep'
  | 'marketingRep'
  | 'remarks'
  | 'creditWord'
  | 'items'
>
type SentLine = Sent['items'][number]

const termsOf = ({ quantity, rate, discountPercant }: SentLine) => ({
  quantity,
  rate,
  discountPercent: discountPercant,
})

/** Returns lines in the form that the database needs: it adds the facts of the items and the amounts itself. */
const linesOf = (items: readonly SentLine[]): orders.OrderLine[] =>
  items.map(({ itemCode, quantity, rate, discountPercant }) => ({
    item: itemCode,
    quantity,
    rate,
    discount_percent: discountPercant,
  }))

/** Refuses lines with amounts that differ from quantity, rate and discount, and names each field that differs. */
function refuseOtherAmounts(items: readonly SentLine[]): void {
  const errors = items.flatMap((line, at) => {
    const computed = lineAmounts(termsOf(line))
    if (!computed) return []
    const pairs = [
      ['amount', line.amount, computed.amount],
      ['discountAmount', line.discountAmount, computed.discount],
      ['netAmount', line.netAmount, computed.net],
    ] as const
    return pairs.flatMap(([field, sent, right]) =>
      sent === right ? [] : [[`items.${at}.${field}`, [ordersMessages.amountOther(formatMoney(right))]] as const],
    )
  })
  refuseFields(errors)
}

function refuseFields(errors: readonly (readonly [field: string, messages: readonly string[]])[]): void {
  if (errors.length === 0) return
  const named: FieldErrors = Object.fromEntries(errors)
  throw invalid(named)
}

/** Refuses items that do not exist, and serials that are of other items. */
async function refuseOtherItems(db: Db, items: readonly SentLine[]): Promise<void> {
  const known = await orders.itemsOf(
    db,
    items.map(({ itemCode }) => itemCode),
  )
  const missing = items.find(({ itemCode }) => !known.has(itemCode))
  if (missing) throw refuse(ordersMessages.itemUnknown(missing.itemName ?? missing.itemCode))
  refuseFields(
    items.flatMap(({ itemCode, itemSNo }, at) => {
      const serial = known.get(itemCode)?.serialNo
      return serial === itemSNo
        ? []
        : [[`items.${at}.itemSNo`, [ordersMessages.itemOther(String(serial), itemCode)]] as const]
    }),
  )
}

/** Refuses reps who do not work in the branch. Reps who are on the order already may stay, even after they left the branch. */
async function refuseOtherReps(
  db: Db,
  { userId, roleId }: SessionUser,
  branchCode: string,
  { salesmanRep, marketingRep }: Reps,
  before: Reps | undefined,
): Promise<void> {
  if (salesmanRep !== before?.salesmanRep) {
    if (roleId === role.salesman && salesmanRep !== userId) throw refuse(ordersMessages.salesmanOther)
    if ((await lookups.salesmen(db, [branchCode], salesmanRep)).length === 0)
      throw refuse(ordersMessages.salesmanUnknown)
  }
  if (marketingRep === before?.marketingRep) return
  const reps = await lookups.marketingReps(db, [branchCode])
  if (!reps.some(({ mRepId }) => mRepId === marketingRep)) throw refuse(ordersMessages.marketingUnknown)
}

interface Reps {
  readonly salesmanRep: number
  readonly marketingRep: number
}

type Days = Pick<Sent, (typeof orderDays)[number][0]>

/** Refuses days that were most likely typed wrongly. Days that the order has already may stay. */
function refuseDoubtfulDays(sent: Days, today: Day, before: Days | undefined): void {
  for (const [field, label] of orderDays) {
    const day = sent[field]
    const doubt = day === null || day === before?.[field] ? undefined : unusualDay(label, day, today)
    if (doubt !== undefined) throw refuse(doubt)
  }
}

/** Refuses missing and wrong fields with the first message in the order of the specification, and returns the required fields. */
function completeOrder(sent: Sent) {
  const { aCode = '', items, marketingRep, salesmanRep, sNoDate, deliveryDate } = sent
  const lines = items.map((line) => ({ ...termsOf(line), itemSNo: line.itemSNo, itemName: line.itemName ?? '' }))
  const broken = brokenOrder({ lines, aCode, marketingRep, salesmanRep, sNoDate, deliveryDate })
  const totals = totalsOfOrder(lines)
  if (broken) throw refuse(broken.message)
  if (!totals || marketingRep === undefined || salesmanRep === undefined) throw refuse(ordersMessages.tooLarge)
  refuseOtherAmounts(items)
  return { aCode, net: totals.totalNetAmount, marketingRep, salesmanRep }
}

/**
 * Checks an order against the branch, the items and the client's credit. Until the transaction ends no other transaction saves an order
 * of the client. `before` has the number and the reps of an order that is changed.
 */
export async function checkedOrder(
  db: Db,
  user: SessionUser,
  sent: Sent,
  before?: Reps & Days & { readonly orderNo: number },
): Promise<orders.Order> {
  const { cCode, items, sNoDate, deliveryDate, buyerPoRef = '', buyerPoDate, remarks = '', creditWord } = sent
  const { aCode, net, marketingRep, salesmanRep } = completeOrder(sent)
  await orders.saveAlone(db, cCode, aCode)
  const today = await businessDay(db, cCode)
  const orderedOn = sNoDate ?? today
  refuseDoubtfulDays(sent, today, before)
  if (orderedOn > today) throw refuse(ordersMessages.dateAhead)
  if (deliveryDate !== null && deliveryDate < orderedOn) throw refuse(ordersMessages.deliveryBeforeOrder)
  const client = await orderFigures.ofClient(db, { cCode, aCode, sNo: before?.orderNo })
  if (!client) throw refuse(ordersMessages.clientUnknown)
  await refuseOtherReps(db, user, cCode, { salesmanRep, marketingRep }, before)
  await refuseOtherItems(db, items)

  const { title, creditLimit, outstanding, openAmount } = client
  const owed = money(decimalSum([outstanding, openAmount])) ?? MAX_MONEY
  const over = aboveLimit(client, net)
  const isAbove = over !== undefined && creditLimit !== null
  const word = creditWord?.trim() ?? ''
  // A client program that does not send the field cannot show it to its user, so its order is saved without a word.
  if (isAbove && word === '' && creditWord !== undefined) {
    throw refuse(
      ordersMessages.aboveLimit(
        title,
        formatMoney(owed),
        formatMoney(net),
        formatMoney(over),
        formatMoney(creditLimit),
      ),
    )
  }
  return {
    branchCode: cCode,
    orderedOn,
    party: aCode,
    deliveryOn: deliveryDate,
    buyerPoRef: buyerPoRef.trim(),
    buyerPoOn: buyerPoDate,
    salesmanRep,
    marketingRep,
    remarks: remarks.trim(),
    lines: linesOf(items),
    credit: isAbove ? { limit: creditLimit, owed, word } : undefined,
  }
}
