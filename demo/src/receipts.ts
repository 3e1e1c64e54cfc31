/** Makes the receipts of the demo, before anything happens to them. Amounts are whole paisa. */
import { role } from '@backoffice/contract/access'
import { addDays, type Day } from '@backoffice/contract/day'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import type { PaymentMethod } from '@backoffice/contract/statuses'
import { at, type Minute } from './calendar.ts'
import type { Company } from './company.ts'
import { type Invoice, type Period, worksIn } from './invoices.ts'
import { banks, receiptComments } from './names.ts'
import { type Random, seeded } from './random.ts'

export interface Receipt {
  readonly id: number
  readonly branch: string
  /** `undefined` for an advance. */
  readonly invoice: Invoice | undefined
  readonly party: string
  readonly salesman: number
  readonly recordedBy: number
  /** The cashier who gets the receipt. */
  readonly cashier: number
  readonly method: PaymentMethod
  readonly chequeNo: string
  readonly chequeOn: Day | null
  readonly chequeBank: string
  readonly amount: number
  readonly imageCode: string
  readonly comment: string
  readonly at: Minute
}

interface Payment {
  readonly invoice: Invoice | undefined
  readonly branch: string
  readonly party: string
  readonly salesman: number
  readonly amount: number
  readonly at: Minute
}

/** Makes `count` receipts in the order of time; a few of them are advances. */
export function demoReceipts(
  company: Company,
  invoices: readonly Invoice[],
  period: Period,
  count: number,
  seed: string,
): Receipt[] {
  const random = seeded(`receipts ${seed}`)
  const advances = paidInAdvance(invoices, period, Math.ceil(count / 40), random)
  const payments = [...advances, ...installments(invoices, period, count - advances.length, random)]
  const cashiers = new Map(company.branches.map(({ code }) => [code, worksIn(company.people, role.cashier, code)]))
  return payments
    .sort((one, other) => one.at - other.at)
    .map((payment, row) => {
      const cashier = random.pick(cashiers.get(payment.branch) ?? []).id
      const atCounter = random.chance(12)
      const day = period.days[Math.floor(payment.at / 1440)] ?? ('' as Day)
      const method = methodOf(random, atCounter)
      const byCheque = method === 'Cheque'
      return {
        ...payment,
        id: row + 1,
        recordedBy: atCounter ? cashier : payment.salesman,
        cashier,
        method,
        // The numbers grow, so that no cheque occurs twice.
        chequeNo: byCheque ? String(20_410_000 + row * 37) : '',
        chequeOn: byCheque ? addDays(day, random.pick([-4, -2, -1, 0, 0, 0, 0, 0, 3, 7, 12])) : null,
        chequeBank: byCheque ? random.pick(banks)[1] : '',
        imageCode: receiptImageCode(payment.invoice?.number ?? payment.party),
        comment: random.pick(receiptComments),
      }
    })
}

/** Picks the method of a payment. Only some clients who pay at the cashier's counter pay online. */
function methodOf(random: Random, atCounter: boolean): PaymentMethod {
  if (atCounter && random.chance(40)) return 'Cash/Cheque Online'
  return random.chance(45) ? 'Cheque' : 'Cash'
}

const dayTime = (random: Random, from: number, to: number): Minute =>
  at(random.integer(from, to), random.integer(9, 16), random.integer(0, 59))

function paidInAdvance(
  invoices: readonly Invoice[],
  { days, chainStart }: Period,
  count: number,
  random: Random,
): Payment[] {
  return Array.from({ length: count }, () => {
    const { branch, party, salesman } = random.pick(invoices)
    const amount = random.integer(10, 400) * 50_000
    return { invoice: undefined, branch, party, salesman, amount, at: dayTime(random, chainStart, days.length - 1) }
  })
}

/** Goes over the open invoices in rounds, and six of ten are paid in each, until there are enough payments. */
function installments(
  invoices: readonly Invoice[],
  { days, chainStart }: Period,
  count: number,
  random: Random,
): Payment[] {
  const last = days.length - 1
  const open = invoices.filter((invoice) => invoice.receivedBefore < invoice.bill && invoice.day < last)
  const times = open.map(() => 0)
  for (let left = open.length ? count : 0; left > 0;) {
    for (let each = 0; each < open.length && left > 0; each += 1) {
      if (!random.chance(60)) continue
      times[each] = (times[each] ?? 0) + 1
      left -= 1
    }
  }
  return open.flatMap((invoice, each) => {
    const from = Math.max(invoice.day + 1, chainStart)
    const moments = Array.from({ length: times[each] ?? 0 }, () => dayTime(random, from, last)).sort(
      (one, other) => one - other,
    )
    let owed = invoice.bill - invoice.receivedBefore
    return moments.map((moment, nth): Payment => {
      const toCome = moments.length - 1 - nth
      const amount = toCome === 0 && random.chance(75) ? owed : partOf(owed, toCome, random)
      owed -= amount
      return { invoice, branch: invoice.branch, party: invoice.party, salesman: invoice.salesman, amount, at: moment }
    })
  })
}

/** Returns a part of the balance, in whole rupees where possible. Something is left for each later payment. */
function partOf(owed: number, toCome: number, random: Random): number {
  const part = Math.floor((owed * random.integer(25, 65)) / 10_000) * 100
  return Math.max(1, Math.min(part, owed - toCome))
}
