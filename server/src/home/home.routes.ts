import { compareBranches, listCollected } from '@backoffice/contract/cash/collected'
import { getConfirmed } from '@backoffice/contract/home/confirmed'
import { closeFirstSteps, getFirstSteps, saveGoLiveDay } from '@backoffice/contract/home/first-steps'
import { wireDay } from '@backoffice/contract/day'
import { goLiveMessages } from '@backoffice/contract/home/golive-messages'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { lateKindsOf, listLate } from '@backoffice/contract/home/late'
import { listMoney } from '@backoffice/contract/home/money'
import { getSummaryChoice, saveSummaryChoice } from '@backoffice/contract/home/summary'
import { dailyMessages } from '@backoffice/contract/home/daily-messages'
import { kindsOf, listWaiting } from '@backoffice/contract/home/waiting'
import { rowOwnerOf } from '../cash/row-owner.ts'
import { serve } from '../http/route.ts'
import { branchesSideBySide, collected } from './collected.sql.ts'
import { confirmedMoney } from './confirmed.sql.ts'
import { closeSteps, firstStepsIn, setGoLiveDay } from './first-steps.sql.ts'
import { lateIn, lateMessages } from './late.sql.ts'
import { chooseSummary, summaryChoice } from './summary-choice.sql.ts'
import { moneyByPlace } from './money.sql.ts'
import { inOrder } from './in-order.ts'
import { waitingCounts } from './waiting.sql.ts'

export const homeRoutes = [
  serve(getFirstSteps, ({ db, user }) => firstStepsIn(db, user.branches)),
  serve(saveGoLiveDay, async ({ db, input: { day } }) => {
    const words = wireDay(day)
    return (await setGoLiveDay(db, day)) ? goLiveMessages.saved(words) : goLiveMessages.unchanged(words)
  }),
  serve(closeFirstSteps, async ({ db }) => {
    await closeSteps(db)
    return homeMessages.stepsClosed
  }),
  serve(listWaiting, async ({ db, user, branches }) => {
    const kinds = kindsOf(user)
    return { waiting: inOrder(await waitingCounts(db, user.userId, branches, kinds), kinds) }
  }),
  serve(listMoney, ({ db, user, branches }) => moneyByPlace(db, branches, rowOwnerOf(user))),
  serve(getSummaryChoice, async ({ db, base }) => ({
    ...(await summaryChoice(db)),
    canSend: base.channels?.includes('email') ?? false,
  })),
  serve(saveSummaryChoice, async ({ db, input: { isOn } }) => {
    await chooseSummary(db, isOn)
    return isOn ? dailyMessages.on : dailyMessages.off
  }),
  serve(getConfirmed, ({ db, branches }) => confirmedMoney(db, branches)),
  serve(listCollected, ({ db, input, branches }) => collected(db, branches, input)),
  serve(compareBranches, ({ db, input, branches }) => branchesSideBySide(db, branches, input)),
  serve(listLate, async ({ db, user, branches }) => {
    const kinds = lateKindsOf(user)
    return { late: inOrder(await lateIn(db, branches, kinds), kinds), messages: await lateMessages(db, branches) }
  }),
]
