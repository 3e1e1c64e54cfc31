import { stockByExpiry } from '@backoffice/contract/stock/expiry'
import { getStockLedger } from '@backoffice/contract/stock/ledger'
import { getStockPosition } from '@backoffice/contract/stock/position'
import { serve } from '../http/route.ts'
import * as ledger from './ledger.sql.ts'
import * as position from './position.sql.ts'

export const stockRoutes = [
  serve(getStockPosition, ({ db, input, branches }) => position.position(db, branches, input)),
  serve(stockByExpiry, ({ db, input, branches }) => position.byExpiry(db, branches, input)),
  serve(getStockLedger, ({ db, input, branches }) => ledger.ledger(db, branches, input)),
]
