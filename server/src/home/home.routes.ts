import { kindsOf, listWaiting } from '@backoffice/contract/home/waiting'
import { serve } from '../http/route.ts'
import { waitingCounts } from './waiting.sql.ts'

export const homeRoutes = [
  serve(listWaiting, async ({ db, user, branches }) => {
    const kinds = kindsOf(user)
    const found = await waitingCounts(db, user.userId, branches, kinds)
    return { waiting: found.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)) }
  }),
]
