/** Statuses of vouchers (document 2, sections 4 and 9). A voucher of a type with two approvers is partially approved by the first. */
import type { Tone } from '../statuses.ts'

export const voucherStatus = { pending: 0, partiallyApproved: 2, approved: 1 } as const
export type VoucherStatus = (typeof voucherStatus)[keyof typeof voucherStatus]

export const voucherStatusNames: Readonly<Record<VoucherStatus, string>> = {
  0: 'Pending',
  2: 'Partially Approved',
  1: 'Approved',
}

export function toneOfVoucher(code: number): Tone {
  if (code === voucherStatus.pending) return 'pending'
  return code === voucherStatus.approved ? 'good' : 'warning'
}

/** The reasons why somebody cannot approve a waiting voucher: they entered it, they approved it first, or it does not balance. */
export const obstacles = ['own', 'firstApprover', 'unbalanced'] as const
export type Obstacle = (typeof obstacles)[number]
