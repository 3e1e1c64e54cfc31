import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import { missing } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as summaries from './summaries.sql.ts'
import { whoseOf } from './whose.ts'

export const summaryRoutes = [
  serve(salesmanSummary, async ({ db, user, branches }) => {
    return (await summaries.ofSalesman(db, branches, whoseOf(user).salesmanId)) ?? Promise.reject(missing())
  }),
  serve(cashierSummary, async ({ db, user, branches }) => {
    return (await summaries.ofCashier(db, branches, whoseOf(user).cashierId)) ?? Promise.reject(missing())
  }),
]
