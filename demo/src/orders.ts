/** Makes a year of sale orders: old orders are approved; many orders of the last days are pending, some above the limit of their client. */
import { role } from '@backoffice/contract/access'
import { addDays, type Day } from '@backoffice/contract/day'
import type { Account, Company, Person } from './company.ts'
import { at, type Minute } from './calendar.ts'
import { familyNames, givenNames } from './names.ts'
import { type Random, seeded } from './random.ts'
import type { Item } from './stock.ts'

const creditWords = [
  'The owner pays the oldest two invoices on Friday',
  'His cheque of the 14th clears this week',
  'Season stock; paid within 60 days for years',
  'Agreed with the director on the phone',
  'Half of it is paid in advance at delivery',
] as const

const orderRemarks = [
  'Deliver before noon',
  'Call before delivery',
  'Expiry of at least twelve months',
  'Deliver with the next van',
  'Part of the monthly order',
] as const

const ORDERS_OF_BRANCH = 600
/** The minimum number of orders in each branch of a small demo. */
const MIN_ORDERS = 40
/** The orders of the last working days; many are pending. */
const RECENT = 24
const RECENT_DAYS = 6

export interface OrderLine {
  readonly item: string
  readonly quantity: number
  /** In paisa. */
  readonly rate: number
  /** In hundredths of a percent. */
  readonly discount: number
}

export interface Order {
  readonly id: number
  readonly branch: string
  readonly party: string
  readonly orderedOn: Day
  readonly deliveryOn: Day | null
  readonly buyerPoRef: string
  readonly buyerPoOn: Day | null
  readonly salesman: number
  readonly marketingRep: number
  readonly remarks: string
  readonly lines: readonly OrderLine[]
  /** The reason for the order, if it exceeds the client's limit while it is pending. */
  readonly creditWord: string
  readonly enteredBy: number
  readonly enteredAt: Minute
  readonly approval: { readonly by: number; readonly at: Minute } | undefined
}

export interface MarketingRep {
  readonly id: number
  readonly name: string
  readonly branches: readonly string[]
}

/** Returns two reps for each branch, and a rep who works in all branches. */
export function demoMarketingReps({ branches }: Company): MarketingRep[] {
  const random = seeded('marketing reps')
  const places = [...branches.flatMap(({ code }) => [[code], [code]]), branches.map(({ code }) => code)]
  return places.map((where, nth) => ({
    id: nth + 1,
    name: `${random.pick(givenNames)} ${random.pick(familyNames)}`,
    branches: where,
  }))
}

export function demoOrders(
  company: Company,
  items: readonly Item[],
  days: readonly Day[],
  scale: number,
  database: string,
): Order[] {
  const reps = demoMarketingReps(company)
  return company.branches
    .flatMap(({ code }) => ordersOf(seeded(`orders ${code} ${database}`), code, { company, items, days, scale, reps }))
    .toSorted((a, b) => a.enteredAt - b.enteredAt)
    .map((order, index) => ({ ...order, id: index + 1 }))
}

interface World {
  readonly company: Company
  readonly items: readonly Item[]
  readonly days: readonly Day[]
  readonly scale: number
  readonly reps: readonly MarketingRep[]
}

function ordersOf(random: Random, branch: string, { company, items, days, scale, reps }: World): Omit<Order, 'id'>[] {
  const count = Math.max(MIN_ORDERS, Math.ceil(ORDERS_OF_BRANCH * Math.min(scale, 1)))
  const people = company.people.filter(({ branches }) => branches.includes(branch))
  const team = company.people.filter((one) => one.role === role.salesman && one.branches[0] === branch)
  const directors = people.filter((one) => one.role === role.director)
  const own = reps.filter(({ branches }) => branches.includes(branch))
  const clients = company.chart.filter((one) => one.branch === branch && one.group === 'PARTY' && one.level === 4)
  return Array.from({ length: count }, (_, nth) => {
    const later = nth - (count - RECENT)
    const day =
      later < 0
        ? Math.floor((nth * (days.length - RECENT_DAYS)) / (count - RECENT))
        : days.length - RECENT_DAYS + Math.floor((later * RECENT_DAYS) / RECENT)
    // A client belongs to the salesman of its invoices. The last orders go to all salesmen in turn.
    const mayBe =
      later < 0 ? clients : clients.filter(({ code: of }) => Number(of) % team.length === turnOf(later, team.length))
    const party = random.pick(later >= 0 && later % 2 === 1 ? tightest(mayBe) : mayBe)
    const salesman = team[Number(party.code) % team.length]?.id ?? 0
    const orderedOn = days[day] ?? ('' as Day)
    const enteredAt = at(day, random.integer(9, 17), random.integer(0, 59))
    const enteredBy = entererOf(random, salesman, directors, later)
    const hasPo = random.chance(40)
    return {
      branch,
      party: party.code,
      orderedOn,
      deliveryOn: random.chance(85) ? addDays(orderedOn, random.integer(1, 6)) : null,
      buyerPoRef: hasPo ? `PO-${random.integer(1000, 9999)}` : '',
      buyerPoOn: hasPo ? addDays(orderedOn, -random.integer(0, 5)) : null,
      salesman,
      marketingRep: random.pick(own).id,
      remarks: random.chance(20) ? random.pick(orderRemarks) : '',
      lines: linesOf(random, items),
      creditWord: random.pick(creditWords),
      enteredBy,
      enteredAt,
      approval: waits(later) ? undefined : approvalOf(random, directors, enteredBy, { day, enteredAt, days }),
    }
  })
}

/** Three of four of the last orders wait. */
const waits = (later: number) => later >= 0 && later % 4 !== 0

/** Returns the salesman of the next order. Each round begins with another salesman, so that all of them have pending orders. */
const turnOf = (later: number, salesmen: number) => (later + Math.floor(later / salesmen)) % salesmen

/** Returns the clients with the lowest limits, because their next order most likely exceeds the limit; all clients if none has a limit. */
function tightest(clients: readonly Account[]): readonly Account[] {
  const limits = clients.flatMap(({ creditLimit }) => (creditLimit === null ? [] : [creditLimit]))
  const min = Math.min(...limits)
  return limits.length === 0 ? clients : clients.filter(({ creditLimit }) => creditLimit === min)
}

/** Directors enter every eighth order. Both first directors entered some of the last orders. */
function entererOf(random: Random, salesman: number, directors: readonly Person[], later: number): number {
  if (later >= 0 && later % 6 === 3) return directors[((later - 3) / 6) % 2]?.id ?? salesman
  return random.chance(12) ? random.pick(directors).id : salesman
}

function linesOf(random: Random, items: readonly Item[]): OrderLine[] {
  return Array.from({ length: random.integer(2, 8) }, () => {
    const item = random.pick(items)
    return {
      item: item.code,
      quantity: random.integer(1, 12) * random.pick([1, 1, 2, 5]),
      // Trade prices are below the printed price, to the paisa.
      rate: Math.floor((item.mrp * random.integer(780, 1000)) / 1000),
      discount: random.pick([0, 0, 0, 200, 250, 500, 750, 1000]),
    }
  })
}

function approvalOf(
  random: Random,
  directors: readonly Person[],
  enteredBy: number,
  { day, enteredAt, days }: { readonly day: number; readonly enteredAt: Minute; readonly days: readonly Day[] },
) {
  const by = random.pick(directors.filter(({ id }) => id !== enteredBy)).id
  const next = day + random.integer(0, 2)
  const sameDay = enteredAt + random.integer(20, 180)
  return {
    by,
    at: next === day || next >= days.length ? sameDay : at(next, random.integer(9, 16), random.integer(0, 59)),
  }
}
