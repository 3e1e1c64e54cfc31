import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { undoMessages } from '@backoffice/contract/approvals/undo-messages'
import { undoDeposit, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { whyNotUndone } from '../approvals/why-not-undone.ts'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { statusWord } from '../receipts/moved-on.ts'
import * as endings from './deposit-endings.sql.ts'
import { whyNotDecided } from './why-not.ts'

export const depositEndingRoutes = [
  serve(withdrawDeposit, async ({ db, input, user }) => {
    if (await endings.withdraw(db, user.userId, input)) return depositMessages.withdrawn
    const currentState = await endings.currentState(db, user.branches, input.depositNo, user.userId)
    throw refuse(currentState ? whyNotDecided(currentState) : depositMessages.notYours)
  }),

  serve(undoDeposit, async ({ db, input, user }) => {
    if (await endings.undo(db, input)) return undoMessages.done
    const currentState = await endings.currentState(db, user.branches, input.depositNo)
    if (!currentState) throw refuse(depositMessages.notFound)
    throw refuse(whyNotUndone(currentState, user.userId, depositMessages.changed(statusWord(currentState.status))))
  }),
]
