import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { limits } from '@backoffice/contract/limits'
import { ZERO } from '@backoffice/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { request } from '../api/client.ts'
import type { Failure } from '../api/failures.ts'
import { refreshTouched } from '../api/touched.ts'
import type { DraftState } from '../kit/form/use-draft-state.ts'
import { useViewer } from '../kit/viewer.ts'
import type { ReceiptDraft } from './receipt-draft.ts'

/**
 * After a refusal the form's invoice is read again, so that the figures on the screen explain what the server said. Nothing was typed by
 * that: it changes the draft and not through the form, where the refusal stands until something is.
 */
export function useFreshOwed([values, set]: DraftState<ReceiptDraft>['state'], failure: Failure | undefined): void {
  const { userId, branchCode } = useViewer()
  const client = useQueryClient()
  const read = async ({ invoiceNo, typeCode, ccode }: ReceiptDraft) => {
    void refreshTouched(client, { touches: [listPendingInvoices.name] })
    const asked = { userId, branchCode, typeCode, search: invoiceNo, page: 1, limit: limits.page.pendingInvoices }
    const { responseObjects } = await request(listPendingInvoices, asked)
    const found = responseObjects.find((invoice) => invoice.inv_no === invoiceNo && invoice.ccode === ccode)
    // What is paid in full is pending no more.
    set((now) => (now.invoiceNo === invoiceNo ? { ...now, billAmount: found?.bal_Amount ?? ZERO } : now))
  }
  const again = useRef(() => {})
  again.current = () => {
    // Where it cannot be read the figures stay as they were: why the save failed is told already.
    if (values.invoiceNo !== '') read(values).catch(() => undefined)
  }
  useEffect(() => {
    if (failure?.kind === 'refused') again.current()
  }, [failure])
}
