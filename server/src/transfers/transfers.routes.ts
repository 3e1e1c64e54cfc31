import { brokenHandOver } from '@backoffice/contract/transfers/transfer-rules'
import { decideTransfers, listTransfers, sendTransfers, undoTransfer } from '@backoffice/contract/transfers/transfers'
import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { decision, status } from '@backoffice/contract/statuses'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { imageLinks } from '../files/links.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as attachments from '../files/attachments.sql.ts'
import { movedOnMessage, statusWord } from '../receipts/moved-on.ts'
import { refusalAboutOne } from '../receipts/one-of-several.ts'
import * as receipts from '../receipts/receipts.sql.ts'
import { refuseRepeated } from '../cash/repeated.ts'
import { whyNotUndone } from '../approvals/why-not-undone.ts'
import * as transferList from './transfer-list.sql.ts'
import * as transfers from './transfers.sql.ts'
import { whyNotByCashier } from './why-not.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'

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
    refuseRepeated(sending.map((one) => one.receiptId))
    const cashiers = new Map(sending.map((one) => [`${one.branchCode} ${one.cashierId}`, one]))
    for (const { branchCode, cashierId } of cashiers.values()) {
      if (!(await transfers.canReceive(db, branchCode, cashierId))) throw refuse(transferMessages.cashierUnknown)
    }

    const done = await transfers.send(db, user.userId, sending)
    const left = sending.find((one) => !done.includes(one.receiptId))
    if (left) {
      const refusal = movedOnMessage(await receipts.lastMoveFromSalesman(db, user.userId, left.receiptId))
      throw refuse(await refusalAboutOne(sending, left, refusal, { db, user }))
    }
    for (const { invoiceDetailId, cCode, salemanTransferImages } of sent) {
      await attachments.claim(db, salemanTransferImages, {
        kind: 'receipt',
        id: invoiceDetailId,
        branchCode: cCode,
      })
    }
    return transferMessages.sent
  }),

  serve(listTransfers, async ({ db, input, user, branches, keys, clock }) => {
    const { rows, ...counted } = await transferList.page(db, branches, rowOwnerOf(user), input)
    return { rows: rows.map((row) => ({ ...row, images: row.images.map(imageLinks(keys, clock)) })), ...counted }
  }),

  serve(decideTransfers, async ({ db, input, user, reply }) => {
    const deciding = input.salemanTransfers
    refuseRepeated(deciding.map((one) => one.id))
    const done = await transfers.decide(db, user.userId, deciding, reply.elapsedTime)
    const left = deciding.find((one) => !done.includes(one.id))
    if (left) {
      const refusal = whyNotByCashier(await transfers.currentState(db, left.id, { cashierId: user.userId }), left)
      throw refuse(await refusalAboutOne(deciding, { transferId: left.id }, refusal, { db, user }))
    }
    if (deciding.every((one) => one.status === decision.approved)) return transferMessages.approved
    return deciding.every((one) => one.status === decision.declined)
      ? transferMessages.declined
      : transferMessages.decided
  }),

  serve(undoTransfer, async ({ db, input, user }) => {
    if (await transfers.undo(db, input)) return undoMessages.done
    const currentState = await transfers.currentState(db, input.id, { cashierId: user.userId })
    if (!currentState) throw refuse(transferMessages.notFound)
    if (currentState.wasReceived && currentState.status !== status.declined) throw refuse(undoMessages.received)
    throw refuse(whyNotUndone(currentState, user.userId, transferMessages.changed(statusWord(currentState.status))))
  }),
]
