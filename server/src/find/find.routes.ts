import { find, leastSought } from '@backoffice/contract/find/find'
import { kindsFor, wayTo } from '@backoffice/contract/find/ways'
import { serve } from '../http/route.ts'
import * as finding from './find.sql.ts'
import { soughtIn } from './sought.ts'

export const findRoutes = [
  serve(find, async ({ db, input: { text }, branches, user }) => {
    const sought = soughtIn(text)
    if (sought.text.length < leastSought) return { found: [] }
    const found = await finding.find(db, kindsFor(user), { user, sought }, branches)
    return { found: found.filter((one) => wayTo(user, one) !== undefined) }
  }),
]
