import { listDays } from '@backoffice/contract/cash/days'
import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import { listHolders } from '@backoffice/contract/cash/holders'
import { listMoneyInHands } from '@backoffice/contract/cash/money-in-hands'
import { listSummaries } from '@backoffice/contract/cash/summary-report'
import { daysReceived, listReceived } from '@backoffice/contract/cash/received'
import { businessDay } from '../db/days.ts'
import { serve } from '../http/route.ts'
import { missing } from '../http/refusals.ts'
import { ofDays } from './days.sql.ts'
import { holders, moneyInHands } from './money-in-hands.sql.ts'
import { received } from './received.sql.ts'
import * as summaries from './summaries.sql.ts'
import { rowOwnerOf } from './row-owner.ts'

export const summaryRoutes = [
  serve(salesmanSummary, ({ db, user, branches }) => summaries.ofSalesman(db, branches, rowOwnerOf(user).salesmanId)),
  serve(cashierSummary, ({ db, user, branches }) => summaries.ofCashier(db, branches, rowOwnerOf(user).cashierId)),
  serve(listSummaries, ({ db, input, branches }) => summaries.ofUsers(db, branches, input)),
  serve(listReceived, async ({ db, input, branches }) => {
    const [first] = branches
    if (first === undefined) throw missing()
    const days = daysReceived(input, await businessDay(db, first))
    return { ...days, periods: await received(db, branches, { ...days, type: input.type }) }
  }),
  serve(listMoneyInHands, ({ db, input, branches }) => moneyInHands(db, branches, input)),
  serve(listHolders, ({ db, input, branches }) => holders(db, branches, input)),
  serve(listDays, ({ db, user, branches }) => ofDays(db, branches, rowOwnerOf(user).cashierId)),
]
