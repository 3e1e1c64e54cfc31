/** Makes the deposits of the demo. Every other day each cashier deposits the receipts that are ready, and a director decides some days later. */
import { role } from '@backoffice/contract/access'
import type { Day } from '@backoffice/contract/day'
import { type Minute, at, dayOf } from './calendar.ts'
import type { Account, Company, Person } from './company.ts'
import type { HandOvers, Transfer } from './hand-overs.ts'
import { worksIn } from './invoices.ts'
import { depositDeclineComments } from './names.ts'
import { type Random, seeded } from './random.ts'

export interface Deposit {
  readonly id: number
  readonly branch: string
  readonly cashier: number
  readonly account: string
  readonly slip: string
  readonly at: Minute
  readonly on: Day
  readonly lines: readonly Transfer[]
  readonly fate: 'pending' | 'approved' | 'declined'
  readonly decidedAt: Minute | undefined
  readonly decidedBy: number | undefined
  readonly postingOn: Day | undefined
  readonly comment: string
  /** Deposits of the same round share no receipt. A receipt of a declined deposit returns in a later round. */
  readonly round: number
}

const MAX_LINES = 25

/** The bank account where a cashier deposits a branch's money, and the director who decides about the deposits. */
interface Desk {
  readonly branch: string
  readonly cashier: number
  readonly accounts: readonly Account[]
  readonly deciders: readonly Person[]
  /** Approved hand-overs not in a live deposit, with the first day they can go into one. */
  waiting: { readonly transfer: Transfer; readonly from: number }[]
}

/** Makes deposits, and adds the times of their moves to the moves of the receipts. */
export function demoDeposits(
  company: Company,
  { transfers, moments }: HandOvers,
  days: readonly Day[],
  seed: string,
): Deposit[] {
  const random = seeded(`deposits ${seed}`)
  const desks = new Map<string, Desk>()
  for (const { code: branch } of company.branches) {
    const accounts = company.chart.filter((row) => row.branch === branch && row.group === 'BANK' && row.level === 4)
    const deciders = [role.director, role.depositApprover].flatMap((roleId) => worksIn(company.people, roleId, branch))
    for (const cashier of worksIn(company.people, role.cashier, branch)) {
      desks.set(`${branch} ${cashier.id}`, { branch, cashier: cashier.id, accounts, deciders, waiting: [] })
    }
  }
  for (const transfer of transfers) {
    // Some receipts are never deposited.
    if (transfer.fate !== 'approved' || transfer.decidedAt === undefined || random.chance(1)) continue
    const { branch, cashier } = transfer.receipt
    desks.get(`${branch} ${cashier}`)?.waiting.push({ transfer, from: readyOn(transfer, transfer.decidedAt, days) })
  }

  const rounds = new Map<Transfer, number>()
  const deposits: Deposit[] = []
  for (let day = 0; day < days.length; day += 1) {
    for (const desk of desks.values()) {
      if ((day + desk.cashier) % 2 === 0) bank(desk, day)
    }
  }
  return deposits

  function bank(desk: Desk, day: number): void {
    const ready = desk.waiting.filter((each) => each.from <= day).map((each) => each.transfer)
    desk.waiting = desk.waiting.filter((each) => each.from > day)
    for (let start = 0; start < ready.length; start += MAX_LINES) {
      const lines = ready.slice(start, start + MAX_LINES)
      const round = 1 + Math.max(...lines.map((line) => rounds.get(line) ?? 0))
      const made = deposit(desk, day, lines, round, deposits.length + 1, days, random)
      deposits.push(made)
      for (const line of lines) {
        rounds.set(line, round)
        const moves = moments.get(line.receipt.id)
        moves?.push(made.at)
        if (made.decidedAt === undefined) continue
        moves?.push(made.decidedAt)
        if (made.fate === 'declined') desk.waiting.push({ transfer: line, from: dayOf(made.decidedAt) + 1 })
      }
    }
  }
}

/** Returns the first day on which a receipt can be deposited: the day after its approval, and not before the date of its cheque. */
function readyOn({ receipt }: Transfer, approvedAt: Minute, days: readonly Day[]): number {
  const next = dayOf(approvedAt) + 1
  const { chequeOn } = receipt
  if (chequeOn === null) return next
  const due = days.findIndex((day, index) => index >= next && day >= chequeOn)
  return due === -1 ? days.length : due
}

function deposit(
  desk: Desk,
  day: number,
  lines: readonly Transfer[],
  round: number,
  id: number,
  days: readonly Day[],
  random: Random,
): Deposit {
  const account = random.pick(desk.accounts)
  const on = days[day] ?? ('' as Day)
  const made = at(day, 15, random.integer(0, 59))
  const forgotten = random.chance(1)
  const decidedOn = day + random.pick([1, 1, 1, 2, 2, 3])
  const decided = !forgotten && decidedOn < days.length
  const fate = !decided ? 'pending' : random.chance(5) ? 'declined' : 'approved'
  return {
    id,
    branch: desk.branch,
    cashier: desk.cashier,
    account: account.code,
    slip: `${account.title.split(' ')[0] ?? ''}-${random.integer(100_000, 999_999)}`,
    at: made,
    on,
    lines,
    fate,
    decidedAt: decided ? at(decidedOn, random.integer(10, 13), random.integer(0, 59)) : undefined,
    decidedBy: decided ? random.pick(desk.deciders).id : undefined,
    postingOn: fate === 'approved' ? (random.chance(70) ? on : days[decidedOn]) : undefined,
    comment: fate === 'declined' ? random.pick(depositDeclineComments) : '',
    round,
  }
}
