import { role } from '@backoffice/contract/access'
import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import { missing } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as summaries from './summaries.sql.ts'

export const summaryRoutes = [
  serve(salesmanSummary, async ({ db, user, branches }) => {
    return (await summaries.ofSalesman(db, branches, user.userId)) ?? Promise.reject(missing())
  }),
  serve(cashierSummary, async ({ db, user, branches }) => {
    const cashierId = user.roleId === role.cashier ? user.userId : undefined
    return (await summaries.ofCashier(db, branches, cashierId)) ?? Promise.reject(missing())
  }),
]
