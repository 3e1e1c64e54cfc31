/** Makes the godowns, items and stock movements of the demo: a year in which goods come in, are sold, move between godowns and expire. */
import { addDays, type Day } from '@backoffice/contract/day'
import type { Company } from './company.ts'
import { type Random, seeded } from './random.ts'
import { type Goods, godownNames, goods } from './stock-names.ts'

export interface Godown {
  readonly code: string
  readonly branch: string
  readonly name: string
}

export interface Item {
  readonly code: string
  readonly serial: number
  readonly name: string
  readonly catNo: string
  readonly goods: Goods
  /** In paisa. */
  readonly mrp: number
}

interface Lot {
  readonly no: string
  readonly expires: Day | null
}

export interface Movement {
  readonly godown: Godown
  readonly item: Item
  readonly lot: Lot
  /** The index of the day among the working days. */
  readonly day: number
  readonly kind: 'opening' | 'purchase' | 'sale' | 'sale_return' | 'transfer_in' | 'transfer_out' | 'correction'
  /** In thousandths; what was issued is negative. */
  readonly quantity: number
  /** In paisa. */
  readonly rate: number
  /** In hundredths of a percent. */
  readonly discount: number
}

export interface Stock {
  readonly godowns: readonly Godown[]
  readonly items: readonly Item[]
  /** In the order of their days. */
  readonly movements: readonly Movement[]
}

const ITEMS = 1500
/** The percentage of the items that a godown keeps: the main godown of a branch more than the others. */
const KEPT = [45, 20, 8] as const
const THOUSAND = 1000

export function demoStock(company: Company, days: readonly Day[], scale: number, seed: string): Stock {
  // The first branch has one godown more than the others.
  const godowns = company.branches.flatMap(({ code }, branch) =>
    godownNames.slice(0, branch === 0 ? 3 : 2).map((name, each) => ({
      code: `G${branch + 1}${each + 1}`,
      branch: code,
      name,
    })),
  )
  const items = demoItems(Math.ceil(ITEMS * Math.min(scale, 1)))
  const random = seeded(`stock ${seed}`)
  const movements = company.branches.flatMap(({ code }) => {
    const own = godowns.filter(({ branch }) => branch === code)
    return items.flatMap((item) => movementsOf(item, own, days, random))
  })
  return { godowns, items, movements: movements.sort((one, other) => one.day - other.day) }
}

/** Returns the same items in both databases. */
function demoItems(count: number): Item[] {
  const random = seeded('items')
  const all = goods.flatMap((of) =>
    of.names
      .flatMap((name) => of.sizes.flatMap((size) => of.packs.map((pack) => `${name} ${size} ${pack}`)))
      .map((name) => ({ of, name, order: random.integer(0, 1_000_000) })),
  )
  const chosen = all.toSorted((one, other) => one.order - other.order).slice(0, count)
  return chosen.map(({ of, name }, row): Item => {
    const serial = row + 1
    const rupees = random.integer(of.price[0], of.price[1])
    const number = String(serial).padStart(4, '0')
    return { code: `10${number}`, serial, name, catNo: `${of.prefix}-${number}`, goods: of, mrp: rupees * 100 }
  })
}

/** A transfer on its way: the other godown enters it on the same day. */
type Arrival = Pick<Movement, 'day' | 'lot' | 'quantity'>

/** Returns the movements of an item in the godowns of a branch. The main godown also supplies the other godowns. */
function movementsOf(item: Item, [main, ...others]: readonly Godown[], days: readonly Day[], random: Random) {
  if (!main || !random.chance(KEPT[0])) return []
  const supplied = others.filter((_, each) => random.chance((KEPT[each + 1] ?? 0) * 2))
  const shelf = new Shelf(item, main, days, random)
  const [first] = supplied
  const arrivals = shelf.year(first !== undefined)
  const branches = supplied.flatMap((godown) => {
    const other = new Shelf(item, godown, days, random)
    other.year(false, godown === first ? arrivals : [])
    return other.movements
  })
  return [...shelf.movements, ...branches]
}

/** The lots of an item in one godown, through the days of the demo. Only a correction can bring a lot below 0. */
class Shelf {
  readonly movements: Movement[] = []
  readonly #left = new Map<Lot, number>()
  readonly #item: Item
  readonly #godown: Godown
  readonly #days: readonly Day[]
  readonly #random: Random

  constructor(item: Item, godown: Godown, days: readonly Day[], random: Random) {
    this.#item = item
    this.#godown = godown
    this.#days = days
    this.#random = random
  }

  /** Lets the days pass; returns what was sent to another godown. */
  year(supplies: boolean, arrivals: readonly Arrival[] = []): Arrival[] {
    const random = this.#random
    const sent: Arrival[] = []
    const coming = [...arrivals]
    const arriveBefore = (day: number) => {
      for (let next = coming[0]; next && next.day <= day; next = coming[0]) {
        coming.shift()
        this.#move('transfer_in', next.lot, next.day, next.quantity)
      }
    }
    if (random.chance(60)) this.#move('opening', this.#newLot(0, random.integer(60, 600)), 0, this.#much())
    let bought = random.integer(0, 60)
    for (let day = random.integer(1, 20); day < this.#days.length; day += random.integer(9, 40)) {
      arriveBefore(day)
      if (day >= bought) {
        this.#move('purchase', this.#newLot(day, random.integer(120, 900)), day, this.#much())
        bought = day + random.integer(90, 170)
        continue
      }
      const lot = this.#oldest(day)
      if (!lot) continue
      const left = this.#left.get(lot) ?? 0
      if (supplies && random.chance(12)) {
        const quantity = this.#part(left, 3)
        this.#move('transfer_out', lot, day, -quantity)
        sent.push({ day, lot, quantity })
      } else if (random.chance(3)) {
        // Now and then more is missing than was there.
        this.#move('correction', lot, day, random.chance(1) ? -left - THOUSAND : -this.#part(left, 10))
      } else {
        const quantity = random.chance(15) ? left : this.#part(left, 2)
        this.#move('sale', lot, day, -quantity)
        if (random.chance(5)) this.#move('sale_return', lot, day, this.#part(quantity, 4))
      }
    }
    arriveBefore(Infinity)
    return sent
  }

  #move(kind: Movement['kind'], lot: Lot, day: number, quantity: number): void {
    const { mrp } = this.#item
    const sold = kind === 'sale' || kind === 'sale_return'
    this.#left.set(lot, (this.#left.get(lot) ?? 0) + quantity)
    this.movements.push({
      godown: this.#godown,
      item: this.#item,
      lot,
      day,
      kind,
      quantity,
      rate: Math.floor((mrp * (sold ? 85 : 70)) / 100),
      discount: sold ? this.#random.pick([0, 0, 0, 250, 500, 1000]) : 0,
    })
  }

  #newLot(day: number, lasting: number): Lot {
    const random = this.#random
    const no = `${random.pick('ABCDEFGHKLMNPRSTVW'.split(''))}${random.integer(10_000, 99_999)}`
    const expires = random.chance(this.#item.goods.expiring) ? addDays(this.#days[day] ?? ('' as Day), lasting) : null
    return { no, expires }
  }

  /** Returns the lot that expires first, of the lots that are still good and in stock. */
  #oldest(day: number): Lot | undefined {
    const today = this.#days[day] ?? ''
    return [...this.#left]
      .filter(([{ expires }, left]) => left > 0 && (expires ?? '9') >= today)
      .map(([lot]) => lot)
      .toSorted((one, other) => ((one.expires ?? '9') < (other.expires ?? '9') ? -1 : 1))[0]
  }

  #much(): number {
    const units = this.#random.integer(10, 400) * THOUSAND
    return this.#item.goods.loose ? units + this.#random.integer(0, 39) * 25 : units
  }

  /** Returns at most one of `parts` parts of `of`, and at least the smallest sold quantity. */
  #part(of: number, parts: number): number {
    const smallest = this.#item.goods.loose ? 25 : THOUSAND
    return Math.min(of, smallest * Math.max(1, this.#random.integer(1, Math.max(1, Math.floor(of / smallest / parts)))))
  }
}
