/** Makes links of receipts and what clients say on their pages; and plants the oddities of clients, each with a near miss. */
import { randomBytes, randomUUID } from 'node:crypto'
import { owned, ownedRow } from '../owner.ts'
import { aReceipt, type Receipt } from './cash.ts'
import { anInvoice, type Desk } from './desk.ts'
import type { Plants } from './oddities-of-money.ts'

/** Switches the pages of clients on for the company of a branch. */
export const withPages = (branch: string, isOwedShown = false) =>
  owned(
    `update company set client_pages = true, client_pages_owed = $2 where code = (select company_code from branch where code = $1)`,
    [branch, isOwedShown],
  )

/** Gives a receipt a link, as the pages of clients do. */
export async function linkedReceipt(receipt: Promise<Receipt> | Receipt): Promise<Receipt & { readonly code: string }> {
  const made = await receipt
  const { code } = await ownedRow<{ code: string }>(
    `insert into receipt_link (code, branch_code, receipt_id, expires_at) values ($1, $2, $3, now() + interval '400 days')
     on conflict (receipt_id) do update set receipt_id = excluded.receipt_id returning code`,
    [randomBytes(16).toString('hex'), made.branch, made.id],
  )
  return { ...made, code }
}

async function said({ salesman }: Desk, isRight: boolean): Promise<void> {
  const { id } = await linkedReceipt(
    aReceipt({ by: salesman, invoice: await anInvoice({ salesman, bill: 700 }), amount: 700 }),
  )
  await owned(
    `insert into client_word (link_id, branch_code, is_right, reason, words, form)
     select l.id, l.branch_code, $2, $3, $4, $5 from receipt_link l where l.receipt_id = $1`,
    [id, isRight, isRight ? '' : 'amount', isRight ? '' : 'I paid 900', randomUUID()],
  )
}

/** Makes a receipt that became void, and a word of its client that it is right: some minutes after the void. */
async function voidedAfterWord({ salesman }: Desk, minutes: number): Promise<void> {
  const { id } = await linkedReceipt(aReceipt({ by: salesman, amount: 710 }).voided())
  await owned(
    `insert into client_word (link_id, branch_code, is_right, form, said_at)
     select l.id, l.branch_code, true, $2, now() + make_interval(mins => $3) from receipt_link l where l.receipt_id = $1`,
    [id, randomUUID(), minutes],
  )
}

const clientsWith = async ({ branch }: Desk, telephone: string, count: number) => {
  await owned(
    `insert into chart (branch_code, acode, title, level, cgroup, telephone)
     select $1, 'TEL' || n, 'Client ' || n, 4, 'PARTY', $2 from generate_series(1, $3::int) n`,
    [branch.code, telephone, count],
  )
}

const telephoneOf = ({ salesman }: Desk, telephone: string) =>
  owned('update app_user set telephone = $2 where id = $1', [salesman.userId, telephone])

export const plantsOfClients = {
  clientSaysWrong: { plant: (desk) => said(desk, false), near: (desk) => said(desk, true) },
  voidAfterWord: { plant: (desk) => voidedAfterWord(desk, -1), near: (desk) => voidedAfterWord(desk, 1) },
  telephoneOfSeveral: {
    plant: (desk) => clientsWith(desk, '+923001234567', 4),
    near: (desk) => clientsWith(desk, '+923001234567', 3),
  },
  telephoneOfUser: {
    plant: async (desk) => {
      await telephoneOf(desk, '+923217654321')
      await clientsWith(desk, '+923217654321', 1)
    },
    near: async (desk) => {
      await telephoneOf(desk, '+923217654322')
      await clientsWith(desk, '+923217654323', 1)
    },
  },
} satisfies Plants
