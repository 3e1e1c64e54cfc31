/** Builds a branch at work: its salesman, cashier and director, a client, a bank account, and invoices to be paid. */
import { role, type RoleId } from '@backoffice/contract/access'
import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import type { Client } from '../client.ts'
import type { TestApp } from '../harness.ts'
import { owned, ownedRow } from '../owner.ts'
import { aBranch, aUser, type Branch, type User, type UserWishes } from './people.ts'

/** A user with a session. */
export interface Worker extends User {
  readonly client: Client
  /** The branch they work in, or the first of several. */
  readonly branch: string
}

export async function aWorker({ as }: Pick<TestApp, 'as'>, wishes: UserWishes): Promise<Worker> {
  const user = await aUser(wishes)
  return { ...user, client: await as(user), branch: user.branches[0] ?? '' }
}

export interface Desk {
  readonly branch: Branch
  readonly salesman: Worker
  readonly cashier: Worker
  readonly director: Worker
  /** Accounts of the branch's chart. */
  readonly party: string
  readonly account: string
}

/** Builds one of each in a branch of their own, or in a given branch. */
export async function aDesk(app: Pick<TestApp, 'as'>, { branch: given }: { branch?: Branch } = {}): Promise<Desk> {
  await theLists()
  const branch = given ?? (await aBranch())
  const worker = (roleId: RoleId) => aWorker(app, { role: roleId, in: branch })
  return {
    branch,
    salesman: await worker(role.salesman),
    cashier: await worker(role.cashier),
    director: await worker(role.director),
    party: await aParty({ branch: branch.code }),
    account: await aBank({ branch: branch.code }),
  }
}

/** Makes the lists that belong to no branch, once in a database. */
export async function theLists(): Promise<void> {
  await owned(
    `insert into invoice_type values ('CS', 'Cash', 1), ('IN', 'Institution', 2), ('CR', 'Credit', 3) on conflict do nothing`,
  )
  await owned(
    `insert into voucher_type values ('BPV', 'Bank Payment Voucher', true), ('CPV', 'Cash Payment Voucher', false), ('JV', 'Journal Voucher', false)
     on conflict do nothing`,
  )
  await owned(`insert into division values ('10', 'General') on conflict do nothing`)
  await owned(
    `insert into dictionary values ('BANK', 'Habib Bank', 'HBL', 1), ('BANK', 'MCB Bank', 'MCB', 2) on conflict do nothing`,
  )
}

let made = 0
/** Returns a number that no other object in this database has. */
const next = () => String((made += 1)).padStart(4, '0')

interface AccountWishes {
  readonly branch: string
  readonly title?: string
  readonly code?: string
}

/** Makes a client of the branch and returns its account code. */
export const aParty = (wishes: AccountWishes) => anAccount('PARTY', '1201', wishes)
/** Makes a deposit account of the branch and returns its account code. */
export const aBank = (wishes: AccountWishes) => anAccount('BANK', '1101', wishes)

async function anAccount(
  group: string,
  prefix: string,
  { branch, title, code = prefix + next() }: AccountWishes,
): Promise<string> {
  await owned('insert into chart (branch_code, acode, title, level, cgroup) values ($1, $2, $3, 4, $4)', [
    branch,
    code,
    title ?? `${group === 'PARTY' ? 'Medical Store' : 'Current Account'} ${code}`,
    group,
  ])
  return code
}

export interface Invoice {
  readonly id: number
  readonly no: string
  readonly branch: string
  readonly party: string
  readonly salesman: User
  readonly bill: number
}

export interface InvoiceWishes {
  readonly salesman: User
  readonly bill?: number
  readonly receivedBefore?: number
  readonly no?: string
  readonly on?: string
  readonly type?: string
  readonly party?: string
  readonly branch?: string
}

/**
 * Makes an invoice of the salesman, of 1,000 by default, to a client of its own. Nobody is notified of it, since few tests are about its
 * notifications.
 */
export async function anInvoice(wishes: InvoiceWishes): Promise<Invoice> {
  const { salesman, bill = 1000, receivedBefore = 0, no = `INV/26-${next()}`, on = '2026-01-15', type = 'CR' } = wishes
  const branch = wishes.branch ?? salesman.branches[0] ?? ''
  const party = wishes.party ?? (await aParty({ branch }))
  const { id } = await ownedRow<{ id: number }>(
    `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill, received_before)
     values ($1, $2, $3, $4, '10', $5, $6, $7, $8) returning id::int`,
    [branch, no, on, type, party, salesman.userId, bill, receivedBefore],
  )
  await owned(`delete from notification where kind = 'invoice_enter' and document_id = $1`, [id])
  return { id, no, branch, party, salesman, bill }
}

/** Returns the salesman's tiles: Outstanding Balance, Total Receipt, Handed to Cashier, Balance. */
export async function salesmanTiles({ client, userId, branch }: Worker): Promise<number[]> {
  const tiles = await client.ask(salesmanSummary, { userId: String(userId), branchCode: branch })
  return [tiles.outStandingBalance, tiles.receivedAmount, tiles.handOvertoCashier, tiles.balance]
}

/** Returns the tiles Outstanding, Total Receipt, Total Deposit, Balance: a cashier's own, or the branch's for a director. */
export async function cashierTiles({ client, userId, branch }: Worker): Promise<number[]> {
  const tiles = await client.ask(cashierSummary, { userId: String(userId), branchCode: branch })
  return [tiles.outStandingBalance, tiles.receivedAmount, tiles.depositAmount, tiles.balance]
}

/** Returns the promises about money that this database breaks; there must be none at any time. */
export const brokenPromises = () => owned<{ name: string; violations: string }>('select * from broken_invariants()')

/** Returns today in the time zone of the branch's company, or a day some days away from it, as yyyy-MM-dd. */
export async function today(branch: string, away = 0): Promise<string> {
  return (await ownedRow<{ day: string }>('select (business_day($1) + $2::int)::text as day', [branch, away])).day
}
