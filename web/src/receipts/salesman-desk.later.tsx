import { brokenReceipt } from '@backoffice/contract/receipts/receipt-rules'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { salesmanPaymentMethods } from '@backoffice/contract/statuses'
import { useSave } from '../api/use-save.ts'
import { useViewer } from '../kit/viewer.ts'
import type { DeskProps } from './receipt-collection.tsx'
import { ReceiptDesk } from './receipt-desk.tsx'
import { sentImages } from '../kit/form/sent-images.ts'
import { type ReceiptDraft, sentReceipt } from './receipt-draft.ts'

const modeOf = ({ paymentMethod }: ReceiptDraft) => (paymentMethod === 'Cash/Cheque Online' ? '' : paymentMethod)

/** Records the salesman's receipts. */
export function SalesmanDesk(props: DeskProps) {
  const { run, failure } = useSave(saveReceipts)
  const { userId, branchCode } = useViewer()
  return (
    <ReceiptDesk
      {...props}
      methods={salesmanPaymentMethods}
      broken={brokenReceipt}
      failure={failure}
      save={async (draft, keeper) => {
        const answer = await run(
          {
            invoiceDetails: [
              {
                ...sentReceipt(draft, branchCode),
                sUserId: userId,
                paymentMode: modeOf(draft),
                invoiceDetailsImages: sentImages(draft.images),
              },
            ],
          },
          keeper,
        )
        return answer?.value?.[0]
      }}
    />
  )
}
