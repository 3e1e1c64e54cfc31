/** Undoes decisions about vouchers, invoices, sale orders, tours, leaves and credits, each by the person who made it. */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { save } from '../call.ts'
import { actor, id, seenVersion } from '../fields.ts'
import { creditCalls } from '../credits/credits.ts'
import { leaveCalls } from '../leaves/leaves.ts'
import { orderCalls } from '../orders/orders.ts'
import { tourCalls } from '../tours/tours.ts'
import { undoMessages } from './undo-messages.ts'

const undoOf = (name: string, at: `POST ${string}`, screens: readonly ScreenPath[], touches: readonly string[]) =>
  save(name, {
    at,
    access: { screens },
    once: true,
    input: z.strictObject({ id, userId: actor, rowVersion: seenVersion }),
    fails: undoMessages.fails,
    touches,
  })

/** Undoes an approval of a voucher, which waits then for a first or a second approval. */
export const undoVoucher = undoOf(
  'vouchers.undo',
  'POST api/Approval/UndoVoucherApproval',
  ['/directorVoucherApprove', '/directorVoucherReport'],
  ['vouchers', 'vouchers.timeline'],
)

export const undoInvoice = undoOf(
  'invoices.undo',
  'POST api/Approval/UndoInvoiceApproval',
  ['/directorInvoiceApprove', '/directorInvoiceReport'],
  ['invoices', 'invoices.timeline'],
)

export const undoOrder = undoOf(
  'orders.undo',
  'POST api/Order/UndoSalesOrderApproval',
  ['/directorSaleOrderApprove', '/directorSaleOrderReport'],
  orderCalls,
)

export const undoTour = undoOf('tours.undo', 'POST api/Approval/UndoTourDecision', ['/directorTourApprove'], tourCalls)

export const undoLeave = undoOf(
  'leaves.undo',
  'POST api/Approval/UndoLeaveDecision',
  ['/directorLeaveApprove'],
  leaveCalls,
)

export const undoCredit = undoOf(
  'credits.undo',
  'POST api/Credit/UndoCreditDecision',
  ['/directorCredits'],
  creditCalls,
)
