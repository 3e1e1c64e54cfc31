/** Makes a year of tours: the salesmen travel every few weeks, cashiers and directors now and then. */
import { requestStatus, type RequestStatus } from '@backoffice/contract/approvals/requests'
import type { Day } from '@backoffice/contract/day'
import { role, type RoleId } from '@backoffice/contract/access'
import { at, type Minute } from './calendar.ts'
import type { Company, Person } from './company.ts'
import { type Random, seeded } from './random.ts'
import { type ExpenseKind, expenseKinds, townsAround, tourDeclineReasons, tourReasons } from './tour-words.ts'

interface Leg {
  readonly from: string
  readonly to: string
  /** In metres, so that no fraction is lost. */
  readonly metres: number
}

interface Expense {
  readonly category: ExpenseKind
  readonly what: string
  readonly amount: number
}

export interface Tour {
  readonly id: number
  readonly branch: string
  readonly by: number
  readonly startOn: Day
  readonly endOn: Day
  readonly reason: string
  /** The allowance per mile in paisa. */
  readonly allowance: number
  readonly legs: readonly Leg[]
  readonly expenses: readonly Expense[]
  readonly enteredAt: Minute
  readonly status: RequestStatus
  readonly decidedBy: number | undefined
  readonly decidedAt: Minute | undefined
  readonly comment: string
}

/** Lists the allowances per mile in paisa, each from the working day with this index. */
export const allowances = [
  { from: 0, amount: 1450 },
  { from: 150, amount: 1600 },
  { from: 250, amount: 1725 },
] as const

/** The working days between two tours of a person, from least to most. */
const gaps: Partial<Record<RoleId, readonly [min: number, max: number]>> = {
  [role.salesman]: [12, 34],
  [role.cashier]: [50, 110],
  [role.director]: [30, 80],
}
/** Tours of this many last working days wait for a decision. In the first branch the directors are behind. */
const WAITING = { first: 60, others: 12 }

export function demoTours(company: Company, days: readonly Day[], seed: string): Tour[] {
  const random = seeded(`tours ${seed}`)
  const made = company.people.flatMap((person) => toursOf(person, company, days, random))
  return made
    .toSorted((a, b) => a.enteredAt - b.enteredAt || a.by - b.by)
    .map((tour, index) => ({ ...tour, id: index + 1 }))
}

function toursOf(person: Person, company: Company, days: readonly Day[], random: Random): Omit<Tour, 'id'>[] {
  const gap = gaps[person.role]
  const [branch] = person.branches
  const city = company.branches.find(({ code }) => code === branch)?.place.city
  if (!gap || branch === undefined || city === undefined) return []
  const last = days.length - 1
  const made: Omit<Tour, 'id'>[] = []
  for (let start = random.integer(1, gap[1]); ;) {
    const end = start + random.integer(0, 2)
    const entered = end + random.integer(0, 2)
    const [startOn, endOn] = [days[start], days[end]]
    if (entered > last || startOn === undefined || endOn === undefined) return made
    const enteredAt = at(entered, random.integer(17, 20), random.integer(0, 59))
    made.push({
      branch,
      by: person.id,
      startOn,
      endOn,
      reason: random.pick(tourReasons),
      allowance: allowances.findLast(({ from }) => from <= start)?.amount ?? 0,
      legs: legsFrom(city, end - start + 1, random),
      expenses: expensesOf(end - start, random),
      enteredAt,
      ...decisionOf({ person, branch, entered, enteredAt, last }, company, random),
    })
    start = end + random.integer(...gap)
  }
}

function legsFrom(city: string, count: number, random: Random): Leg[] {
  const towns = townsAround[city] ?? []
  const way = Array.from({ length: count }, () => random.pick(towns))
  const stops = [[city, 0] as const, ...way, [city, 0] as const]
  return stops.slice(1).flatMap(([to, distance], index) => {
    const [from, before] = stops[index] ?? [city, 0]
    // The distance of two towns is about the difference of their distances from the city; the same town again is a round within it.
    const kilometres = from === to ? 18 : Math.max(24, Math.abs(distance - before))
    return [{ from, to, metres: kilometres * 1000 + random.integer(0, 9) * 500 }]
  })
}

function expensesOf(nights: number, random: Random): Expense[] {
  const kinds: ExpenseKind[] = [
    ...Array.from({ length: nights }, () => 'HOTEL' as const),
    'FOOD',
    ...(['FARE', 'TOLL', 'REPAIR', 'OTHER'] as const).filter(() => random.chance(30)),
  ]
  return kinds.map((category) => {
    const [, what, min, max] = expenseKinds[category]
    return { category, what, amount: random.integer(min / 10, max / 10) * 1000 }
  })
}

interface Entered {
  readonly person: Person
  readonly branch: string
  readonly entered: number
  readonly enteredAt: Minute
  readonly last: number
}

type Decision = Pick<Tour, 'status' | 'decidedBy' | 'decidedAt' | 'comment'>
const undecided: Decision = {
  status: requestStatus.pending,
  decidedBy: undefined,
  decidedAt: undefined,
  comment: '',
}

function decisionOf(
  { person, branch, entered, enteredAt, last }: Entered,
  { people, branches }: Company,
  random: Random,
): Decision {
  const isFirst = branch === branches[0]?.code
  const waits = last - entered < (isFirst ? WAITING.first : WAITING.others) && random.chance(isFirst ? 85 : 70)
  const decided = entered + random.integer(1, 5)
  if (random.chance(5)) {
    return { ...undecided, status: requestStatus.withdrawn, decidedBy: person.id, decidedAt: enteredAt + 35 }
  }
  if (waits || decided > last) return undecided
  const directors = people.filter(
    ({ id, role: of, branches: where }) => of === role.director && id !== person.id && where.includes(branch),
  )
  const declined = random.chance(9)
  return {
    status: declined ? requestStatus.declined : requestStatus.approved,
    decidedBy: random.pick(directors).id,
    decidedAt: at(decided, random.integer(9, 16), random.integer(0, 59)),
    comment: declined ? random.pick(tourDeclineReasons) : '',
  }
}
