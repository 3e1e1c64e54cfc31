import { labels } from '@backoffice/contract/labels'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { showNumber } from '../kit/format.ts'
import css from './ways.module.css'

/** The lists of a phone from which money is received. */
export type Way = 'clients' | 'invoices'

const ways = [
  ['clients', receiptLabels.byClient],
  ['invoices', receiptLabels.byInvoice],
] as const satisfies readonly (readonly [Way, string])[]

interface WaysProps {
  shown: Way
  /** The number of rows of the shown list. */
  count: number | undefined
  onWay: (way: Way) => void
  onAdvance: () => void
}

/** Switches on a phone between the clients and the invoices, and opens the form of an advance. */
export function Ways({ shown, count, onWay, onAdvance }: WaysProps) {
  return (
    <div role="group" aria-label={labels.receive} className={css.ways}>
      {ways.map(([way, label]) => (
        <button key={way} type="button" aria-pressed={way === shown} data-way={way} onClick={() => onWay(way)}>
          {label} {way === shown && count !== undefined && <span className="caption num">{showNumber(count)}</span>}
        </button>
      ))}
      <button type="button" onClick={onAdvance}>
        {receiptLabels.advancePayment}
      </button>
    </div>
  )
}
