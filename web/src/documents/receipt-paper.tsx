import { wordIn } from '@backoffice/contract/words'
import { labels } from '@backoffice/contract/labels'
import { noLongerCounts } from '@backoffice/contract/statuses'
import type { ReceiptStory } from '@backoffice/contract/timeline/timeline'
import { showMoment } from '../kit/format.ts'
import { PaperSheet, PrintButtons } from './paper-sheet.tsx'
import type { ReceiptAddress } from './receipt-address.tsx'
import { balanceLine, paymentFacts } from './receipt-story.ts'

export const paperNameOf = ({ invoiceDetailId }: Pick<ReceiptStory, 'invoiceDetailId'>): string =>
  labels.receiptOf(String(invoiceDetailId))

/** Draws the two print buttons of a receipt's timeline, and the paper that they print. */
export const PrintReceipt = ({ receipt }: { receipt: ReceiptStory }) => (
  <PrintButtons name={paperNameOf(receipt)} receiptId={receipt.invoiceDetailId}>
    {(address) => <ReceiptPaper receipt={receipt} address={address} />}
  </PrintButtons>
)

/** Draws a receipt as printed. */
export const ReceiptPaper = ({ receipt, address }: { receipt: ReceiptStory; address: ReceiptAddress | undefined }) => (
  <PaperSheet
    address={address}
    of={receipt}
    stamp={noLongerCounts(receipt.status) ? wordIn(receipt.statusName) : ''}
    facts={[
      [labels.receiptNo, String(receipt.invoiceDetailId)],
      [labels.date, showMoment(receipt.createdOn, 'words', receipt.timeZone)],
      ...paymentFacts(receipt, 'words'),
    ]}
    factsBelow={[balanceLine(receipt)]}
  />
)
