import { outstandingAgeing } from '@backoffice/contract/invoices/ageing'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { rowOwnerOf } from '../cash/row-owner.ts'
import { serve } from '../http/route.ts'
import * as invoices from './invoices.sql.ts'

export const invoiceRoutes = [
  serve(listPendingInvoices, ({ db, input, user, branches }) =>
    invoices.pending(db, branches, rowOwnerOf(user).salesmanId ?? input.salesmanId, input),
  ),

  serve(outstandingAgeing, ({ db, input, user, branches }) =>
    invoices.ageing(db, branches, rowOwnerOf(user).salesmanId ?? input.salesmanId, input),
  ),
]
