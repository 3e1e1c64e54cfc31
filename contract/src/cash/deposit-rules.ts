/** The ordered checks of the deposit screen (document 1, section 5). */
import { messages } from '../messages.ts'
import { firstBroken, type Rule } from '../rules.ts'

export interface DepositForm {
  readonly slipNo: string
  readonly account: string
  readonly images: number
}

const selecting: readonly Rule<DepositForm>[] = [
  [(form) => form.slipNo.trim() === '', messages.deposit.noSlip, 'slipNo'],
  [(form) => form.account === '', messages.deposit.noAccount, 'account'],
  [(form) => form.images === 0, messages.deposit.noUpload, 'images'],
]

/** What stands against ticking a receipt. */
export const brokenSelection = (form: DepositForm) => firstBroken(selecting, form)

/** What stands against saving: at least one receipt, and all that ticking one asked for. */
export const brokenDeposit = (form: DepositForm & { readonly receipts: number }) =>
  firstBroken<typeof form>(
    [[(deposit) => deposit.receipts === 0, messages.deposit.noReceipts, 'receipts'], ...selecting],
    form,
  )
