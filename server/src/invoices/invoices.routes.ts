import { listDebts } from '@backoffice/contract/invoices/debts'
import { outstandingAgeing } from '@backoffice/contract/invoices/ageing'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { refuseUnlessOfClient } from '../cash/of-one-client.ts'
import { rowOwnerOf } from '../cash/row-owner.ts'
import { serve } from '../http/route.ts'
import { debts } from './debts.sql.ts'
import * as invoices from './invoices.sql.ts'

export const invoiceRoutes = [
  serve(listPendingInvoices, ({ db, input, user, branches }) => {
    refuseUnlessOfClient(user, listPendingInvoices, input.aCode)
    return invoices.pending(db, branches, rowOwnerOf(user).salesmanId ?? input.salesmanId, input)
  }),

  serve(listDebts, ({ db, input, branches }) => debts(db, branches, input)),

  serve(outstandingAgeing, ({ db, input, user, branches }) => {
    refuseUnlessOfClient(user, outstandingAgeing, input.aCode)
    return invoices.ageing(db, branches, rowOwnerOf(user).salesmanId ?? input.salesmanId, input)
  }),
]
