import type { Wire } from '@backoffice/contract/call'
import type { DepositForm } from '@backoffice/contract/deposits/deposit-rules'
import type { saveDeposit } from '@backoffice/contract/deposits/deposits'
import type { TransferRow } from '@backoffice/contract/transfers/transfers'
import type { Image } from '@backoffice/contract/fields'
import { depositImageCode } from '@backoffice/contract/image-codes'
import { sum } from '@backoffice/contract/money'
import { sentImages } from '../receipts/receipt-draft.ts'

/** The Deposit Form and the receipts chosen for it, from however many pages of the list. */
export interface DepositDraft {
  readonly slipNo: string
  readonly account: string
  readonly images: readonly Image[]
  readonly selected: readonly TransferRow[]
}

export const emptyDeposit: DepositDraft = { slipNo: '', account: '', images: [], selected: [] }

export const isStarted = ({ slipNo, account, images, selected }: DepositDraft): boolean =>
  slipNo !== '' || account !== '' || images.length > 0 || selected.length > 0

/** The draft as the ordered checks see it. */
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

/** One line per receipt; the pictures of the slip go along once. */
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
