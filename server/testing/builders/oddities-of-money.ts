/** Plants the oddities of money in hands, deposits and banks, each with a near miss: the same on the other side of its threshold. */
import { matchBankLine } from '@backoffice/contract/banks/bank-statements'
import type { OddityReason } from '@backoffice/contract/oddities/oddity-kinds'
import { owned } from '../owner.ts'
import { aBankLine } from './banks.ts'
import { aCheque, aDeposit, aReceipt, type Deposit, type Receipt } from './cash.ts'
import { anInvoice, type Desk, type Worker } from './desk.ts'
import { theLeaveTypes } from './leaves.ts'
import { chequeInHand, inHand } from './stories.ts'
import { anUpload, claimFor } from './uploads.ts'

export interface Plant {
  /** Makes one case at the desk. */
  readonly plant: (desk: Desk) => Promise<unknown>
  /** Makes what is almost a case. */
  readonly near: (desk: Desk) => Promise<unknown>
}
export type Plants = { readonly [R in OddityReason]?: Plant }

/** Moves a receipt and its hand-overs to earlier days. */
export async function ago(receipt: Promise<Receipt> | Receipt, days: number): Promise<Receipt> {
  const { id } = await receipt
  await owned('update receipt set created_at = created_at - make_interval(days => $2) where id = $1', [id, days])
  await owned(
    `update transfer set sent_at = sent_at - make_interval(days => $2), decided_at = decided_at - make_interval(days => $2) where receipt_id = $1`,
    [id, days],
  )
  return receipt
}

/** Sets the moment of a receipt: a time of a day that is some days before today. */
export const recordedAt = ({ id }: Receipt, daysAgo: number, time: string) =>
  owned(
    `update receipt set created_at = day_start(branch_code, business_day(branch_code) - $2::int) + $3::interval where id = $1`,
    [id, daysAgo, time],
  )

/** Moves a deposit to an earlier day; it is posted on that day too. */
export async function depositedAgo(deposit: Promise<Deposit> | Deposit, days: number): Promise<Deposit> {
  const { id } = await deposit
  await owned(
    `update deposit set deposited_on = deposited_on - $2::int, posting_on = posting_on - $2::int,
       created_at = created_at - make_interval(days => $2), decided_at = decided_at - make_interval(days => $2) where id = $1`,
    [id, days],
  )
  return deposit
}

/** Gives a person an approved leave of three days, some days from today. */
export async function absent(person: Worker, { director }: Pick<Desk, 'director'>, away: number): Promise<void> {
  await theLeaveTypes()
  await owned(
    `insert into leave (branch_code, entered_by, leave_type, start_on, end_on, status, decided_by, decided_at)
     values ($1, $2, 'ANNUAL', business_day($1) + $4::int, business_day($1) + $4::int + 2, 1, $3, now())`,
    [person.branch, person.userId, director.userId, away],
  )
}

/** Makes a deposit to the account of the desk that is approved and this old. */
async function approvedDeposit(desk: Desk, days: number, receipt = inHand(desk)): Promise<Deposit> {
  const { cashier, director, account } = desk
  const deposit = aDeposit({ by: cashier, receipts: [await ago(receipt, days)], account }).approvedBy(director)
  return depositedAgo(deposit, days)
}

/** Makes the account known to the bank since a year. */
const known = ({ branch, account }: Desk) =>
  owned(
    `insert into bank_account (branch_code, account, opening_on) values ($1, $2, business_day($1) - 365)
     on conflict (branch_code, account) do update set opening_on = excluded.opening_on`,
    [branch.code, account],
  )

async function matched(desk: Desk, { no }: Deposit, lineId: number, isWhole = false): Promise<void> {
  const { client, userId } = desk.director
  const answer = await client.ask(matchBankLine, {
    userId,
    cCode: desk.branch.code,
    lineId,
    deposits: [no],
    isWhole,
    note: '',
  })
  if (!answer.isSuccessful) throw new Error(answer.message)
}

const withChequeNo = (lineId: number) => owned(`update bank_line set cheque_no = '778899' where id = $1`, [lineId])

/** Makes two pictures with the same content, or with others, that prove two receipts. */
async function pictures(desk: Desk, contents: readonly [string, string]): Promise<void> {
  for (const content of contents) {
    const receipt = await aReceipt({ by: desk.salesman, amount: 310 })
    const upload = await anUpload({ by: desk.salesman })
    await owned('update attachment set kept_sha256 = sha256(convert_to($2, $3)) where id = $1', [
      upload.id,
      `${desk.branch.code} ${content}`,
      'UTF8',
    ])
    await claimFor(upload, { kind: 'receipt', id: receipt.id, branch: desk.branch.code })
  }
}

async function oldPicture(desk: Desk, hours: number): Promise<void> {
  const receipt = await aReceipt({ by: desk.salesman, amount: 320 })
  const upload = await anUpload({ by: desk.salesman })
  await owned('update attachment set created_at = now() - make_interval(hours => $2) where id = $1', [upload.id, hours])
  await claimFor(upload, { kind: 'receipt', id: receipt.id, branch: desk.branch.code })
}

async function slips({ cashier, ...desk }: Desk, ...numbers: readonly string[]): Promise<void> {
  for (const slipNo of numbers) {
    const receipt = await inHand({ cashier, ...desk }, 330)
    await aDeposit({ by: cashier, receipts: [receipt], slipNo: `${desk.branch.code}-${slipNo}` })
  }
}

export const plantsOfMoney = {
  held: {
    plant: async ({ salesman }) => recordedAt(await aReceipt({ by: salesman, amount: 210 }), 8, '12:00'),
    near: async ({ salesman }) => recordedAt(await aReceipt({ by: salesman, amount: 210 }), 2, '12:00'),
  },
  handOverWaits: {
    plant: ({ salesman, cashier }) => ago(aReceipt({ by: salesman, amount: 220 }).sentTo(cashier), 3),
    near: ({ salesman, cashier }) => ago(aReceipt({ by: salesman, amount: 220 }).sentTo(cashier), 2),
  },
  notSentAgain: {
    plant: ({ salesman, cashier }) => ago(aReceipt({ by: salesman, amount: 230 }).sentTo(cashier).declined('no'), 3),
    near: ({ salesman, cashier }) => ago(aReceipt({ by: salesman, amount: 230 }).sentTo(cashier).declined('no'), 2),
  },
  handOverToAbsent: {
    plant: async (desk) => {
      await aReceipt({ by: desk.salesman, amount: 240 }).sentTo(desk.cashier)
      await absent(desk.cashier, desk, 0)
    },
    near: async (desk) => {
      await aReceipt({ by: desk.salesman, amount: 240 }).sentTo(desk.cashier)
      await absent(desk.cashier, desk, 1)
    },
  },
  notDeposited: {
    plant: (desk) => ago(inHand(desk, 250), 4),
    near: (desk) => ago(inHand(desk, 250), 3),
  },
  depositPending: {
    plant: async (desk) => depositedAgo(aDeposit({ by: desk.cashier, receipts: [await inHand(desk, 260)] }), 3),
    near: async (desk) => depositedAgo(aDeposit({ by: desk.cashier, receipts: [await inHand(desk, 260)] }), 2),
  },
  chequeNotDeposited: {
    plant: async (desk) => {
      const { id } = await ago(chequeInHand(desk, 270), 9)
      await owned('update receipt set cheque_on = business_day(branch_code) - 4 where id = $1', [id])
    },
    near: async (desk) => {
      const { id } = await ago(chequeInHand(desk, 270), 9)
      await owned('update receipt set cheque_on = business_day(branch_code) - 3 where id = $1', [id])
    },
  },
  notAtBank: {
    plant: async (desk) => {
      await known(desk)
      await approvedDeposit(desk, 6)
    },
    near: async (desk) => {
      await known(desk)
      await approvedDeposit(desk, 5)
    },
  },
  bankDiffers: {
    plant: async (desk) => {
      await known(desk)
      const deposit = await approvedDeposit(desk, 4, inHand(desk, 280))
      await matched(desk, deposit, await aBankLine(desk, 180, 'LESS', 3), true)
    },
    near: async (desk) => {
      await known(desk)
      const deposit = await approvedDeposit(desk, 4, inHand(desk, 280))
      await matched(desk, deposit, await aBankLine(desk, 280, 'ALL', 3))
    },
  },
  nobodysCredit: {
    plant: (desk) => aBankLine(desk, 290, 'WHOSE', 4),
    near: (desk) => aBankLine(desk, 290, 'WHOSE', 3),
  },
  slipTwice: {
    plant: (desk) => slips(desk, '77', '77'),
    near: (desk) => slips(desk, '77', '78'),
  },
  pictureTwice: {
    plant: (desk) => pictures(desk, ['one', 'one']),
    near: (desk) => pictures(desk, ['one', 'two']),
  },
  pictureOld: {
    plant: (desk) => oldPicture(desk, 50),
    near: (desk) => oldPicture(desk, 47),
  },
  moreCheques: {
    plant: async (desk) => {
      await known(desk)
      const deposit = await approvedDeposit(desk, 4, inHand(desk, 340))
      const lineId = await aBankLine(desk, 340, 'CHEQUE', 3)
      await withChequeNo(lineId)
      await matched(desk, deposit, lineId)
    },
    near: async (desk) => {
      await known(desk)
      const deposit = await approvedDeposit(desk, 4, chequeInHand(desk, 340))
      const lineId = await aBankLine(desk, 340, 'CHEQUE', 3)
      await withChequeNo(lineId)
      await matched(desk, deposit, lineId)
    },
  },
  voidThenCheque: {
    plant: async ({ salesman }) => {
      await aReceipt({ by: salesman, amount: 777 }).voided()
      await aReceipt({ by: salesman, ...aCheque(777) })
    },
    near: async ({ salesman }) => {
      await aReceipt({ by: salesman, amount: 777 }).voided()
      await aReceipt({ by: salesman, ...aCheque(778) })
    },
  },
  advanceOld: {
    plant: ({ salesman, party }) => ago(aReceipt({ by: salesman, party, amount: 350 }), 61),
    near: ({ salesman, party }) => ago(aReceipt({ by: salesman, party, amount: 350 }), 60),
  },
} satisfies Plants

/** Makes an advance that a cashier applies to an invoice of this salesman. */
export async function appliedAdvance({ salesman, cashier, party }: Desk, of: Desk['salesman']): Promise<void> {
  const invoice = await anInvoice({ salesman: of, party, bill: 360 })
  await aReceipt({ by: cashier, party, salesmanId: salesman.userId, amount: 360 }).appliedTo(invoice)
}
