import { brokenReceipt, brokenVoid } from '@backoffice/contract/receipts/receipt-rules'
import { listReceipts, sameReceipts, saveReceipts, voidReceipts } from '@backoffice/contract/receipts/receipts'
import { sameCheques } from '@backoffice/contract/receipts/evidence'
import { listLastReceipts } from '@backoffice/contract/receipts/last-receipts'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { addressOfLink } from '../http/client-pages.ts'
import { refuseUnlessOfClient } from '../cash/of-one-client.ts'
import { refuseRepeated } from '../cash/repeated.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'
import * as attachments from '../files/attachments.sql.ts'
import { imageLinks } from '../files/links.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { chequesOfOthers } from './evidence.sql.ts'
import { lastReceipts, recordedToday } from './last-receipts.sql.ts'
import { movedOnMessage } from './moved-on.ts'
import { formOf, knownOf, reasonOf, refuseOtherClient, refuseUnknownInvoice, rowOf } from './new-receipt.ts'
import { refusalAboutOne } from './one-of-several.ts'
import * as receipts from './receipts.sql.ts'

export const receiptRoutes = [
  serve(saveReceipts, async ({ db, input, user }) => {
    const sent = input.invoiceDetails
    const known = await knownOf(db, sent, user.userId)
    const rows: receipts.NewReceipt[] = []
    for (const [index, receipt] of sent.entries()) {
      refuseUnknownInvoice(receipt, known)
      refuseOtherClient(receipt, known, `invoiceDetails.${index}.aCode`)
      const broken = brokenReceipt(formOf(receipt, known.invoiceOf(receipt)?.balance))
      if (broken) throw known.refusalOf(receipt)(await reasonOf(db, user, broken, known.invoiceOf(receipt), receipt))
      rows.push(await rowOf(db, receipt, known, { salesman_id: user.userId, comment: '' }, user))
    }
    const ids = await receipts.record(db, rows)
    for (const [index, receipt] of sent.entries()) {
      await attachments.claim(db, receipt.invoiceDetailsImages, {
        kind: 'receipt',
        id: ids[index] ?? 0,
        branchCode: receipt.cCode,
        imageCode: rows[index]?.image_code,
      })
    }
    return { message: receiptMessages.saved, value: ids }
  }),

  serve(voidReceipts, async ({ db, input, user }) => {
    const voiding = input.receipts.map(({ invoiceDetailId, comments }) => {
      const reason = comments.trim()
      const broken = brokenVoid({ reason })
      if (broken) throw refuse(broken.message)
      return { receiptId: invoiceDetailId, reason }
    })
    const ids = voiding.map((one) => one.receiptId)
    refuseRepeated(ids)
    const there = await receipts.inHand(db, user.userId, ids)
    const left = ids.find((id) => !there.includes(id))
    if (left !== undefined) {
      const refusal = movedOnMessage(await receipts.lastMoveFromSalesman(db, user.userId, left))
      throw refuse(await refusalAboutOne(ids, { receiptId: left }, refusal, { db, user }))
    }
    await receipts.voidAll(db, voiding)
    return receiptMessages.voided
  }),

  serve(sameReceipts, async ({ db, input, user }) => ({
    receipts: await receipts.same(db, rowOwnerOf(user), input),
  })),

  serve(sameCheques, async ({ db, input, user }) => ({
    cheques: await chequesOfOthers(db, user, input, await receipts.chequeBanks(db)),
  })),

  serve(listLastReceipts, async ({ db, user, branches, base }) => ({
    receipts: (await lastReceipts(db, branches, user.userId)).map(({ linkCode, ...receipt }) => ({
      ...receipt,
      address: addressOfLink(base, linkCode),
    })),
    today: await recordedToday(db, branches, user.userId),
  })),

  serve(listReceipts, async ({ db, input, user, branches, keys, clock }) => {
    refuseUnlessOfClient(user, listReceipts, input.aCode)
    const { rows, ...counted } = await receipts.page(db, branches, user, input)
    return { rows: rows.map((row) => ({ ...row, images: row.images.map(imageLinks(keys, clock)) })), ...counted }
  }),
]
