import { clientBounces } from '@backoffice/contract/receipts/client-bounces'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { chequeMessages, returnedRefusals } from '@backoffice/contract/receipts/cheques-messages'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import {
  type BounceOutcome,
  giveBackCheque,
  listReplacements,
  replaceCheque,
  representCheque,
} from '@backoffice/contract/receipts/returned-cheques'
import { rowOwnerOf } from '../cash/row-owner.ts'
import type { Db, SessionUser } from '../db/database.ts'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as returned from './returned-cheques.sql.ts'

interface OneBounce {
  readonly invoiceDetailId: number
  readonly depositNo: string
}

/** Takes a bounce for a decision, and refuses with who was first and when. Only a replaced cheque can still be given back. */
async function taken(db: Db, user: SessionUser, of: OneBounce, wanted: BounceOutcome) {
  const { invoiceDetailId: receiptId, depositNo } = of
  const bounce = await returned.take(db, user.branches, rowOwnerOf(user).cashierId, { depositNo, receiptId })
  if (!bounce) throw refuse(returnedRefusals.notFound)
  const { outcome, by, at } = bounce
  const follows = outcome === 'replaced' && wanted === 'givenBack'
  if (outcome !== null && by !== null && at !== null && !follows)
    throw refuse(depositMessages.alreadyDecided(returnedRefusals.outcomes[outcome], by, at))
  if (!bounce.isBounced) throw refuse(returnedRefusals.notBounced)
  return bounce.depositId
}

export const returnedChequeRoutes = [
  serve(representCheque, async ({ db, input, user }) => {
    const depositId = await taken(db, user, input, 'represented')
    await returned.represent(db, input.invoiceDetailId, depositId, input.comments.trim())
    return chequeMessages.represented
  }),

  serve(replaceCheque, async ({ db, input, user }) => {
    const depositId = await taken(db, user, input, 'replaced')
    const receipts = [...new Set(input.receipts.map(({ invoiceDetailId }) => invoiceDetailId))]
    await returned.replace(db, input.invoiceDetailId, depositId, receipts)
    return chequeMessages.replaced
  }),

  serve(giveBackCheque, async ({ db, input, user }) => {
    const reason = input.comments.trim()
    if (reason === '') throw refuse(receiptMessages.noReason)
    const depositId = await taken(db, user, input, 'givenBack')
    await returned.giveBack(db, input.invoiceDetailId, depositId, reason)
    return chequeMessages.givenBack
  }),

  serve(listReplacements, async ({ db, input: { invoiceDetailId: receiptId, depositNo }, user }) => {
    const receipts = await returned.replacements(db, user.branches, rowOwnerOf(user).cashierId, {
      depositNo,
      receiptId,
    })
    if (!receipts) throw missing()
    return { receipts }
  }),

  serve(clientBounces, ({ db, input: { branchCode, aCode } }) => returned.bouncesOf(db, branchCode, aCode)),
]
