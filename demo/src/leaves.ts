/** Makes a year of leaves: past leaves are decided, and some leaves in the coming weeks wait for a decision. */
import { role } from '@backoffice/contract/access'
import { requestStatus } from '@backoffice/contract/approvals/requests'
import { addDays, type Day } from '@backoffice/contract/day'
import { at, type Minute } from './calendar.ts'
import type { Company, Person } from './company.ts'
import { type Random, seeded } from './random.ts'

export interface Leave {
  readonly id: number
  readonly branch: string
  readonly person: number
  readonly type: string
  readonly start: Day
  readonly end: Day
  readonly remarks: string
  readonly status: number
  readonly at: Minute
  readonly decidedBy: number | null
  readonly decidedAt: Minute | null
  readonly comment: string
}

export const leaveTypes = [
  ['ANNUAL', 'Annual'],
  ['CASUAL', 'Casual'],
  ['SICK', 'Sick'],
  ['UNPAID', 'Unpaid'],
] as const

const remarks: Readonly<Record<string, readonly string[]>> = {
  ANNUAL: ['Visit to the family', 'Wedding of a cousin', 'Holiday with the children', ''],
  CASUAL: ['School admission of my son', 'Work at the passport office', 'House is being moved', ''],
  SICK: ['Fever', 'Dengue, doctor advised rest', 'Operation of my father', ''],
  UNPAID: ['Umrah', 'Family matter'],
}
const declineReasons = [
  'Stock taking in these days',
  'Two others of the branch are away',
  'Month closing, please choose later',
]

/** These sign-ins of the decisions always have a leave that waits. */
const ALWAYS_WAITING = [1001, 1002, 2001]
const OWNERS: readonly number[] = [role.cashier, role.salesman, role.director]

/** Makes the leaves in the order in which they were entered; `days` are the working days of a year. */
export function demoLeaves(company: Company, days: readonly Day[], database: string): Leave[] {
  const owners = company.people.filter((person) => OWNERS.includes(person.role))
  return owners
    .flatMap((person) => leavesOf(person, company, days, seeded(`leaves ${database} ${person.login}`)))
    .toSorted((one, other) => one.at - other.at || one.person - other.person)
    .map((leave, row) => ({ ...leave, id: row + 1 }))
}

function leavesOf(person: Person, company: Company, days: readonly Day[], random: Random): Omit<Leave, 'id'>[] {
  const [first, last] = [days[0], days.at(-1)]
  const branch = person.branches[0]
  if (first === undefined || last === undefined || branch === undefined) return []
  const leaves: Omit<Leave, 'id'>[] = []
  let start = addDays(first, random.integer(14, 60))
  while (start <= addDays(last, 30)) {
    const length = random.pick([1, 1, 1, 2, 2, 3, 3, 5, 7])
    leaves.push(made(person, branch, company, days, start, length, random))
    start = addDays(start, length + random.integer(25, 75))
  }
  const isWaiting = leaves.some(({ status }) => status === requestStatus.pending)
  if (isWaiting || !ALWAYS_WAITING.includes(person.login)) return leaves
  const next = addDays(
    leaves.reduce((latest, { end }) => (end > latest ? end : latest), last),
    9,
  )
  return [...leaves, made(person, branch, company, days, next, 3, random, requestStatus.pending)]
}

/**
 * Makes a leave that was entered some days before it starts, at the latest on the last working day. A sick leave is not entered before its
 * first day.
 */
function made(
  { id: person, role: roleId }: Person,
  branch: string,
  company: Company,
  days: readonly Day[],
  start: Day,
  length: number,
  random: Random,
  wanted?: number,
): Omit<Leave, 'id'> {
  const picked = random.pick(['ANNUAL', 'ANNUAL', 'CASUAL', 'CASUAL', 'SICK', 'UNPAID'])
  const type = picked === 'SICK' && start > (days.at(-1) ?? start) ? 'CASUAL' : picked
  const earlier = random.integer(2, 20)
  const before = type === 'SICK' ? start : addDays(start, -earlier)
  const later = days.findIndex((day) => day >= before)
  const entered = later === -1 ? days.length - random.integer(1, 8) : later
  const decided = entered + random.integer(1, 3)
  const status = wanted ?? (decided < days.length ? endOf(random) : requestStatus.pending)
  const isPending = status === requestStatus.pending
  const decider = random.pick(
    company.people.filter(
      (other) => other.role === role.director && other.id !== person && other.branches.includes(branch),
    ),
  ).id
  return {
    branch,
    person,
    type,
    start,
    end: addDays(start, length - 1),
    remarks: random.pick(remarks[type] ?? ['']),
    status,
    at: at(entered, roleId === role.salesman ? random.integer(17, 18) : random.integer(9, 16), random.integer(0, 59)),
    decidedBy: isPending ? null : status === requestStatus.withdrawn ? person : decider,
    decidedAt: isPending ? null : at(Math.min(decided, days.length - 1), random.integer(10, 16), random.integer(0, 59)),
    comment: status === requestStatus.declined ? random.pick(declineReasons) : '',
  }
}

function endOf(random: Random): number {
  if (random.chance(82)) return requestStatus.approved
  return random.chance(60) ? requestStatus.declined : requestStatus.withdrawn
}
