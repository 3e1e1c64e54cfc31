/** Builds sale orders in the states that tests need. */
import { randomInt } from 'node:crypto'
import type { Wire } from '@backoffice/contract/call'
import { role } from '@backoffice/contract/access'
import { type Day, wireDay } from '@backoffice/contract/day'
import { type Money, money } from '@backoffice/contract/money'
import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import { saveOrder, updateOrder } from '@backoffice/contract/orders/orders'
import { percent, quantity } from '@backoffice/contract/quantity'
import { owned, ownedRow } from '../owner.ts'
import { aParty, today, type Worker } from './desk.ts'
import { anItem, type Item } from './stock.ts'

// Several processes may build in one database: each counts from a start of its own.
let made = randomInt(1, 20_000) * 100_000
const next = () => (made += 1)

export interface MarketingRep {
  readonly id: number
  readonly name: string
}

export async function aMarketingRep({ branch, name }: { branch: string; name?: string }): Promise<MarketingRep> {
  const id = next()
  const rep = { id, name: name ?? `Marketing Rep ${id}` }
  await owned('insert into marketing_rep (id, name) values ($1, $2)', [id, rep.name])
  await owned('insert into marketing_rep_branch (rep_id, branch_code) values ($1, $2)', [id, branch])
  return rep
}

/** Returns a marketing rep of the branch, a new one where it has none. */
async function marketingRepOf(branch: string): Promise<number> {
  const [known] = await owned<{ id: number }>(
    'select min(rep_id) as id from marketing_rep_branch where branch_code = $1 having count(*) > 0',
    [branch],
  )
  return known?.id ?? (await aMarketingRep({ branch })).id
}

/** Sets the credit limit of a client; null removes it. */
export const limitedTo = (branch: string, party: string, limit: number | null) =>
  owned('update chart set credit_limit = $3 where branch_code = $1 and acode = $2', [branch, party, limit])

export type OrderForm = Wire<typeof saveOrder>
type Line = OrderForm['items'][number]

interface LineWishes {
  readonly quantity?: number
  readonly rate?: number
  readonly discount?: number
}

/** Returns a line as the form sends it: 2 pieces at 50.00 without a discount. */
export function orderLineOf(item: Item, { quantity: count = 2, rate = 50, discount = 0 }: LineWishes = {}): Line {
  const terms = { quantity: quantity(count), rate: money(rate), discountPercent: percent(discount) }
  const { quantity: pieces, rate: price, discountPercent } = terms
  if (pieces === undefined || price === undefined || discountPercent === undefined) throw new Error('not a line')
  const amounts = lineAmounts({ quantity: pieces, rate: price, discountPercent })
  if (!amounts) throw new Error('the amounts of the line are too large')
  return {
    itemCode: item.code,
    itemSNo: item.serial,
    itemName: item.name,
    catCode: item.catNo,
    quantity: count,
    rate,
    discountPercant: discount,
    amount: amounts.amount,
    discountAmount: amounts.discount,
    netAmount: amounts.net,
  }
}

interface OrderWishes {
  /** A salesman or a director. */
  readonly by: Worker
  /** The salesman named in the order: without it, the salesman who enters the order. */
  readonly for?: Worker
  readonly branch?: string
  readonly party?: string
  readonly marketingRep?: number
  /** The day of the order, in days from today. */
  readonly in?: number
  readonly lines?: readonly Line[]
  readonly creditWord?: string
  readonly remarks?: string
}

/** Returns an order of today as its form sends it, to a client of its own and with one line of 100.00, unless others are given. */
export async function orderOf(wishes: OrderWishes): Promise<OrderForm> {
  const { by, branch = by.branch, in: away = 0, lines, creditWord = '', remarks = '' } = wishes
  const salesman = wishes.for ?? (by.roleId === role.salesman ? by : undefined)
  if (!salesman) throw new Error('an order of a director names the salesman that it is for')
  return {
    userId: by.userId,
    cCode: branch,
    sNoDate: wireDay((await today(branch, away)) as Day),
    aCode: wishes.party ?? (await aParty({ branch })),
    deliveryDate: '',
    buyerPoRef: 'PO-1',
    buyerPoDate: '',
    comp: 'Mobile',
    salesmanRep: salesman.userId,
    marketingRep: wishes.marketingRep ?? (await marketingRepOf(branch)),
    remarks,
    creditWord,
    items: [...(lines ?? [orderLineOf(await anItem())])],
  }
}

export interface Order {
  readonly id: number
  readonly no: number
  readonly branch: string
  readonly by: Worker
  readonly form: OrderForm
}

/** Enters an order as the user does. */
export async function anOrder(wishes: OrderWishes): Promise<Order> {
  const { by } = wishes
  const form = await orderOf(wishes)
  const { isSuccessful, message, value } = await by.client.ask(saveOrder, form)
  if (!isSuccessful || value === undefined) throw new Error(message)
  const { id } = await ownedRow<{ id: number }>(
    'select id::int from sale_order where branch_code = $1 and order_no = $2',
    [form.cCode, value],
  )
  return { id, no: value, branch: wishes.branch ?? by.branch, by, form }
}

type Approval = Extract<Wire<typeof updateOrder>, { status: 1 | '1' }>
type Change = Extract<Wire<typeof updateOrder>, { status: 0 | '0' }>

const without = ({ userId: _user, status: _status, sNo: _number, ...rest }: OrderForm) => rest

/** Approves an order as a client that sends nothing else, and returns the result. */
export const orderApproved = ({ client, userId }: Worker, { no, branch }: Order, sent: Partial<Approval> = {}) =>
  client.ask(updateOrder, {
    cCode: branch,
    sNo: no,
    status: 1,
    approvedBy: userId,
    ...sent,
  })

/** Returns the change of an order: the form that it was entered with, and what differs. */
export const orderChangeOf = (order: Order, changes: Partial<Change> = {}): Change => ({
  ...without(order.form),
  sNo: order.no,
  status: 0,
  ...changes,
})

export const orderChanged = ({ client }: Worker, order: Order, changes: Partial<Change> = {}) =>
  client.ask(updateOrder, orderChangeOf(order, changes))

/** Reads status, version and totals of an order. */
export const orderNow = ({ id }: Pick<Order, 'id'>) =>
  ownedRow<{ status: number; version: number; amount: Money; net: Money; lines: number }>(
    `select status, version, total_amount::float as amount, total_net::float as net, jsonb_array_length(lines) as lines
     from sale_order where id = $1`,
    [id],
  )
