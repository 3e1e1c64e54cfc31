import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { ZERO } from '@backoffice/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { request } from '../api/client.ts'
import type { Failure } from '../api/failures.ts'
import { refreshTouched } from '../api/touched.ts'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { useViewer } from '../kit/viewer.ts'
import type { ReceiptDraft } from './receipt-draft.ts'

/**
 * Reads again the amount that is owed on the form's invoice: for a restored draft and when the network comes back, because others may have
 * received money meanwhile, and after a refusal, so that the figures on the screen explain it. Values that were sent without an answer stay unchanged: sent again, they
 * are the same save. Writes the draft directly instead of `form.set`, which would clear the error the user has to read.
 */
export function useFreshOwed(draft: DraftState<ReceiptDraft>, failure: Failure | undefined): void {
  const { id, isRestored, wasSent } = draft
  const [values, set] = draft.state
  const { userId, branchCode } = useViewer()
  const client = useQueryClient()
  const read = async ({ invoiceNo, ccode }: ReceiptDraft) => {
    const input = { userId, branchCode: ccode || branchCode, invoiceNo, page: 1, limit: 1 }
    const { responseObjects } = await request(listPendingInvoices, input)
    const pendingInvoice = responseObjects.find((invoice) => invoice.inv_no === invoiceNo)
    // An invoice that is paid in full is no longer pending.
    set((now) => (now.invoiceNo === invoiceNo ? { ...now, billAmount: pendingInvoice?.bal_Amount ?? ZERO } : now))
  }
  const readAgain = useRef(() => {})
  readAgain.current = () => {
    // Without an answer the figures stay as they were; the user has already seen why the save was refused.
    if (values.of === 'invoice' && values.invoiceNo !== '') read(values).catch(() => undefined)
  }
  const isOld = isRestored && !wasSent
  useEffect(() => {
    if (!isOld) return
    // The list below the form is as old as the draft. After a refusal the save itself fetches it again.
    void refreshTouched(client, { touches: [listPendingInvoices.name] })
    readAgain.current()
  }, [id, isOld, client])
  // A draft without a network, and an invoice from the device's list, are as old as the last connection.
  useEffect(() => {
    if (wasSent) return
    const read = () => readAgain.current()
    window.addEventListener('online', read)
    return () => window.removeEventListener('online', read)
  }, [wasSent])
  useEffect(() => {
    if (failure?.kind === 'refused') readAgain.current()
  }, [failure])
}
