import { brokenCashierReceipt } from '@backoffice/contract/receipts/receipt-rules'
import { saveCashierReceipt } from '@backoffice/contract/receipts/receipts'
import { ALL, paymentMethods } from '@backoffice/contract/statuses'
import { useSave } from '../api/use-save.ts'
import { useViewer } from '../kit/viewer.ts'
import type { DeskProps } from './receipt-collection.tsx'
import { ReceiptDesk } from './receipt-desk.tsx'
import { sentImages } from '../kit/form/sent-images.ts'
import { type ReceiptDraft, sentReceipt } from './receipt-draft.ts'

/**
 * Returns the salesman of a receipt. All means the invoice's own salesman; an advance has none, so one must be chosen for it (decisions
 * 5).
 */
const ownerOf = ({ of, salesmanId }: ReceiptDraft) => (of === 'client' && salesmanId === ALL ? undefined : salesmanId)

/** Records the cashier's receipts, which he takes for a salesman. */
export function CashierDesk(props: DeskProps) {
  const { run, failure } = useSave(saveCashierReceipt)
  const { userId, branchCode } = useViewer()
  return (
    <ReceiptDesk
      {...props}
      methods={paymentMethods}
      broken={(draft) => brokenCashierReceipt({ ...draft, salesmanId: ownerOf(draft) })}
      failure={failure}
      save={async (draft, keeper) => {
        const answer = await run(
          {
            ...sentReceipt(draft, branchCode),
            sUserId: ownerOf(draft) ?? '',
            c_User_Id: userId,
            paymentMode: draft.paymentMethod,
            invoiceImages: sentImages(draft.images),
          },
          keeper,
        )
        return answer?.value
      }}
      forSalesman
    />
  )
}
