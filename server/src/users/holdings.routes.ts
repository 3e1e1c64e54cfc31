import { transferMessages } from '@backoffice/contract/transfers/transfers-messages'
import { brokenRecall } from '@backoffice/contract/users/holding-rules'
import { BACK_TO_SENDER, getHoldings, settleTransfers } from '@backoffice/contract/users/holdings'
import { refuseRepeated } from '../cash/repeated.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'
import { denied, missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { refusalAboutOne } from '../receipts/one-of-several.ts'
import * as settlements from '../transfers/settlements.sql.ts'
import * as transfers from '../transfers/transfers.sql.ts'
import { whyNotSettled } from '../transfers/why-not.ts'
import * as holdings from './holdings.sql.ts'

export const holdingsRoutes = [
  serve(getHoldings, async ({ db, input, branches }) => {
    const person = await holdings.personOf(db, branches, input.holderId)
    if (!person) throw missing()
    return { ...person, holdings: await holdings.of(db, branches, input.holderId) }
  }),

  serve(settleTransfers, async ({ db, input, user }) => {
    const { cashierId } = input
    const owner = rowOwnerOf(user)
    const isSalesman = owner.salesmanId !== undefined
    if (isSalesman && cashierId !== BACK_TO_SENDER) throw denied()
    const broken = isSalesman ? undefined : brokenRecall(input)
    if (broken) throw refuse(broken.message)
    const ids = input.transfers.map(({ id }) => id)
    refuseRepeated(ids)
    if (cashierId !== BACK_TO_SENDER) {
      for (const branch of await settlements.branchesOf(db, ids)) {
        if (!(await transfers.canReceive(db, branch, cashierId))) throw refuse(transferMessages.cashierUnknown)
      }
    }
    const done = await settlements.settle(db, user.userId, owner, { ...input, comments: input.comments.trim() })
    const left = ids.find((id) => !done.includes(id))
    if (left !== undefined) {
      const refusal = whyNotSettled(await transfers.currentState(db, left, owner), cashierId)
      throw refuse(await refusalAboutOne(ids, { transferId: left }, refusal, { db, user }))
    }
    if (isSalesman) return transferMessages.recalled
    return cashierId === BACK_TO_SENDER ? transferMessages.sentBack : transferMessages.sentOn
  }),
]
