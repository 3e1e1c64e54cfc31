import { find, type Found, shortestSearch } from '@backoffice/contract/find/find'
import { kindsFor, wayTo } from '@backoffice/contract/find/ways'
import { serve } from '../http/route.ts'
import * as finding from './find.sql.ts'
import { readSearchText } from './search-text.ts'

export const findRoutes = [
  serve(find, async ({ db, input: { text }, branches, user }) => {
    const search = readSearchText(text)
    if (search.text.length < shortestSearch) return { found: [], nearest: [] }
    const kinds = kindsFor(user)
    const found = await finding.find(db, kinds, { user, search }, branches)
    const isNear = kinds.includes('client') && found.every(({ kind }) => kind !== 'client')
    const nearest = isNear ? await finding.nearClients(db, { user, search }, branches) : []
    const hasWay = (one: Found) => wayTo(user, one) !== undefined
    return { found: found.filter(hasWay), nearest: nearest.filter(hasWay) }
  }),
]
