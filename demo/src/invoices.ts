/** Makes the invoices that the demo's branches have written. Amounts are whole paisa. */
import type { Day } from '@backoffice/contract/day'
import type { Account, Company, Person } from './company.ts'
import { role } from '@backoffice/contract/access'
import { seeded } from './random.ts'

export interface Invoice {
  readonly id: number
  readonly branch: string
  readonly number: string
  /** The index of the day among the working days, and the day itself. */
  readonly day: number
  readonly on: Day
  readonly type: string
  readonly division: string
  readonly party: string
  readonly salesman: number
  readonly bill: number
  readonly receivedBefore: number
}

export interface Period {
  readonly days: readonly Day[]
  /** The first working day on which this system kept the receipts. */
  readonly chainStart: number
}

export const worksIn = (people: readonly Person[], roleId: number, branch: string): readonly Person[] =>
  people.filter((person) => person.role === roleId && person.branches.includes(branch))

/** Makes invoices in the order of their days, so that numbers and ids grow with time. */
export function demoInvoices(company: Company, { days, chainStart }: Period, count: number, seed: string): Invoice[] {
  const random = seeded(`invoices ${seed}`)
  const salesmen = new Map(company.branches.map(({ code }) => [code, worksIn(company.people, role.salesman, code)]))
  const clients = new Map(company.branches.map(({ code }) => [code, clientsOf(company, code)]))
  const lastNumber = new Map<string, number>()
  // The first branch, where the demo sign-ins are at home, sells twice as much as each of the others.
  const [first] = company.branches
  const selling = [...(first ? [first] : []), ...company.branches].map((branch) => branch.code)

  return Array.from({ length: count }, (_, row): Invoice => {
    const day = Math.floor((row * days.length) / count)
    const on = days[day] ?? ('' as Day)
    const branch = random.pick(selling)
    const party = random.pick(clients.get(branch) ?? [])
    const team = salesmen.get(branch) ?? []
    const year = `${branch} ${on.slice(2, 4)}`
    const serial = (lastNumber.get(year) ?? 0) + 1
    lastNumber.set(year, serial)
    const bill =
      random.integer(400, 30_000) * random.pick([100, 100, 100, 200, 300, 500, 1500]) +
      random.pick([0, 0, 0, 25, 50, 75])
    return {
      id: row + 1,
      branch,
      number: `INV/${on.slice(2, 4)}-${String(serial).padStart(5, '0')}`,
      day,
      on,
      type: random.pick(['CR', 'CR', 'CR', 'CR', 'CR', 'CR', 'CS', 'IN', 'TN', 'IN']),
      division: random.pick(company.divisions)[0],
      party: party.code,
      // A client is always visited by the same salesman.
      salesman: team[Number(party.code) % team.length]?.id ?? 0,
      bill,
      receivedBefore: day >= chainStart ? 0 : paidBefore(bill, random.integer(1, 100)),
    }
  })
}

const clientsOf = (company: Company, branch: string): readonly Account[] =>
  company.chart.filter((account) => account.branch === branch && account.group === 'PARTY' && account.level === 4)

/** Returns how much of an older invoice is paid: most are paid in full, some in part, and a few not at all. */
function paidBefore(bill: number, percentile: number): number {
  if (percentile <= 80) return bill
  return percentile <= 90 ? Math.floor(bill / 200) * 100 : 0
}
