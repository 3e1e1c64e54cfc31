/** Builds credits in the states that tests need. */
import type { Wire } from '@backoffice/contract/call'
import { decideCredit, reverseCredit, saveCredit, useCredit } from '@backoffice/contract/credits/credits'
import { type Day, wireDay } from '@backoffice/contract/day'
import { owned, ownedRow } from '../owner.ts'
import type { Invoice, Worker } from './desk.ts'
import { today } from './desk.ts'

export interface Credit {
  readonly id: number
  readonly no: string
  readonly branch: string
  readonly party: string
  readonly amount: number
}

interface CreditWishes {
  readonly by: Worker
  /** The client; the client of the invoice where there is one. */
  readonly party?: string
  readonly invoice?: Invoice
  readonly amount?: number
  readonly kind?: Wire<typeof saveCredit>['kind']
  readonly no?: string
  /** The day of the credit, in days from today. */
  readonly in?: number
}

let made = 0
const next = () => `CN-${String((made += 1)).padStart(4, '0')}`

/** Returns a credit as its form sends it: a discount of 100 from today. */
export async function creditOf({
  by,
  invoice,
  party = invoice?.party ?? '',
  amount = 100,
  kind = 'Discount',
  no = next(),
  in: away = 0,
}: CreditWishes): Promise<Wire<typeof saveCredit>> {
  return {
    userId: by.userId,
    cCode: by.branch,
    creditNo: no,
    kind,
    aCode: party,
    invoiceNo: invoice?.no ?? '',
    creditDate: wireDay((await today(by.branch, away)) as Day),
    amount,
    reason: 'price of the season',
  }
}

/** Enters a credit as a director does. */
export async function aCredit(wishes: CreditWishes): Promise<Credit> {
  const wire = await creditOf(wishes)
  const { isSuccessful, message } = await wishes.by.client.ask(saveCredit, wire)
  if (!isSuccessful) throw new Error(message)
  const { id } = await ownedRow<{ id: number }>(
    'select id::int from credit where branch_code = $1 and credit_no = $2',
    [wire.cCode, wire.creditNo],
  )
  return {
    id,
    no: wire.creditNo ?? '',
    branch: String(wire.cCode),
    party: String(wire.aCode),
    amount: Number(wire.amount),
  }
}

/** Makes a credit that nobody entered by hand, as an import by the operator does. */
export async function anImportedCredit(
  { branch, party, id: invoiceId }: Invoice,
  amount = 100,
  away = 0,
): Promise<Credit> {
  const no = next()
  const { id } = await ownedRow<{ id: number }>(
    `insert into credit (branch_code, credit_no, kind, party, invoice_id, credit_on, amount, reason)
     values ($1, $2, 'Return', $3, $4, business_day($1) + $6::int, $5, 'returned') returning id::int`,
    [branch, no, party, invoiceId, amount, away],
  )
  return { id, no, branch, party, amount }
}

type Decision = Partial<Pick<Wire<typeof decideCredit>, 'status' | 'reason' | 'rowVersion'>>

/** Approves a credit, or makes the given `decision`, and returns the result. */
export const creditDecided = async ({ client, userId }: Worker, { id, branch }: Credit, decision: Decision = {}) =>
  (await client.ask(decideCredit, { userId, cCode: branch, creditId: id, status: 'APPROVED', ...decision }))
    .responseObject

/** Approves a credit for a director who has no session. */
export const approvedBy = ({ userId }: Pick<Worker, 'userId'>, { id }: Credit) =>
  owned('update credit set status = 1, decided_by = $2, decided_at = clock_timestamp() where id = $1', [id, userId])

/** Reverses an approved credit, and returns the result. */
export const creditReversed = ({ client, userId }: Worker, { id, branch }: Credit, reason = 'entered twice') =>
  client.ask(reverseCredit, { userId, cCode: branch, creditId: id, reason })

/** Uses a part of a credit for an invoice, and returns the result. */
export const creditUsed = ({ client, userId }: Worker, { id, branch }: Credit, invoice: Invoice, amount: number) =>
  client.ask(useCredit, { userId, cCode: branch, creditId: id, invoiceNo: invoice.no, amount })

/** Enters a credit by one director that another one approves. */
export async function anApprovedCredit(by: Worker, wishes: CreditWishes): Promise<Credit> {
  const credit = await aCredit(wishes)
  const { isSuccessful, message } = await creditDecided(by, credit)
  if (!isSuccessful) throw new Error(message)
  return credit
}

export const creditState = ({ id }: Credit) =>
  ownedRow<{ status: number; applied: number }>('select status, applied::float from credit where id = $1', [id])

/** Returns what an invoice was credited and what it owes. */
export const creditedOf = ({ id }: Invoice) =>
  ownedRow<{ credited: number; balance: number }>('select credited::float, balance::float from invoice where id = $1', [
    id,
  ])

/** Returns the sums of the postings of a credit by account, without those that are nothing. */
export const postingsOf = async ({ id }: Credit) =>
  Object.fromEntries(
    (
      await owned<{ account: string; amount: number }>(
        `select p.account, sum(p.amount)::float as amount from posting p join journal j on j.id = p.journal_id
         where j.credit_id = $1 group by 1 having sum(p.amount) <> 0 order by 1`,
        [id],
      )
    ).map(({ account, amount }) => [account, amount]),
  )
