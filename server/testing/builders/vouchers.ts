/** Builds vouchers as an import writes them. */
import type { Wire } from '@backoffice/contract/call'
import { approveVoucher } from '@backoffice/contract/vouchers/vouchers'
import { ownedRow } from '../owner.ts'
import type { Worker } from './desk.ts'
import type { User } from './people.ts'

export interface VoucherLine {
  readonly title: string
  readonly debit?: number
  readonly credit?: number
  readonly narration?: string
}

export interface Voucher {
  readonly id: number
  readonly no: string
  readonly branch: string
}

export interface VoucherWishes {
  readonly branch: string
  /** `JV` needs one approver, `BPV` two. */
  readonly type?: string
  readonly no?: string
  readonly on?: string
  /** Without a person it came from another system. */
  readonly by?: Pick<User, 'userId'>
  /** Without them two lines of this amount, which balance. */
  readonly lines?: readonly VoucherLine[]
  readonly amount?: number
}

let made = 0

export const balancedLines = (amount: number): readonly VoucherLine[] => [
  { title: 'Office Rent', debit: amount, narration: 'Rent of the office' },
  { title: 'HBL Current Account', credit: amount, narration: 'Cheque 1234' },
]

/** Enters a voucher with all its lines. */
export async function aVoucher(wishes: VoucherWishes): Promise<Voucher> {
  made += 1
  const { branch, type = 'JV', no = `${type}-${String(made).padStart(6, '0')}`, on = '2026-02-10', by } = wishes
  const { amount = 100, lines = balancedLines(amount) } = wishes
  const sumOf = (side: 'debit' | 'credit') => lines.reduce((sum, line) => sum + (line[side] ?? 0), 0)
  const { id } = await ownedRow<{ id: number }>(
    `with v as (
       insert into voucher (branch_code, voucher_no, type_id, voucher_on, entered_by, debit, credit)
       values ($1, $2, $3, $4, $5, $6, $7) returning id, branch_code
     ), l as (
       insert into voucher_line (voucher_id, branch_code, position, title, debit, credit, narration)
       select v.id, v.branch_code, l.position, l.title, l.debit, l.credit, l.narration
       from v, unnest($8::text[], $9::numeric[], $10::numeric[], $11::text[]) with ordinality as l (title, debit, credit, narration, position)
     )
     select id::int from v`,
    [
      branch,
      no,
      type,
      on,
      by?.userId ?? null,
      sumOf('debit'),
      sumOf('credit'),
      lines.map(({ title }) => title),
      lines.map(({ debit = 0 }) => debit),
      lines.map(({ credit = 0 }) => credit),
      lines.map(({ narration = '' }) => narration),
    ],
  )
  return { id, no, branch }
}

export const approvalOf = (
  voucher: Pick<Voucher, 'no' | 'branch'>,
  { userId }: Pick<User, 'userId'>,
  rowVersion?: number,
): Wire<typeof approveVoucher> => ({
  userId,
  cCode: voucher.branch,
  voucher: voucher.no,
  ...(rowVersion !== undefined && { rowVersion }),
})

/** Approves a voucher through the call, and returns the result of the save. */
export const approves = async (by: Worker, voucher: Pick<Voucher, 'no' | 'branch'>, rowVersion?: number) =>
  (await by.client.ask(approveVoucher, approvalOf(voucher, by, rowVersion))).responseObject
