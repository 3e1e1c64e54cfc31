/** Makes the lines of the demo's invoices, which add up to their bills, and the approvals of all but the newest. */
import { role } from '@backoffice/contract/access'
import { at, type Minute } from './calendar.ts'
import type { Company } from './company.ts'
import type { Invoice } from './invoices.ts'
import { type Random, seeded } from './random.ts'
import type { Item } from './stock.ts'

export interface InvoiceLine {
  readonly invoice: Invoice
  readonly no: number
  readonly item: Item
  readonly type: 'Sale' | 'Bonus'
  readonly qty: number
  /** In paisa. */
  readonly rate: number
  readonly net: number
}

export interface Approval {
  readonly invoice: Invoice
  readonly by: number
  readonly at: Minute
}

const MAX_LINES = 8
/** The invoices of this many last working days still wait for a director. */
const PENDING_DAYS = 10

/** The categories of goods that each division sells. */
const sells: Readonly<Record<string, readonly string[]>> = {
  '10': ['01', '03', '07'],
  '20': ['01', '04'],
  '30': ['02', '04'],
  '40': ['09'],
  '50': ['08'],
  '60': ['03', '05', '06'],
}

export function demoLines(invoices: readonly Invoice[], items: readonly Item[], seed: string): InvoiceLine[] {
  const random = seeded(`invoice lines ${seed}`)
  const byPrice = items.toSorted((one, other) => one.mrp - other.mrp)
  const ofDivision = new Map(
    Object.entries(sells).map(([division, codes]) => [
      division,
      byPrice.filter(({ goods }) => codes.includes(goods.code)),
    ]),
  )
  const itemFor = (division: string, net: number): Item => {
    const own = cheaperThan(ofDivision.get(division) ?? [], net / 4)
    const any = own.length > 0 ? own : cheaperThan(byPrice, net / 4)
    return random.pick(any.length > 0 ? any : byPrice.slice(0, 1))
  }
  return invoices.flatMap((invoice) => linesOf(invoice, itemFor, random))
}

/** Returns the items up to a price; the items are given by price. */
function cheaperThan(byPrice: readonly Item[], max: number): readonly Item[] {
  let [low, high] = [0, byPrice.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((byPrice[middle]?.mrp ?? 0) <= max) low = middle + 1
    else high = middle
  }
  return byPrice.slice(0, low)
}

function linesOf(invoice: Invoice, itemFor: (division: string, net: number) => Item, random: Random): InvoiceLine[] {
  const lines: InvoiceLine[] = []
  const add = (line: Omit<InvoiceLine, 'invoice' | 'no'>) => lines.push({ invoice, no: lines.length + 1, ...line })
  const parts = partsOf(invoice.bill, random.integer(2, MAX_LINES - 2), random)
  for (const net of parts) {
    // Whole packs cost the part or a little more, which is the discount: less than one pack of four or more, if any item is so cheap.
    const item = itemFor(invoice.division, net)
    const qty = Math.ceil(net / item.mrp)
    add({ item, type: 'Sale', qty, rate: item.mrp, net })
    const isFull = lines.length > parts.length
    if (qty >= 20 && !isFull && random.chance(15)) {
      add({ item, type: 'Bonus', qty: Math.floor(qty / 10), rate: 0, net: 0 })
    }
  }
  return lines
}

/** Divides an amount into `count` parts of similar size. */
function partsOf(amount: number, count: number, random: Random): number[] {
  const weights = Array.from({ length: count }, () => random.integer(2, 6))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, each) => (each === 0 ? part + left : part))
}

/** Lets the first two directors, who work in all branches, approve almost all that is older than some weeks. */
export function demoApprovals(company: Company, invoices: readonly Invoice[], days: number, seed: string): Approval[] {
  const random = seeded(`invoice approvals ${seed}`)
  const directors = company.people.filter((person) => person.role === role.director).slice(0, 2)
  return invoices.flatMap((invoice) => {
    const isLeft = random.chance(1)
    const day = invoice.day + random.integer(1, 3)
    const moment = at(day, random.integer(10, 16), random.integer(0, 59))
    if (isLeft || day >= days - PENDING_DAYS) return []
    return [{ invoice, by: random.pick(directors).id, at: moment }]
  })
}
