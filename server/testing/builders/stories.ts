/** Builds receipts and deposits in the states that tests need, and reads their timelines. */
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { undoReceived } from '@backoffice/contract/receipts/receipts'
import type { TimelineEvent } from '@backoffice/contract/timeline/events'
import { type Day, wireDay } from '@backoffice/contract/day'
import { ownedRow } from '../owner.ts'
import { aCheque, aDeposit, aReceipt, type Deposit, type Receipt } from './cash.ts'
import { bouncingOf } from './cash-forms.ts'
import { anInvoice, type Desk, today } from './desk.ts'

/** Returns a receipt that the cashier has approved: the money is with the cashier. */
export const inHand = ({ salesman, cashier }: Desk, amount = 100) =>
  aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
export const chequeInHand = ({ salesman, cashier }: Desk, amount = 100) =>
  aReceipt({ by: salesman, ...aCheque(amount) })
    .sentTo(cashier)
    .approved()

/** Returns a banked receipt with its approved deposit, which holds no other receipt. */
export async function banked({ cashier, director }: Desk, receipt: Receipt) {
  return { receipt, deposit: await aDeposit({ by: cashier, receipts: [receipt] }).approvedBy(director) }
}

export const stageOf = async ({ id }: Receipt) =>
  (await ownedRow<{ stage: number }>('select stage from receipt where id = $1', [id])).stage

/** Returns the events of a timeline as lines of person, role, action, comment and amount. */
export const eventLines = (events: readonly TimelineEvent[]) =>
  events.map(({ who, role: as, what, comment, amount }) => [who, as, what, comment, amount])

export const cheque = {
  amount: 250,
  method: 'Cheque',
  chequeNo: '00771',
  chequeDate: '01/02/2026',
  chequeBank: 'HBL',
} as const
/** Returns the company's today as messages write it. */
export const todayOf = async ({ branch }: Desk) => wireDay((await today(branch.code)) as Day)

/** Marks the cheque bounced today, as the cashier. */
export const bounced = async ({ cashier }: Desk, receipt: Receipt, deposit: Deposit) =>
  cashier.client.ask(bounceCheque, await bouncingOf(deposit, receipt, cashier))

/** Returns a receipt that its cashier declined once and the director once, and that was then banked. */
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

/**
 * Makes money with a declined hand-over and deposit before it came to each end, and a receipt that was undone right after it was recorded.
 */
export async function declinedBefore({ salesman, cashier, director }: Desk): Promise<void> {
  const declined = (amount: number) =>
    aReceipt({ by: salesman, ...aCheque(amount) })
      .sentTo(cashier)
      .declined()
      .sentTo(cashier)
      .approved()
      .refused(director)
  await declined(1.5)
  await declined(2.5).banked(director)
  await declined(3.5).bounced(director)
  await declined(4.5).declined().voided()
  const { id } = await aReceipt({ by: cashier, invoice: await anInvoice({ salesman, bill: 5.5 }), amount: 5.5 })
  await cashier.client.ask(undoReceived, { receipts: [{ invoiceDetailId: id }], userId: cashier.userId })
  // A deposit that was approved for a moment.
  const receipt = await declined(6.5)
  await aDeposit({ by: cashier, receipts: [receipt] })
    .approvedBy(director)
    .undoneBy(director)
}

/**
 * Makes money in every place and at every end. The amounts are powers of two: 1 with the salesman, 2 void, 4 on the way, 8 declined, 16
 * with the cashier, 32 sent back, 64 in a pending deposit, 128 banked, 256 in a declined deposit, 512 bounced, 1024 recorded by the cashier.
 */
export async function everyPlace({ salesman, cashier, director }: Desk): Promise<void> {
  const [handed, depositOf] = [
    (amount: number) => aReceipt({ by: salesman, amount }).sentTo(cashier),
    async (amount: number) => aDeposit({ by: cashier, receipts: [await handed(amount).approved()] }),
  ]
  await aReceipt({ by: salesman, amount: 1 })
  await aReceipt({ by: salesman, amount: 2 }).voided()
  await handed(4)
  await handed(8).declined('torn')
  await handed(16).approved()
  await handed(32).approved().declined('too little')
  await depositOf(64)
  await aDeposit({ by: cashier, receipts: [await handed(128).approved()] }).approvedBy(director)
  await aDeposit({ by: cashier, receipts: [await handed(256).approved()] }).declinedBy(director)
  await aReceipt({ by: salesman, ...aCheque(512) })
    .sentTo(cashier)
    .approved()
    .bounced(director)
  await aReceipt({ by: cashier, invoice: await anInvoice({ salesman, bill: 1024 }), amount: 1024 })
  await anInvoice({ salesman, bill: 5000.55 })
}
