/** Receipts and deposits with much to tell, and what is told of them. */
import { bounceCheque } from '@backoffice/contract/cash/bounces'
import type { TimelineEvent } from '@backoffice/contract/cash/timeline'
import { type Day, wireDay } from '@backoffice/contract/day'
import { aDeposit, aReceipt, type Deposit, type Receipt, today } from './cash.ts'
import type { Desk } from './desk.ts'

/** Who, in which role, did what, with what comment and amount. */
export const told = (events: readonly TimelineEvent[]) =>
  events.map(({ who, role: as, what, comment, amount }) => [who, as, what, comment, amount])

export const cheque = {
  amount: 250,
  method: 'Cheque',
  chequeNo: '00771',
  chequeDate: '01/02/2026',
  chequeBank: 'HBL',
} as const
/** The company's day as sentences have it. */
export const todayOf = async ({ branch }: Desk) => wireDay((await today(branch.code)) as Day)

/** Today, by the cashier. */
export const bounced = async ({ cashier, branch }: Desk, { id }: Receipt, { no }: Deposit) =>
  cashier.client.ask(bounceCheque, {
    invoiceDetailId: id,
    depositNo: no,
    bouncedOn: await today(branch.code),
    comments: 'no funds',
    userId: cashier.userId,
  })

/** Declined once by its cashier and once by the director, then banked. */
export async function aLongWay({ salesman, cashier, director }: Desk) {
  const receipt = await aReceipt({ by: salesman, ...cheque })
    .sentTo(cashier, 'first try')
    .declined('no picture')
    .sentTo(cashier, 'with picture')
    .approved()
  const refused = await aDeposit({ by: cashier, receipts: [receipt], slipNo: 'S-1' }).declinedBy(director, 'wrong slip')
  const banked = await aDeposit({ by: cashier, receipts: [receipt], slipNo: 'S-2' }).approvedBy(director)
  return { receipt, refused, banked }
}
