import { endLink, linkOfReceipt } from '@backoffice/contract/client-pages/client-pages'
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import * as timeline from '../timeline/timeline.sql.ts'
import { addressOfLink } from '../http/client-pages.ts'
import { endLinkOf, linkOf } from './client-pages.sql.ts'

export const clientPageRoutes = [
  serve(linkOfReceipt, async ({ db, branches, user, base, input: { invoiceDetailId } }) => {
    if (!(await timeline.receipt(db, branches, user, invoiceDetailId))) throw missing()
    return { message: '', value: { address: addressOfLink(base, await linkOf(db, invoiceDetailId)) } }
  }),

  serve(endLink, async ({ db, branches, user, input: { invoiceDetailId } }) => {
    if (!(await timeline.receipt(db, branches, user, invoiceDetailId))) throw missing()
    if (!(await endLinkOf(db, invoiceDetailId))) throw refuse(clientPagesMessages.noLink)
    return clientPagesMessages.ended
  }),
]
