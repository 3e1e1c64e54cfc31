import { listBounced } from '@backoffice/contract/receipts/bounced'
import { brokenBounce } from '@backoffice/contract/receipts/bounce-rules'
import { bounceCheque } from '@backoffice/contract/receipts/bounces'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { bounceMessages } from '@backoffice/contract/receipts/receipts-messages'
import { bounceRefusals } from '@backoffice/contract/receipts/receipts-refusals'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { bounced } from './bounced.sql.ts'
import * as bounces from './bounces.sql.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'

export const bounceRoutes = [
  serve(listBounced, ({ db, input, branches }) => bounced(db, branches, input)),

  serve(bounceCheque, async ({ db, input, user }) => {
    const { invoiceDetailId: receiptId, depositNo, bouncedOn } = input
    const reason = input.comments.trim()
    // Cashiers mark cheques of their own deposits, directors any cheque of their branches.
    const line = await bounces.take(db, user.branches, rowOwnerOf(user).cashierId, { depositNo, receiptId })
    const broken = brokenBounce({ bouncedOn, today: line?.today, reason })
    if (broken || bouncedOn === null) throw refuse(broken?.message ?? bounceMessages.noDate)
    if (!line) throw refuse(bounceRefusals.notFound)
    const { by, at, depositId, branchCode } = line
    if (by !== null && at !== null) throw refuse(depositMessages.alreadyDecided('bounced', by, at))
    if (!line.isBanked) throw refuse(bounceRefusals.notDeposited)
    await bounces.mark(db, {
      receipt_id: receiptId,
      deposit_id: depositId,
      branch_code: branchCode,
      bounced_on: bouncedOn,
      reason,
      recorded_by: user.userId,
    })
    return bounceMessages.marked
  }),
]
