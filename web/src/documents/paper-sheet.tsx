import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { FactList, type Facts } from '../kit/facts.tsx'
import { showMoney } from '../kit/format.ts'
import { Inline } from '../kit/layout.tsx'
import { Paper, type PaperSize, usePaper } from '../kit/paper.tsx'
import { amountInWords } from './amount-in-words.ts'
import { AddressOnPaper, addressOfReceipt, onPaper, type ReceiptAddress } from './receipt-address.tsx'
import css from './receipt-paper.module.css'

interface PrintButtonsProps {
  /** The document on the paper: `Receipt 12`. */
  name: string
  /** True if the roll would be very long, and fit no other paper. */
  isLong?: boolean
  /** A receipt of the document, by which its address is found. */
  receiptId: number | undefined
  /** Draws the paper, with the address where there is one. */
  children: (address: ReceiptAddress | undefined) => ReactNode
}

/** Draws the print buttons of a timeline, and the paper that they print. */
export function PrintButtons({ name, isLong = false, receiptId, children }: PrintButtonsProps) {
  const paper = usePaper()
  const [address, setAddress] = useState<ReceiptAddress>()
  const print = async (size: PaperSize) => {
    if (receiptId !== undefined) setAddress(await onPaper(await addressOfReceipt(receiptId)))
    paper.print(size)
  }
  return (
    <Inline className={css.buttons}>
      <Button small onClick={() => print('80mm')}>
        {labels.print80mm}
      </Button>
      <Button small onClick={() => print('A5')}>
        {labels.printA5}
      </Button>
      {isLong && (
        <Button small onClick={() => print('A4')}>
          {labels.printA4}
        </Button>
      )}
      {paper.size && (
        <Paper size={paper.size} name={name}>
          {children(address)}
        </Paper>
      )}
    </Inline>
  )
}

/** An amount with the words before it, which may be long: they are data, such as the name of a bank. The amount is never broken or cut. */
export interface Sum {
  readonly words: string
  readonly amount: Money
  /** Shown below the amount; empty if there is none. */
  readonly note?: string
}

const Sums = ({ of }: { of: readonly Sum[] }) => (
  <dl className={css.sums}>
    {of.map(({ words, amount, note = '' }, at) => (
      <div key={at}>
        <dt>{words}</dt>
        <dd>{showMoney(amount)}</dd>
        {note !== '' && <dd className={css.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)

interface Sheet {
  readonly company: string
  readonly branch: string
  readonly amount: Money
  readonly s_Name: string
  readonly recordedBy: string
}

interface PaperSheetProps {
  of: Sheet
  /** Printed across a paper if its money no longer counts; empty otherwise. */
  stamp: string
  facts: Facts
  /** The received money, and below the whole amount the invoices that it paid. */
  brought?: readonly Sum[]
  paid?: readonly Sum[]
  factsBelow?: Facts
  address: ReceiptAddress | undefined
}

/** Draws a receipt or a payment as printed, with the amount in words, the people and a place for both signatures. */
export function PaperSheet({ of, stamp, facts, brought = [], paid = [], factsBelow = [], address }: PaperSheetProps) {
  const { company, branch, amount, s_Name, recordedBy } = of
  return (
    <div className={css.receipt}>
      {stamp !== '' && <p className={css.stamp}>{stamp}</p>}
      <p className={css.company}>{company}</p>
      <p>{branch}</p>
      <p className={css.title}>{labels.receipt}</p>
      <FactList of={facts} className={css.lines} />
      {brought.length > 0 && <Sums of={brought} />}
      <div className={css.whole}>
        <p className={css.amount}>
          <span>{labels.rupees}</span> {showMoney(amount)}
        </p>
        <p className={css.words}>{amountInWords(amount)}</p>
      </div>
      {paid.length > 0 && <Sums of={paid} />}
      <div className={css.end}>
        <FactList
          className={css.lines}
          of={[...factsBelow, [labels.salesman, s_Name], [labels.recordedBy, recordedBy === s_Name ? '' : recordedBy]]}
        />
        <div className={css.signatures}>
          <span>{labels.receivedBy}</span>
          <span>{labels.paidBy}</span>
        </div>
        {address && <AddressOnPaper of={address} />}
      </div>
    </div>
  )
}
