import { role } from '@backoffice/contract/access'
import { brokenHandOver } from '@backoffice/contract/cash/transfer-rules'
import { decideTransfers, listTransfers, sendTransfers } from '@backoffice/contract/cash/transfers'
import { messages } from '@backoffice/contract/messages'
import { decision, status, type StatusCode, statusNames } from '@backoffice/contract/statuses'
import { imageLinks } from '../files/links.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as attachments from './attachments.sql.ts'
import { leftMessage } from './moved-on.ts'
import * as receipts from './receipts.sql.ts'
import * as transfers from './transfers.sql.ts'
import { whoseOf } from './whose.ts'

const nameOf = (code: number) => (statusNames[code as StatusCode] ?? String(code)).toLowerCase()

/** Why a hand-over could not be decided: who was first, or where the money is now. */
function whyNot(standing: transfers.Standing | undefined, sent: { readonly rowVersion?: number | undefined }): string {
  if (!standing) return messages.transfer.notFound
  const { by, at, depositNo } = standing
  if (depositNo !== null) return messages.transfer.inDeposit(depositNo)
  if (standing.status !== status.pending && by !== null && at !== null) {
    return messages.transfer.alreadyDecided(nameOf(standing.status), by, at)
  }
  return sent.rowVersion === standing.version
    ? messages.receipt.notMovable
    : messages.transfer.changed(nameOf(standing.status))
}

export const transferRoutes = [
  serve(sendTransfers, async ({ db, input, user }) => {
    const sent = input.salemanTransfers
    const sending: transfers.Sending[] = sent.map((transfer) => {
      const broken = brokenHandOver({ cashierId: transfer.c_User_Id })
      if (broken) throw refuse(broken.message)
      return {
        receiptId: transfer.invoiceDetailId,
        branchCode: transfer.cCode,
        cashierId: Number(transfer.c_User_Id),
        comment: transfer.comments ?? '',
      }
    })
    if (new Set(sending.map((one) => one.receiptId)).size < sending.length) throw refuse(messages.deposit.repeated)
    for (const { branchCode, cashierId } of sending) {
      if (!(await receipts.worksIn(db, branchCode, cashierId, role.cashier)))
        throw refuse(messages.transfer.cashierUnknown)
    }

    const done = await transfers.send(db, user.userId, sending)
    const left = sending.find((one) => !done.includes(one.receiptId))
    if (left) throw refuse(leftMessage(await receipts.leftHim(db, user.userId, left.receiptId)))
    for (const { invoiceDetailId, cCode, salemanTransferImages } of sent) {
      await attachments.claim(db, salemanTransferImages, cCode, { receiptId: invoiceDetailId })
    }
    return messages.transfer.sent
  }),

  serve(listTransfers, async ({ db, input, user, branches, keys, clock }) => {
    const { rows, totalRows } = await transfers.page(db, branches, whoseOf(user), input)
    return { rows: rows.map((row) => ({ ...row, images: row.images.map(imageLinks(keys, clock)) })), totalRows }
  }),

  serve(decideTransfers, async ({ db, input, user, reply }) => {
    const deciding = input.salemanTransfers
    if (new Set(deciding.map((one) => one.id)).size < deciding.length) throw refuse(messages.deposit.repeated)
    const done = await transfers.decide(db, user.userId, deciding, reply.elapsedTime)
    const left = deciding.find((one) => !done.includes(one.id))
    if (left) throw refuse(whyNot(await transfers.standing(db, user.userId, left.id), left))
    if (deciding.every((one) => one.status === decision.approved)) return messages.transfer.approved
    return deciding.every((one) => one.status === decision.declined)
      ? messages.transfer.declined
      : messages.transfer.decided
  }),
]
