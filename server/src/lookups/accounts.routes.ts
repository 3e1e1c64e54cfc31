import { listAccounts, pageAccounts } from '@backoffice/contract/lookups/accounts'
import { withRows } from '../http/all-rows.ts'
import { serve } from '../http/route.ts'
import * as accounts from './accounts.sql.ts'

export const chartRoutes = [
  serve(listAccounts, async ({ db, input, branches }) => {
    const { rows } = await accounts.list(db, branches, input)
    return withRows(rows, (charts) => ({ responseObject: { charts } }))
  }),
  serve(pageAccounts, ({ db, input, user, branches }) => accounts.page(db, user, branches, input)),
]
