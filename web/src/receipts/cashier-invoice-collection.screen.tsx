import { brokenCashierReceipt } from '@backoffice/contract/receipts/receipt-rules'
import { saveCashierReceipt } from '@backoffice/contract/receipts/receipts'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { ALL, paymentMethods } from '@backoffice/contract/statuses'
import { useSave } from '../api/use-save.ts'
import { cashierTiles } from '../documents/money-tiles.tsx'
import { sentImages } from '../kit/form/form-files.ts'
import { useViewer } from '../kit/viewer.ts'
import { ReceiptCollection } from './receipt-collection.tsx'
import { type ReceiptDraft, sentReceipt } from './receipt-draft.ts'

/**
 * Returns the salesman of a receipt. All means the invoice's own salesman. An advance has no invoice, so its salesman must be chosen
 * (decisions 5).
 */
const ownerOf = ({ of, salesmanId }: ReceiptDraft) => (of === 'client' && salesmanId === ALL ? undefined : salesmanId)

/** Draws the cashier's Invoice Collection (document 1, section 2.1). The cashier receives for a salesman. */
export function CashierInvoiceCollection() {
  const { run, failure } = useSave(saveCashierReceipt)
  const { userId, branchCode } = useViewer()
  return (
    <ReceiptCollection
      title={receiptLabels.cashierInvoiceCollection}
      tiles={cashierTiles}
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
