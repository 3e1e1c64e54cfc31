import { cashierSummary, salesmanSummary } from '@backoffice/contract/cash/summaries'
import { serve } from '../http/route.ts'
import * as summaries from './summaries.sql.ts'
import { rowOwnerOf } from './row-owner.ts'

export const summaryRoutes = [
  serve(salesmanSummary, ({ db, user, branches }) => summaries.ofSalesman(db, branches, rowOwnerOf(user).salesmanId)),
  serve(cashierSummary, ({ db, user, branches }) => summaries.ofCashier(db, branches, rowOwnerOf(user).cashierId)),
]
