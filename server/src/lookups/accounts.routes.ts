import { listAccounts, pageAccounts } from '@backoffice/contract/lookups/accounts'
import { serve } from '../http/route.ts'
import * as accounts from './accounts.sql.ts'

export const chartRoutes = [
  serve(listAccounts, async ({ db, input, branches }) => ({
    responseObject: { charts: (await accounts.page(db, branches, input)).rows },
  })),
  serve(pageAccounts, ({ db, input, branches }) => accounts.page(db, branches, input)),
]
