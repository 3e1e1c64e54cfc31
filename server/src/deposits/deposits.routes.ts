import { brokenDeposit } from '@backoffice/contract/deposits/deposit-rules'
import { decideDeposit, listDepositLines, listDeposits, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { sameSlips } from '@backoffice/contract/receipts/evidence'
import { depositImageCode } from '@backoffice/contract/image-codes'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { readable } from '@backoffice/contract/readable'
import { decision } from '@backoffice/contract/statuses'
import { imageLinks } from '../files/links.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as attachments from '../files/attachments.sql.ts'
import { currentState as currentStateOf } from './deposit-endings.sql.ts'
import * as deposits from './deposits.sql.ts'
import { nameOfReceipt } from '../receipts/one-of-several.ts'
import * as receipts from '../receipts/receipts.sql.ts'
import { refuseRepeated } from '../cash/repeated.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'
import { withSlip } from './slips.sql.ts'
import { whyNotDecided } from './why-not.ts'

export const depositRoutes = [
  serve(saveDeposit, async ({ db, input, user }) => {
    const sent = input.cashierDeposits
    const [first] = sent
    // Numbers that look the same are the same: invisible characters make no difference.
    const slipNo = readable(first?.depositSlipNo ?? '')
    // Only the form requires the picture of the slip (document 1, section 5), so one is assumed here. A save needs slip, account and receipts.
    const broken = brokenDeposit({ receipts: sent.length, slipNo, account: first?.aCode ?? '', images: 1 })
    if (broken || !first) throw refuse(broken?.message ?? depositMessages.noReceipts)
    const { cCode: branchCode, aCode: account } = first
    if (
      sent.some(
        (line) => readable(line.depositSlipNo) !== slipNo || line.aCode !== account || line.cCode !== branchCode,
      )
    ) {
      throw refuse(depositMessages.mixed)
    }
    refuseRepeated(sent.map((line) => line.id))
    if (!(await receipts.hasAccount(db, branchCode, account, 'BANK'))) throw refuse(depositMessages.accountUnknown)

    const lines = sent.map((line) => ({ transferId: line.id, receiptId: line.invoiceDetailId }))
    const ready = await deposits.depositable(db, branchCode, user.userId, lines)
    const left = lines.find((line) => !ready.includes(line.transferId))
    if (left) {
      const other = await deposits.depositOf(db, left.receiptId)
      if (other) throw refuse(depositMessages.receiptInDeposit(other.receipt, other.depositNo, other.by, other.at))
      const receipt = lines.length > 1 ? await nameOfReceipt(db, user, left) : undefined
      throw refuse(receipt === undefined ? depositMessages.receiptTaken : depositMessages.notYoursToDeposit(receipt))
    }
    const receiptIds = lines.map((line) => line.receiptId)
    const notDue = await deposits.postDated(db, branchCode, receiptIds)
    if (notDue) throw refuse(depositMessages.postDatedCheque(notDue.chequeNo, notDue.on))
    const imageCode = depositImageCode(slipNo)
    const id = await deposits.make(
      db,
      { branch_code: branchCode, cashier_id: user.userId, account, slip_no: slipNo, image_code: imageCode },
      lines,
    )
    const images = sent.flatMap((line) => line.cashierDepositsImages ?? [])
    await attachments.claim(db, images, { kind: 'deposit', id, branchCode, imageCode })
    return depositMessages.saved
  }),

  serve(sameSlips, async ({ db, input, user }) => ({
    deposits: await withSlip(db, input.cCode, readable(input.depositSlipNo), user.userId),
  })),

  serve(listDeposits, async ({ db, input, user, branches, keys, clock }) => {
    const { rows, ...counted } = await deposits.page(db, branches, rowOwnerOf(user).cashierId, input)
    return {
      rows: rows.map((row) => ({
        ...row,
        cashierDepositsImages: row.cashierDepositsImages.map(imageLinks(keys, clock)),
        invoices: row.invoices.map((invoice) => ({ ...invoice, images: invoice.images.map(imageLinks(keys, clock)) })),
      })),
      ...counted,
    }
  }),

  serve(listDepositLines, async ({ db, input, user, branches, keys, clock }) => {
    const { rows, ...counted } = await deposits.linePage(db, branches, user, input)
    return {
      rows: rows.map((row) => ({
        ...row,
        cashierDepositsImages: row.cashierDepositsImages.map(imageLinks(keys, clock)),
      })),
      ...counted,
    }
  }),

  serve(decideDeposit, async ({ db, input, user }) => {
    const postingOn = input.status === decision.approved ? (input.postingDate ?? null) : null
    if (input.status === decision.approved && postingOn === null) throw refuse(depositMessages.noPostingDate)
    if (await deposits.decide(db, user.branches, user.userId, input, postingOn)) return depositMessages.updated

    const currentState = await currentStateOf(db, user.branches, input.depositNo)
    if (!currentState) throw refuse(depositMessages.notFound)
    if (currentState.cashierId === user.userId) throw refuse(depositMessages.own)
    throw refuse(whyNotDecided(currentState))
  }),
]
