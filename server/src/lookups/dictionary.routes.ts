import { listDictionary } from '@backoffice/contract/lookups/dictionary'
import { serve } from '../http/route.ts'
import * as dictionary from './dictionary.sql.ts'

export const dictionaryRoutes = [
  serve(listDictionary, async ({ db, input }) => ({ dictionary: await dictionary.ofType(db, input.type) })),
]
