import type { Money } from '@backoffice/contract/money'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { FactList, type Facts } from '../kit/facts.tsx'
import { showMoney } from '../kit/format.ts'
import { Paper, usePaper } from '../kit/paper.tsx'
import { amountInWords } from './amount-in-words.ts'
import css from './receipt-paper.module.css'

/** Draws the two print buttons of a timeline, and the paper that they print. */
export function PrintButtons({ children }: { children: ReactNode }) {
  const paper = usePaper()
  return (
    <div className={css.buttons}>
      <Button small onClick={() => paper.print('80mm')}>
        Print 80 mm
      </Button>
      <Button small onClick={() => paper.print('A5')}>
        Print A5
      </Button>
      {paper.size && <Paper size={paper.size}>{children}</Paper>}
    </div>
  )
}

interface Sheet {
  readonly company: string
  readonly branch: string
  readonly amount: Money
  readonly s_Name: string
  readonly recordedBy: string
}

interface PaperSheetProps {
  of: Sheet
  /** Stands across a paper whose money no longer counts; empty otherwise. */
  stamp: string
  /** The facts above the amount, and those below its words. */
  facts: Facts
  factsBelow: Facts
}

/** Draws a receipt or a payment as it stands on paper, with the amount in words, the people and a place for both signatures. */
export function PaperSheet({ of: { company, branch, amount, ...people }, stamp, facts, factsBelow }: PaperSheetProps) {
  return (
    <div className={css.receipt}>
      {stamp !== '' && <p className={css.stamp}>{stamp}</p>}
      <p className={css.company}>{company}</p>
      <p className={css.branch}>{branch}</p>
      <p className={css.title}>Receipt</p>
      <FactList of={facts} className={css.lines} />
      <p className={css.amount}>
        <span>Rs.</span> {showMoney(amount)}
      </p>
      <p className={css.words}>{amountInWords(amount)}</p>
      <FactList
        className={css.lines}
        of={[
          ...factsBelow,
          ['Salesman', people.s_Name],
          ['Recorded By', people.recordedBy === people.s_Name ? '' : people.recordedBy],
        ]}
      />
      <div className={css.signatures}>
        <span>Received By</span>
        <span>Client</span>
      </div>
    </div>
  )
}
