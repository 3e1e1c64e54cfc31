import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { undoDeposit, withdrawDeposit } from '@backoffice/contract/cash/undo-money'
import { whyNotUndone } from '../approvals/why-not-undone.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { statusWord } from '../receipts/moved-on.ts'
import * as endings from './deposit-endings.sql.ts'
import { whyNotDecided } from './why-not.ts'

export const depositEndingRoutes = [
  serve(withdrawDeposit, async ({ db, input, user }) => {
    if (await endings.withdraw(db, user.userId, input)) return depositMessages.withdrawn
    const standing = await endings.standing(db, user.branches, input.depositNo, user.userId)
    throw refuse(standing ? whyNotDecided(standing) : depositMessages.notYours)
  }),

  serve(undoDeposit, async ({ db, input, user }) => {
    if (await endings.undo(db, input)) return undoMessages.done
    const standing = await endings.standing(db, user.branches, input.depositNo)
    if (!standing) throw refuse(depositMessages.notFound)
    throw refuse(whyNotUndone(standing, user.userId, depositMessages.changed(statusWord(standing.status))))
  }),
]
