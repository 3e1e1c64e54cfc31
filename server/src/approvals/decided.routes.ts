import { listDecisions } from '@backoffice/contract/approvals/decided'
import { serve } from '../http/route.ts'
import { decided } from './decided.sql.ts'

export const decidedRoutes = [serve(listDecisions, ({ db, input, branches }) => decided(db, branches, input))]
