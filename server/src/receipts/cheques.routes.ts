import { countCheques, listChequeDays, listCheques } from '@backoffice/contract/receipts/cheques'
import { serve } from '../http/route.ts'
import * as list from './cheque-list.sql.ts'

export const chequeRoutes = [
  serve(listCheques, ({ db, input, user, branches }) => list.cheques(db, branches, user, input)),
  serve(listChequeDays, ({ db, input, user, branches }) => list.days(db, branches, user, input)),
  serve(countCheques, ({ db, user, branches }) => list.counts(db, branches, user)),
]
