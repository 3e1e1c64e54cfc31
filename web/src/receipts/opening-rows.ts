import type { Wire } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { limits } from '@backoffice/contract/limits'
import { ALL } from '@backoffice/contract/statuses'
import type { Configuration } from '@backoffice/contract/session/configuration'
import { openingTypeOf } from '../invoices/opening-type.ts'

interface Asking {
  readonly userId: number
  readonly branchCode: string
  readonly configuration: Configuration
  /** True at the cashier's screen, which names the salesman of each invoice. */
  readonly forSalesman: boolean
}

/** The request with which the list of pending invoices opens. `e2e/slow-line.spec.ts` finds a difference from the list's own. */
export const openingRows = {
  call: listPendingInvoices,
  inputOf: ({ userId, branchCode, configuration, forSalesman }: Asking): Wire<typeof listPendingInvoices> => ({
    userId,
    branchCode,
    typeCode: openingTypeOf(configuration),
    salesmanId: ALL,
    search: '',
    totals: true,
    page: 1,
    limit: limits.page.pendingInvoices,
    ...(forSalesman && { detailed: true }),
  }),
}
