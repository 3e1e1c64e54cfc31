/** Makes the vouchers of the demo: old vouchers are approved; many vouchers of the last days are pending, some for a second approver. */
import { role } from '@backoffice/contract/access'
import type { Account, Company, Person } from './company.ts'
import { at, dayOf, type Minute } from './calendar.ts'
import { type Random, seeded } from './random.ts'
import { accruals, CASH, expenses, incomes, voucherTypes, type VoucherTypeId } from './voucher-words.ts'

const VOUCHERS_OF_BRANCH = 600
/** The minimum number of vouchers in each branch of a small demo, so that each kind occurs. */
const MIN_VOUCHERS = 40
/** The share of a branch's vouchers that are of the last working days. */
const RECENT_PERCENT = 8
const MIN_RECENT = 24
const RECENT_DAYS = 6

export interface VoucherLine {
  readonly title: string
  /** In paisa; one of the two is 0. */
  readonly debit: number
  readonly credit: number
  readonly narration: string
}

interface Approval {
  readonly by: number
  readonly at: Minute
}

export interface Voucher {
  readonly id: number
  readonly branch: string
  readonly number: string
  readonly type: VoucherTypeId
  readonly day: number
  /** Absent where another system entered it. */
  readonly enteredBy: number | undefined
  readonly enteredAt: Minute
  readonly lines: readonly VoucherLine[]
  /** None while it waits, one or two when it is approved, one when it waits for the second. */
  readonly approvals: readonly Approval[]
}

const twoApprovers = (type: VoucherTypeId) => voucherTypes.some(({ id, twoApprovers: two }) => id === type && two)

export function demoVouchers(company: Company, days: number, scale: number, database: string): Voucher[] {
  let made = 0
  return company.branches.flatMap(({ code }) => {
    const random = seeded(`vouchers ${code} ${database}`)
    const count = Math.max(MIN_VOUCHERS, Math.ceil(VOUCHERS_OF_BRANCH * scale))
    const recent = Math.max(MIN_RECENT, Math.ceil((count * RECENT_PERCENT) / 100))
    const people = peopleOf(company, code)
    const banks = company.chart
      .filter((account) => account.branch === code && isBank(account))
      .map(({ title }) => title)
    const numbers = new Map<VoucherTypeId, number>()
    return Array.from({ length: count }, (_, nth): Voucher => {
      made += 1
      const later = nth - (count - recent)
      const day =
        later < 0
          ? Math.floor((nth * (days - RECENT_DAYS)) / (count - recent))
          : days - RECENT_DAYS + Math.floor((later * RECENT_DAYS) / recent)
      const type = typeOf(random)
      const number = (numbers.get(type) ?? 0) + 1
      numbers.set(type, number)
      const enteredAt = at(day, random.integer(9, 16), random.integer(0, 59))
      const enteredBy = entererOf(random, people, later)
      const approvals =
        later >= 0 && later % 4 !== 0
          ? firstOf(random, people, { type, enteredBy, enteredAt, later, days })
          : approvalsOf(random, people, { type, enteredBy, enteredAt, days })
      const lines = linesOf(random, type, banks)
      // One voucher waits that somebody has to correct first: two digits of its last amount changed places.
      const isWrong = code === company.branches[0]?.code && later === 5
      return {
        id: made,
        branch: code,
        number: `${type}-${String(number).padStart(5, '0')}`,
        type,
        day,
        enteredBy: isWrong ? undefined : enteredBy,
        enteredAt,
        lines: isWrong
          ? lines.map((line, index) => (index === 0 ? { ...line, [sideOf(line)]: line[sideOf(line)] + 90_000 } : line))
          : lines,
        approvals: isWrong ? [] : approvals,
      }
    })
  })
}

const isBank = ({ group, level }: Account) => group === 'BANK' && level === 4
const sideOf = ({ debit }: VoucherLine) => (debit > 0 ? 'debit' : 'credit')

interface People {
  readonly directors: readonly Person[]
  readonly cashiers: readonly Person[]
}

const peopleOf = ({ people }: Company, branch: string): People => {
  const ofRole = (roleId: number) => people.filter((one) => one.role === roleId && one.branches.includes(branch))
  return { directors: ofRole(role.director), cashiers: ofRole(role.cashier) }
}

function typeOf(random: Random): VoucherTypeId {
  const percent = random.integer(1, 100)
  if (percent <= 34) return 'BPV'
  if (percent <= 64) return 'CPV'
  if (percent <= 76) return 'BRV'
  return percent <= 86 ? 'CRV' : 'JV'
}

/** Most vouchers come from another system. The first director entered some of the pending vouchers. */
function entererOf(random: Random, { directors, cashiers }: People, later: number): number | undefined {
  if (later >= 0 && later % 9 === 3) return directors[0]?.id
  if (random.chance(3)) return directors[0]?.id
  return random.chance(25) ? random.pick(cashiers).id : undefined
}

interface Entered {
  readonly type: VoucherTypeId
  readonly enteredBy: number | undefined
  readonly enteredAt: Minute
  readonly days: number
}

/** Returns the approvals of a voucher that is approved, by one director or by two. */
function approvalsOf(random: Random, { directors }: People, { type, enteredBy, enteredAt, days }: Entered): Approval[] {
  const able = directors.filter(({ id }) => id !== enteredBy)
  const first = random.pick(able)
  const second = random.pick(able.filter((one) => one !== first))
  const firstAt = after(random, enteredAt, days)
  const approvals = [{ by: first.id, at: firstAt }]
  return twoApprovers(type) ? [...approvals, { by: second.id, at: after(random, firstAt, days) }] : approvals
}

/** Returns the first approval of every second bank payment that waits: by the first two directors in turn, so that the other one can finish it. */
function firstOf(random: Random, { directors }: People, entered: Entered & { readonly later: number }): Approval[] {
  const { type, enteredBy, enteredAt, later, days } = entered
  const by = directors[later % 2]
  if (!twoApprovers(type) || later % 3 === 0 || by === undefined || by.id === enteredBy) return []
  return [{ by: by.id, at: after(random, enteredAt, days) }]
}

/** Returns a later minute on the same day or one of the next days, but never after the last day of the demo. */
function after(random: Random, minute: Minute, days: number): Minute {
  const day = dayOf(minute) + random.integer(0, 2)
  return day === dayOf(minute) || day >= days
    ? minute + random.integer(5, 120)
    : at(day, random.integer(9, 17), random.integer(0, 59))
}

function linesOf(random: Random, type: VoucherTypeId, banks: readonly string[]): VoucherLine[] {
  const bank = random.pick(banks)
  const cheque = () => `Cheque ${random.integer(100_000, 999_999)}`
  switch (type) {
    case 'BPV':
      return paid(random, expenses, bank, cheque())
    case 'CPV':
      return paid(random, expenses, CASH, '')
    case 'BRV':
      return received(random, bank, cheque())
    case 'CRV':
      return received(random, CASH, '')
    case 'JV': {
      const [title, narrations, against] = random.pick(accruals)
      return paid(random, against, title, random.pick(narrations))
    }
  }
}

type Words = readonly (readonly [title: string, narrations: readonly string[]])[]
const aFact = (random: Random, words: Words): [title: string, narration: string] => {
  const [title, narrations] = random.pick(words)
  return [title, random.pick(narrations)]
}

/** Returns whole amounts of 50 rupees, and some with paisa. */
const amountOf = (random: Random): number =>
  random.integer(6, 1600) * 5_000 + (random.chance(20) ? random.integer(1, 4999) : 0)

/** Returns lines for one side, and the line on the other side that balances them. */
function paid(random: Random, words: Words, from: string, narration: string): VoucherLine[] {
  const debits = Array.from({ length: random.integer(1, 5) }, (): VoucherLine => {
    const [title, why] = aFact(random, words)
    return { title, debit: amountOf(random), credit: 0, narration: why }
  })
  return [...debits, { title: from, debit: 0, credit: debits.reduce((sum, { debit }) => sum + debit, 0), narration }]
}

function received(random: Random, into: string, narration: string): VoucherLine[] {
  const credits = Array.from({ length: random.integer(1, 3) }, (): VoucherLine => {
    const [title, why] = aFact(random, incomes)
    return { title, debit: 0, credit: amountOf(random), narration: why }
  })
  return [
    { title: into, debit: credits.reduce((sum, { credit }) => sum + credit, 0), credit: 0, narration },
    ...credits,
  ]
}
