/** Statuses and kinds of credits. */
import { type Tone } from '../statuses.ts'

export const creditStatus = { pending: 0, approved: 1, declined: 2, reversed: 3 } as const
export type CreditStatus = (typeof creditStatus)[keyof typeof creditStatus]

export const creditStatusNames: Readonly<Record<CreditStatus, string>> = {
  0: 'Pending',
  1: 'Approved',
  2: 'Declined',
  3: 'Reversed',
}

export function toneOfCredit(status: number): Tone {
  if (status === creditStatus.pending) return 'pending'
  return status === creditStatus.approved ? 'good' : 'bad'
}

/** The rows of the table `credit_kind`, in their order. */
export const creditKinds = [
  'Credit Note',
  'Return',
  'Cancelled Invoice',
  'Discount',
  'Tax Withheld',
  'Write-Off',
  'Opening Balance',
] as const
export type CreditKind = (typeof creditKinds)[number]
