/** Answers the calls of directors about invoices with more received elsewhere than here. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { brokenSeen, listSurpluses, seeSurplus, takeOverSurplus } from '@backoffice/contract/imports/surpluses'
import { refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as surpluses from './surpluses.sql.ts'

export const surplusRoutes = [
  serve(listSurpluses, ({ db, input }) => surpluses.page(db, input)),

  serve(takeOverSurplus, async ({ db, input }) => {
    await surpluses.takeOver(db, input)
    return importsMessages.surplus.taken
  }),

  serve(seeSurplus, async ({ db, input }) => {
    const broken = brokenSeen(input)
    if (broken) throw refuse(broken.message)
    await surpluses.see(db, input, input.comment)
    return importsMessages.surplus.seen
  }),
]
