import { brokenReceipt } from '@backoffice/contract/receipts/receipt-rules'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { salesmanPaymentMethods } from '@backoffice/contract/statuses'
import { salesmanTiles } from '../documents/money-tiles.tsx'
import { sentImages } from '../kit/form/form-files.ts'
import { useViewer } from '../kit/viewer.ts'
import { canKeep } from '../outbox/outbox.ts'
import { useSaveOrKeep } from '../outbox/use-save-or-keep.ts'
import { ReceiptCollection } from './receipt-collection.tsx'
import { keptReceipt, type ReceiptDraft, sentReceipt } from './receipt-draft.ts'

const modeOf = ({ paymentMethod }: ReceiptDraft) => (paymentMethod === 'Cash/Cheque Online' ? '' : paymentMethod)

/** Draws the salesman's Invoice Collection (document 1, section 2.1). */
export function SalesmanCollection() {
  const { run, failure } = useSaveOrKeep(saveReceipts)
  const { userId, branchCode } = useViewer()
  return (
    <ReceiptCollection
      title={receiptLabels.salesmanCashManagement}
      tiles={salesmanTiles}
      methods={salesmanPaymentMethods}
      broken={brokenReceipt}
      failure={failure}
      keepsFiles={canKeep.get}
      save={async (draft, keeper, kept) => {
        const ended = await run(
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
          keptReceipt(draft, kept, branchCode),
        )
        return ended && 'answer' in ended ? ended.answer.value?.[0] : ended
      }}
    />
  )
}
