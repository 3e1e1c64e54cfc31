/** The paper, the message to the client, and the words of an item that is kept on the phone. */
import { wordIn } from '@backoffice/contract/words'
import { outboxLabels } from '@backoffice/contract/intake/outbox-labels'
import { outboxMessages } from '@backoffice/contract/intake/outbox-messages'
import { storageMessages } from '@backoffice/contract/intake/storage-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { subtract, sum, ZERO } from '@backoffice/contract/money'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { dayOfMoment, showDay, showMoment, showMoney, zoneOfBranch } from '../kit/format.ts'
import { observable, useObservable } from '../kit/observable.ts'
import { share } from '../kit/share.ts'
import { toast } from '../kit/toasts.tsx'
import { onPhone, takeBack } from '../outbox/outbox.ts'
import type { ItemFacts, PhoneInstrument, PhoneItem } from '../outbox/phone-item.ts'
import { PrintOnce, useAddress } from './print-at-once.tsx'
import type { ReceiptAddress } from './receipt-address.tsx'
import { PaperSheet, type Sum } from './paper-sheet.tsx'
import { joined } from '../kit/joined.ts'

const momentOf = ({ madeAt }: PhoneItem) => new Date(madeAt).toISOString()

const nameOf = ({ paymentMode, chequeNO, chequeBank, chequeDate, referenceNo }: PhoneInstrument) =>
  joined([wordIn(paymentMode), chequeNO, chequeBank, showDay(chequeDate, 'words'), referenceNo], ' ')

const paidBy = ({ instruments }: ItemFacts) =>
  instruments.map(({ paymentMode, chequeNO }) => joined([wordIn(paymentMode), chequeNO], ' ')).join(' + ')

/** Returns whether the item is about money, so that the client can get a paper of it. */
export const hasPaper = ({ kind, facts }: PhoneItem): boolean =>
  facts !== undefined && (kind === 'receipt' || kind === 'payment')

/** Names an item: `12,000.00 · No B7K-000004 · Al-Shifa Clinic`. */
export const describeItem = ({ amount, no, facts, kind }: PhoneItem): string =>
  kind === 'receipt' || kind === 'payment'
    ? receiptMessages.savedOf(showMoney(amount), no, facts?.client ?? '')
    : joined([outboxLabels.kinds[kind], no, facts?.about])

const printed = observable<PhoneItem | undefined>(undefined)
export const printItem = (item: PhoneItem): void => printed.set(item)

/** Hands the receipt to the client, as a text and as a picture. */
export function shareItem(item: PhoneItem): void {
  const { facts, no, amount, kind } = item
  if (!facts) return
  const { shared } = receiptMessages
  const numbers = facts.invoices.map(({ invoiceNo }) => invoiceNo).join(', ')
  const named = kind === 'receipt' ? shared.invoiceNo : paymentsMessages.paidInvoices
  const title = joined([facts.company, facts.branchName])
  const strong = shared.received(showMoney(amount), paidBy(facts))
  const lines = [
    shared.receiptNo(no, showDay(dayOfMoment(momentOf(item)) ?? null, 'DMY')),
    facts.client,
    numbers === '' ? '' : named(numbers),
    strong,
  ].filter(Boolean)
  void share({
    text: [title, ...lines, facts.address].filter(Boolean).join('\n'),
    picture: { title, lines, strong },
    fileName: `${no}.png`,
  })
}

/** Takes an item back, and shows whether that was in time. */
export async function takeItemBack(item: PhoneItem): Promise<void> {
  const end = await takeBack(item).catch(() => undefined)
  if (end === 'tooLate') toast.error(outboxMessages.tooLate)
  else if (end === undefined || end === 'noRoom') toast.error(outboxMessages.notKept)
  else toast.success([outboxMessages.takenBack(item.no), describeItem(item)])
}

/** Shows that an item is kept, with its number, and what can be done with it at once. */
export function showKept(id: string): void {
  const item = onPhone.get().mine.find((one) => one.id === id)
  if (!item) return toast.success(outboxMessages.keptBefore)
  const back = { label: outboxLabels.takeBack, run: () => void takeItemBack(item) }
  const leftOut = item.facts?.photosLeftOut
  const lines = [outboxMessages.kept(item.no), describeItem(item)]
  toast.success(leftOut === undefined ? lines : [...lines, storageMessages.photosLeftOut(leftOut)], '', {
    about: 'form',
    shown: limits.undo.offered,
    actions: [
      ...(hasPaper(item)
        ? [
            { label: labels.print, run: () => printItem(item), stays: true },
            { label: receiptLabels.share, run: () => shareItem(item), stays: true },
          ]
        : []),
      ...(item.mayBeTakenBack ? [back] : []),
    ],
  })
}

/** Prints the item that was chosen for it on the roll of 80 mm. It is drawn once in the page. */
export function PrintedItem() {
  const item = useObservable(printed)
  const found = useAddress(item && (async () => item.facts?.address), item?.id ?? '')
  if (!item?.facts) return null
  return (
    <PrintOnce key={item.id} name={labels.receiptOf(item.no)} isOver={false} onDone={() => printed.set(undefined)}>
      {found && <ItemPaper item={item} facts={item.facts} address={found.address} />}
    </PrintOnce>
  )
}

/** Draws an item as printed: the paper of a receipt, with the number of the phone. */
interface ItemPaperProps {
  item: PhoneItem
  facts: ItemFacts
  address: ReceiptAddress | undefined
}

function ItemPaper({ item, facts, address }: ItemPaperProps) {
  const { amount, no } = item
  const { company, branchName, userName, instruments, invoices } = facts
  const advance = subtract(amount, sum(invoices.map((one) => one.amount)))
  const brought = instruments.map((instrument): Sum => ({ words: nameOf(instrument), amount: instrument.amount }))
  const paid = invoices.map((invoice): Sum => ({ words: invoice.invoiceNo, amount: invoice.amount }))
  return (
    <PaperSheet
      of={{ company, branch: branchName, amount, s_Name: userName, recordedBy: userName }}
      stamp=""
      address={address}
      facts={[
        [labels.receiptNo, no],
        [labels.date, showMoment(momentOf(item), 'words', zoneOfBranch(facts.branch))],
        [labels.client, facts.client],
      ]}
      brought={brought}
      paid={advance === ZERO ? paid : [...paid, { words: labels.advance, amount: advance }]}
    />
  )
}
