import { showNumber } from '../kit/format.ts'
import { useSpelling } from '../kit/spelling.ts'
import css from './ways.module.css'

/** The lists of a phone from which money is received. */
export type Way = 'clients' | 'invoices'

const labels = [
  ['clients', 'By Client'],
  ['invoices', 'By Invoice'],
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
  const spell = useSpelling()
  return (
    <div role="group" aria-label="Receive" className={css.ways}>
      {labels.map(([way, label]) => (
        <button key={way} type="button" aria-pressed={way === shown} data-way={way} onClick={() => onWay(way)}>
          {spell(label)} {way === shown && count !== undefined && <b className="num">{showNumber(count)}</b>}
        </button>
      ))}
      <button type="button" onClick={onAdvance}>
        {spell('Advance Payment')}
      </button>
    </div>
  )
}
