/** Makes a year of purchase orders: every branch orders the goods of a supplier about every second week. */
import { role } from '@backoffice/contract/access'
import { at, dayOf, type Minute } from './calendar.ts'
import type { Company } from './company.ts'
import { type Random, seeded } from './random.ts'
import type { Item } from './stock.ts'

interface PurchaseLine {
  readonly item: Item
  readonly description: string
  readonly pieces: number
  /** In hundredths of the currency. */
  readonly price: number
}

export interface Purchase {
  readonly id: number
  readonly branch: string
  readonly by: number
  readonly at: Minute
  readonly currency: string
  readonly requisitionNo: string
  readonly saleOrderNo: string
  readonly importRefNo: string
  readonly terms: string
  readonly paymentTerms: string
  readonly incoterm: string | null
  readonly lines: readonly PurchaseLine[]
}

/** The conditions of purchase orders: each list of the dictionary with its values and names. */
export const purchaseConditions = {
  CURRENCY: ['PKR', 'USD', 'EUR', 'GBP', 'CNY', 'JPY', 'AED'].map((value) => [value, value] as const),
  PAYMENT_TERMS: [
    ['ADVANCE', 'Advance Payment'],
    ['LC_SIGHT', 'Letter of Credit at Sight'],
    ['LC_60', 'Letter of Credit 60 Days'],
    ['CAD', 'Cash Against Documents'],
    ['CREDIT_30', 'Credit 30 Days'],
    ['CREDIT_60', 'Credit 60 Days'],
  ],
  INCOTERM: [
    ['EXW', 'EXW - Ex Works'],
    ['FCA', 'FCA - Free Carrier'],
    ['FOB', 'FOB - Free On Board'],
    ['CFR', 'CFR - Cost and Freight'],
    ['CIF', 'CIF - Cost, Insurance and Freight'],
    ['CPT', 'CPT - Carriage Paid To'],
    ['CIP', 'CIP - Carriage and Insurance Paid To'],
    ['DAP', 'DAP - Delivered at Place'],
    ['DDP', 'DDP - Delivered Duty Paid'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [value: string, name: string])[]>>

/** The currencies that suppliers abroad are paid in, each with its worth in rupees. */
const abroad = [
  ['USD', 280],
  ['USD', 280],
  ['EUR', 305],
  ['CNY', 39],
] as const

const localTerms = ['CREDIT_30', 'CREDIT_60', 'ADVANCE'] as const
const foreignTerms = ['LC_SIGHT', 'LC_60', 'CAD'] as const
const ports = ['FOB', 'CFR', 'CIF'] as const

const terms = [
  'Delivery within 60 days of the letter of credit. Shelf life at arrival at least 18 months.',
  'Goods are inspected at the godown. Short or damaged pieces are replaced free of charge.',
  'Each lot comes with its certificate of analysis.',
  '',
]
const descriptions = ['Export pack', 'Printed leaflet in Urdu', 'Shrink wrapped by ten', '', '', '', '']

/** Makes the orders in the order in which they were saved; `days` counts the working days of the year. */
export function demoPurchases(company: Company, items: readonly Item[], days: number, database: string): Purchase[] {
  return company.branches
    .flatMap(({ code }) => purchasesOf(code, company, items, days, seeded(`purchases ${database} ${code}`)))
    .toSorted((one, other) => one.at - other.at || one.branch.localeCompare(other.branch, 'en'))
    .map((purchase, row) => ({ ...purchase, id: row + 1 }))
}

function purchasesOf(branch: string, { people }: Company, items: readonly Item[], days: number, random: Random) {
  const directors = people.filter(({ role: of, branches }) => of === role.director && branches.includes(branch))
  const made: Omit<Purchase, 'id'>[] = []
  for (let day = random.integer(1, 9); day < days; day += random.integer(4, 12)) {
    const isAbroad = random.chance(60)
    const [currency, worth] = isAbroad ? random.pick(abroad) : (['PKR', 1] as const)
    made.push({
      branch,
      by: random.pick(directors).id,
      at: at(day, random.integer(9, 17), random.integer(0, 59)),
      currency,
      requisitionNo: random.chance(70) ? `PR-${String(made.length + 41).padStart(4, '0')}` : '',
      saleOrderNo: random.chance(25) ? String(random.integer(1, 400)) : '',
      importRefNo: isAbroad ? `IMP-${String(dayOf(at(day, 0))).padStart(3, '0')}-${random.integer(10, 99)}` : '',
      terms: random.pick(terms),
      paymentTerms: random.pick(isAbroad ? foreignTerms : localTerms),
      incoterm: isAbroad ? random.pick(ports) : null,
      lines: linesOf(items, worth, random),
    })
  }
  return made
}

function linesOf(items: readonly Item[], worth: number, random: Random): PurchaseLine[] {
  const chosen = new Set(Array.from({ length: random.integer(2, 9) }, () => random.pick(items)))
  return [...chosen].map((item) => ({
    item,
    description: random.pick(descriptions),
    pieces: random.integer(2, 60) * 10,
    // A supplier gets about two thirds of the retail price.
    price: Math.max(1, Math.floor((item.mrp * random.integer(58, 74)) / 100 / worth)),
  }))
}
