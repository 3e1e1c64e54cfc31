import { type LastReceipt, listLastReceipts } from '@backoffice/contract/receipts/last-receipts'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { noLongerCounts, toneOfStage } from '@backoffice/contract/statuses'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { showMoney, showNumber } from '../kit/format.ts'
import { FromDeviceNote } from '../kit/from-device.tsx'
import { NotAvailable } from '../kit/not-available.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './last-receipts.module.css'
import { recordedOf } from './recorded.ts'
import type { RecordedTools } from './use-recorded.tsx'

const TITLE = 'Last Receipts'

/** Lists the newest receipts that the user recorded, each with Print and Share, and for a minute with Undo. */
export function LastReceipts({ tools }: { tools: RecordedTools }) {
  const { userId, branchCode } = useViewer()
  const asked = { userId: String(userId), branchCode }
  const { data, failure, fromDevice, refetch } = useCall(listLastReceipts, asked, { quiet: true })
  return (
    <section className={css.card} aria-label={TITLE} data-last-receipts>
      <h2>{TITLE}</h2>
      {failure && !data && <NotAvailable of={TITLE} onRetry={refetch} />}
      <FromDeviceNote of={fromDevice} failure={failure} />
      {data && data.today.count > 0 && !fromDevice && (
        <p className={css.today}>
          {receiptMessages.recordedToday(showNumber(data.today.count), showMoney(data.today.amount))}
        </p>
      )}
      {data?.receipts.length === 0 && <p className={css.none}>{receiptMessages.noLast}</p>}
      {data && data.receipts.length > 0 && (
        <ol className={css.receipts}>
          {data.receipts.map((receipt) => (
            <LastReceiptLine
              key={receipt.invoiceDetailId}
              receipt={receipt}
              tools={tools}
              isRead={fromDevice !== undefined}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface LastReceiptLineProps {
  receipt: LastReceipt
  tools: RecordedTools
  /** True for a receipt that the device kept: its paper and its undoing ask the server. */
  isRead: boolean
}

function LastReceiptLine({ receipt, tools, isRead }: LastReceiptLineProps) {
  const recorded = recordedOf(receipt)
  const id = `last-${receipt.invoiceDetailId}`
  const paid = recorded.invoices.length > 2 ? `${recorded.invoices.length} invoices` : recorded.invoices.join(', ')
  const facts = [paid || 'Advance', `No ${recorded.no}`, receipt.chequeNO || receipt.paymentMode]
  return (
    <li data-ended={noLongerCounts(receipt.place) || undefined}>
      <p id={id} className={css.about}>
        <span className={css.client}>{receipt.client}</span>
        <strong className="num">{showMoney(receipt.amount)}</strong>
        <span className={css.facts}>{facts.join(' · ')}</span>
      </p>
      <div className={css.tools}>
        {noLongerCounts(receipt.place) && <StatusTag tone={toneOfStage(receipt.place)} word={receipt.placeName} />}
        {receipt.undoable && !isRead && (
          <Button small tone="ghost" aria-describedby={id} onClick={() => tools.undo(recorded)}>
            Undo
          </Button>
        )}
        {!isRead && (
          <Button small tone="ghost" aria-describedby={id} onClick={() => tools.print(recorded)}>
            Print
          </Button>
        )}
        <Button small tone="ghost" aria-describedby={id} onClick={() => tools.share(recorded)}>
          Share
        </Button>
      </div>
    </li>
  )
}
