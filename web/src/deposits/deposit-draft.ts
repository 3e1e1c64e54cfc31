import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import type { Wire } from '@backoffice/contract/call'
import type { DepositForm } from '@backoffice/contract/deposits/deposit-rules'
import type { saveDeposit } from '@backoffice/contract/deposits/deposits'
import { parseDay } from '@backoffice/contract/day'
import { type TransferRow, transferRow } from '@backoffice/contract/transfers/transfers'
import { type Image, image, text } from '@backoffice/contract/fields'
import { depositImageCode } from '@backoffice/contract/image-codes'
import { MAX_MONEY, money, sum } from '@backoffice/contract/money'
import * as z from 'zod/mini'
import { type DraftKind, listOf } from '../kit/drafts/draft-kind.ts'
import { showMoney } from '../kit/format.ts'
import { sentImages } from '../kit/form/form-files.ts'
import { joined } from '../kit/joined.ts'

/** The Deposit Form and the receipts chosen for it, from any number of pages of the list. */
export interface DepositDraft {
  readonly slipNo: string
  readonly account: string
  readonly images: readonly Image[]
  readonly selected: readonly TransferRow[]
}

export const emptyDeposit: DepositDraft = { slipNo: '', account: '', images: [], selected: [] }

export const isStarted = ({ slipNo, account, images, selected }: DepositDraft): boolean =>
  slipNo !== '' || account !== '' || images.length > 0 || selected.length > 0

const isDay = (value: string | null) => value === null || parseDay(value) !== undefined
const isMoment = (value: string | null) => value === null || !Number.isNaN(Date.parse(value))

/** Reads a chosen row. The list draws the row again, so its days and amount must be valid. */
const chosenRow = transferRow.check(
  z.refine(
    (row) =>
      money(row.amount) !== undefined &&
      row.amount >= 0 &&
      [row.invoiceDate, row.chequeDate].every(isDay) &&
      [row.createdOn, row.c_ApprovalDate].every(isMoment),
  ),
)

/** Reads the chosen rows. Their sum must be an amount, or the screen could not add them up. */
const selected = listOf(chosenRow).check(
  z.refine((rows) => rows.reduce((total, { amount }) => total + amount, 0) <= MAX_MONEY),
)

/** Names the deposit of a draft in a few words: `SLIP-31 · 3 receipts · 1,200.00`. */
export const describeDeposit = (draft: DepositDraft): string =>
  joined([draft.slipNo, depositLabels.receiptCount(draft.selected.length), showMoney(totalOf(draft))])

export const depositDraft: DraftKind<DepositDraft> = {
  empty: emptyDeposit,
  isStarted,
  describe: describeDeposit,
  amountOf: (draft) => totalOf(draft),
  fields: { slipNo: text(), account: text(), images: listOf(image), selected },
}

/** Returns the values that the ordered rules check. */
export const checkedForm = ({
  slipNo,
  account,
  images,
  selected,
}: DepositDraft): DepositForm & { receipts: number } => ({
  slipNo,
  account,
  images: images.length,
  receipts: selected.length,
})

export const totalOf = ({ selected }: DepositDraft) => sum(selected.map((row) => row.amount))

/** Returns the request: one line per receipt; the pictures of the slip are sent once. */
export const sentDeposit = (draft: DepositDraft, title: string, cashierId: number): Wire<typeof saveDeposit> => ({
  cashierDeposits: draft.selected.map((row, at) => ({
    id: row.id,
    invoiceDetailId: row.invoiceDetailId,
    aCode: draft.account,
    title,
    c_User_Id: cashierId,
    depositSlipNo: draft.slipNo.trim(),
    cCode: row.cCode,
    status: 0,
    imageCode: depositImageCode(draft.slipNo),
    ...(at === 0 && { cashierDepositsImages: sentImages(draft.images) }),
  })),
})
