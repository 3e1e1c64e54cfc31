/** Imports bank statements, and reads lines, matches and the state of deposits. */
import {
  bankCandidates,
  explainBankLine,
  freeBankLine,
  listBankAccounts,
  listBankLines,
  matchBankLine,
  saveBankAccount,
} from '@backoffice/contract/banks/bank-statements'
import type { Row, Wire } from '@backoffice/contract/call'
import { addDays, type Day } from '@backoffice/contract/day'
import { listDepositLines } from '@backoffice/contract/deposits/deposits'
import type { TestApp } from '../harness.ts'
import { owned, ownedRow } from '../owner.ts'
import type { Deposit } from './cash.ts'
import { type Desk, today, type Worker } from './desk.ts'
import { type Cells, importing } from './imports.ts'

/** Returns a line of the desk's account, of today and without a balance unless `more` has them. */
export const bankRow = ({ branch, account }: Pick<Desk, 'branch' | 'account'>, amount: string, more: Cells): Cells => ({
  branch: branch.code,
  account,
  date: '2026-07-31',
  amount,
  description: '',
  ...more,
})

/** Writes a line of the desk's account at the bank as an import does, and returns its id. */
export async function aBankLine(
  { branch, account, director }: Pick<Desk, 'account' | 'director'> & { readonly branch: Pick<Desk['branch'], 'code'> },
  amount = 100,
  words = 'A LINE',
  daysAgo = 0,
): Promise<number> {
  await owned(
    `insert into bank_account (branch_code, account, opening_on) values ($1, $2, business_day($1) - 30) on conflict do nothing`,
    [branch.code, account],
  )
  const { id } = await ownedRow<{ id: number }>(
    `with file as (
       insert into data_import (kind, branch_code, file_name, format, header, started_by) values ('statements', $1, 'bank.csv', 'CSV', '{}', $5) returning id
     ), statement as (
       insert into bank_statement (branch_code, account, import_id, from_on, to_on) select $1, $2, id, business_day($1), business_day($1) from file returning id
     )
     insert into bank_line (statement_id, branch_code, account, position, booked_on, amount, description, key)
     select id, $1, $2, 1, business_day($1) - $6::int, $3, $4, bank_line_key(h.hash || '/' || h.nth)
     from statement cross join lateral (
       select l.hash, (select count(*) + 1 from bank_line b where b.branch_code = $1 and b.account = $2 and b.amount = $3 and b.description = $4) as nth
       from (select bank_line_hash($1, $2, business_day($1) - $6::int, $3, $4, '', '', '') as hash) l) h
     returning id::int`,
    [branch.code, account, amount, words, director.userId, daysAgo],
  )
  return id
}

/** Submits each form of the screen that matches lines of the bank, and returns the answers. */
export async function matchingOf({ director, branch, account }: { director: Worker; branch: string; account: string }) {
  const { client, userId } = director
  const of = { userId, cCode: branch }
  const openedOn = addDays((await today(branch)) as Day, -30)
  const lineId = await aBankLine({ branch: { code: branch }, account, director }, -10)
  const { depositNo, amount } = await ownedRow<{ depositNo: string; amount: number }>(
    `select deposit_no as "depositNo", total::float8 as amount from deposit where branch_code = $1 and account = $2 and status <> 2 order by id desc limit 1`,
    [branch, account],
  )
  const incoming = await aBankLine({ branch: { code: branch }, account, director }, amount)
  return [
    await client.ask(saveBankAccount, { ...of, aCode: account, number: 'PK36SCBL0000001123', openedOn, daysToBank: 4 }),
    await client.ask(explainBankLine, { ...of, lineId, kind: 'fee', note: '' }),
    await client.ask(freeBankLine, { ...of, lineId }),
    await client.ask(matchBankLine, { ...of, lineId: incoming, deposits: [depositNo], isWhole: false, note: '' }),
  ]
}

export type BankLine = Row<typeof listBankLines>

export function bankOf(app: Pick<TestApp, 'app' | 'tokenOf' | 'base'>) {
  const { checked, applied } = importing(app)

  /** Imports lines of the desk's account, the first of today; their amounts and texts, oldest first. Returns the counts of the check. */
  async function shows(
    { branch, account, director }: Desk,
    lines: readonly (readonly [amount: number, words: string, more?: Cells])[],
  ) {
    const date = await today(branch.code)
    const rows = lines.map(([amount, description, more = {}]) =>
      bankRow({ branch, account }, String(amount), { date, description, ...more }),
    )
    const { importId, counts } = await checked(director, 'statements', rows)
    if ((counts?.new ?? 0) > 0) await applied(director, importId)
    return counts
  }

  return { shows }
}

export const linesOf = async (
  { client }: Worker,
  { branch, account }: Pick<Desk, 'branch' | 'account'>,
  more: Partial<Wire<typeof listBankLines>> = {},
): Promise<readonly BankLine[]> =>
  (await client.ask(listBankLines, { page: 1, limit: 100, cCode: branch.code, aCode: account, ...more }))
    .responseObjects

/** Returns the only line with this text. */
export async function lineOf(by: Worker, desk: Desk, words: string): Promise<BankLine> {
  const found = (await linesOf(by, desk, { words })).filter(({ description }) => description === words)
  const [line, ...others] = found
  if (!line || others.length > 0) throw new Error(`${found.length} lines have the text ${words}`)
  return line
}

export const candidatesOf = async ({ client }: Worker, { cCode, lineId }: BankLine) =>
  (await client.ask(bankCandidates, { cCode, lineId })).candidates

export async function accountOf({ client }: Worker, { branch, account }: Desk) {
  const { responseObjects } = await client.ask(listBankAccounts, { page: 1, limit: 100, cCode: branch.code })
  const found = responseObjects.find(({ aCode }) => aCode === account)
  if (!found) throw new Error(`no statement of ${account} is here`)
  return found
}

/** Returns the state of a deposit at the bank. */
export async function bankStateOf({ client }: Worker, { no, branch }: Deposit) {
  const { responseObjects } = await client.ask(listDepositLines, {
    page: 1,
    limit: 10,
    cCode: branch,
    depositRefNo: no,
  })
  return responseObjects[0]?.bank
}

/** Returns the day of the company, some days from now. */
export const dayOf = async ({ branch }: Desk, days = 0): Promise<string> =>
  addDays((await today(branch.code)) as Day, days)
