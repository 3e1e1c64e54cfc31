import { find, shortestSearch } from '@backoffice/contract/find/find'
import { kindsFor, wayTo } from '@backoffice/contract/find/ways'
import { serve } from '../http/route.ts'
import * as finding from './find.sql.ts'
import { readSearchText } from './search-text.ts'

export const findRoutes = [
  serve(find, async ({ db, input: { text }, branches, user }) => {
    const search = readSearchText(text)
    if (search.text.length < shortestSearch) return { found: [] }
    const found = await finding.find(db, kindsFor(user), { user, search }, branches)
    return { found: found.filter((one) => wayTo(user, one) !== undefined) }
  }),
]
