import { role } from '@backoffice/contract/access'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import { getClientDues, listDebtors, paymentTimeline, savePayment } from '@backoffice/contract/payments/payments'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { type Stage, stageNames } from '@backoffice/contract/statuses'
import { withWords } from '../cash/words-of-clients.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'
import * as attachments from '../files/attachments.sql.ts'
import { imageLinks } from '../files/links.ts'
import { missing } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as receipts from '../receipts/receipts.sql.ts'
import { inTime, messageEvents } from '../timeline/message-events.sql.ts'
import { receiptEvent } from '../timeline/timeline.routes.ts'
import { receiptEvents } from '../timeline/timeline.sql.ts'
import * as transfers from '../transfers/transfers.sql.ts'
import { invoicesOf, receiptRows, refuseBroken, refuseCashiersFields, rowsOf, salesmanOf } from './new-payment.ts'
import * as story from './payment-story.sql.ts'
import * as payments from './payments.sql.ts'

/** The status of a payment with receipts in several places. */
const IN_SEVERAL_PLACES = -1

export const paymentRoutes = [
  serve(getClientDues, ({ db, input, user }) =>
    payments.dues(db, rowOwnerOf(user).salesmanId ?? input.salesmanId, input),
  ),

  serve(listDebtors, ({ db, input, user }) => {
    const { salesmanId: visitorId } = rowOwnerOf(user)
    return payments.debtors(db, { salesmanId: visitorId ?? input.salesmanId, visitorId }, input)
  }),

  serve(savePayment, async ({ db, input, user }) => {
    const { cCode: branchCode } = input
    refuseCashiersFields(input, user)
    const paid = await invoicesOf(db, input, user)
    await refuseBroken(db, input, paid, user)
    const salesmanId = await salesmanOf(db, input, paid, user)
    const rows = await rowsOf(db, input, salesmanId, user)

    const { id: paymentId, paymentNo } = await payments.enter(db, rows.payment, rows.instruments)
    const recorded = receiptRows(paymentId, rows, input, paid)
    const ids = await receipts.record(db, recorded)
    if (user.roleId === role.cashier) {
      await transfers.receive(
        db,
        ids.map((receipt_id) => ({
          receipt_id,
          branch_code: branchCode,
          salesman_id: salesmanId,
          cashier_id: user.userId,
        })),
      )
    }
    for (const [position, { instrumentImages }] of input.instruments.entries()) {
      const first = recorded.findIndex(({ instrument }) => instrument === position)
      await attachments.claim(db, instrumentImages, {
        kind: 'receipt',
        id: ids[first] ?? 0,
        branchCode,
        imageCode: receiptImageCode(input.aCode),
      })
    }
    return { message: paymentsMessages.saved, value: { paymentId, paymentNo, receipts: ids.length } }
  }),

  serve(paymentTimeline, async ({ db, input, user, branches, keys, clock }) => {
    const sign = imageLinks(keys, clock)
    const found = await story.payment(db, branches, user, input.paymentId)
    if (!found) throw missing(paymentsMessages.notFound)
    const ids = found.receipts.map(({ invoiceDetailId }) => invoiceDetailId)
    const moved = story.movedTogether(await receiptEvents(db, user, ids)).map(receiptEvent(sign))
    const events = await withWords(db, ids, inTime(moved, await messageEvents(db, ids)))
    const [place, ...others] = new Set(found.receipts.map((receipt) => receipt.place))
    const one = others.length === 0 ? place : undefined
    return {
      ...found,
      instruments: found.instruments.map((row) => ({ ...row, images: row.images.map(sign) })),
      status: one ?? IN_SEVERAL_PLACES,
      statusName: one === undefined ? paymentsMessages.severalPlaces : stageNames[one as Stage],
      events,
    }
  }),
]
