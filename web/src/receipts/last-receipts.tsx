import { wordIn } from '@backoffice/contract/words'
import { titleAt } from '@backoffice/contract/access-texts'
import { labels } from '@backoffice/contract/labels'
import { ZERO } from '@backoffice/contract/money'
import type { LastReceipt } from '@backoffice/contract/receipts/last-receipts'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { noLongerCounts, toneOfStage } from '@backoffice/contract/statuses'
import { Link } from '@tanstack/react-router'
import { joined } from '../kit/joined.ts'
import button from '../kit/button.module.css'
import { Card, Inline, Stack } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { showMoney, showNumber } from '../kit/format.ts'
import { FromDeviceNote } from '../kit/from-device.tsx'
import { NotAvailable } from '../kit/not-available.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { useLastReceipts } from './last-read.ts'
import css from './last-receipts.module.css'
import { recordedOf } from './recorded.ts'
import type { RecordedTools, RowWay } from './use-recorded.tsx'

const TITLE = receiptLabels.lastReceipts

/** Lists the newest receipts that the user recorded, each with Print and Share, and for a minute with Undo. */
export function LastReceipts({ tools }: { tools: RecordedTools }) {
  const last = useLastReceipts()
  const { data, failure, fromDevice, refetch } = last
  const today = todayOf(last)
  return (
    <Card as="section" gap={2} className={css.card} aria-label={TITLE} data-last-receipts tabIndex={-1}>
      <h2>{TITLE}</h2>
      {failure && !data && <NotAvailable of={TITLE} onRetry={refetch} />}
      <FromDeviceNote of={fromDevice} failure={failure} />
      {today && <p className="muted">{today}</p>}
      {data?.receipts.length === 0 && <p className="muted">{receiptMessages.noLast}</p>}
      {data && data.receipts.length > 0 && (
        <Stack as="ol" gap={1} className={css.receipts}>
          {data.receipts.map((receipt) => (
            <LastReceiptLine
              key={receipt.invoiceDetailId}
              receipt={receipt}
              tools={tools}
              isRead={fromDevice !== undefined}
            />
          ))}
        </Stack>
      )}
    </Card>
  )
}

/** Returns the amount recorded today; undefined if there is none, or if the rows are from the device. */
const todayOf = ({ data, fromDevice }: ReturnType<typeof useLastReceipts>): string | undefined =>
  data && data.today.count > 0 && !fromDevice
    ? receiptMessages.recordedToday(showNumber(data.today.count), showMoney(data.today.amount))
    : undefined

/** Links from above the list to the last receipts below it: a page of cards is many windows high. */
export function WayToLastReceipts() {
  const today = todayOf(useLastReceipts()) ?? TITLE
  const lead = () => {
    const section = document.querySelector<HTMLElement>('[data-last-receipts]')
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }
  return (
    <Button tone="ghost" className={css.above} onClick={lead}>
      {today}
    </Button>
  )
}

interface LastReceiptLineProps {
  receipt: LastReceipt
  tools: RecordedTools
  /** True for a receipt that the device kept: its paper and its undo need the server. */
  isRead: boolean
}

function LastReceiptLine({ receipt, tools, isRead }: LastReceiptLineProps) {
  const recorded = recordedOf(receipt)
  const way = receipt.undoable || isRead ? undefined : tools.wayTo(receipt)
  const id = `last-${receipt.invoiceDetailId}`
  const paid =
    recorded.invoices.length > 2 ? receiptLabels.invoiceCount(recorded.invoices.length) : recorded.invoices.join(', ')
  const facts = [
    paid || labels.advance,
    receiptLabels.numbered(recorded.no),
    receipt.chequeNO || wordIn(receipt.paymentMode),
  ]
  return (
    <li data-ended={noLongerCounts(receipt.place) || undefined}>
      <p id={id} className={css.about}>
        <span className="cut" title={receipt.client}>
          {receipt.client}
        </span>
        <strong className="num">{showMoney(receipt.amount)}</strong>
        <span className={`caption ${css.facts}`}>{joined(facts)}</span>
      </p>
      <Inline gap={1} justify="end">
        {noLongerCounts(receipt.place) && (
          <StatusTag tone={toneOfStage(receipt.place)} word={wordIn(receipt.placeName)} />
        )}
        {receipt.undoable && !isRead && (
          <Button small tone="ghost" aria-describedby={id} onClick={() => tools.undo(recorded)}>
            {labels.undo}
          </Button>
        )}
        {way && <WayToRow way={way} describedBy={id} />}
        {!isRead && (
          <Button small tone="ghost" aria-describedby={id} onClick={() => tools.print(recorded)}>
            {labels.print}
          </Button>
        )}
        {receipt.endedAmount === ZERO && (
          <Button small tone="ghost" aria-describedby={id} onClick={() => tools.share(recorded)}>
            {receiptLabels.share}
          </Button>
        )}
      </Inline>
    </li>
  )
}

interface WayToRowProps {
  way: RowWay
  describedBy: string
}

/** Links to the row of the receipt, with the title of its screen. */
const WayToRow = ({ way: { to, row }, describedBy }: WayToRowProps) => (
  <Link
    to={to}
    search={{ row: String(row) }}
    className={`${button.button} ${button.ghost} ${button.small}`}
    aria-describedby={describedBy}
  >
    {titleAt(to)}
  </Link>
)
