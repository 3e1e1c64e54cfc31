import type { ReceiptStory } from '@backoffice/contract/timeline/timeline'
import { Button } from '../kit/button.tsx'
import { FactList, type Facts } from '../kit/facts.tsx'
import { showMoment, showMoney } from '../kit/format.ts'
import { Paper, usePaper } from '../kit/paper.tsx'
import { amountInWords } from './amount-in-words.ts'
import { balanceLine, noLongerCounts, paymentFacts } from './receipt-story.ts'
import css from './receipt-paper.module.css'

/** Draws the two print buttons of a receipt's timeline, and the paper that they print. */
export function PrintReceipt({ receipt }: { receipt: ReceiptStory }) {
  const paper = usePaper()
  return (
    <div className={css.buttons}>
      <Button small onClick={() => paper.print('80mm')}>
        Print 80 mm
      </Button>
      <Button small onClick={() => paper.print('A5')}>
        Print A5
      </Button>
      {paper.size && (
        <Paper size={paper.size}>
          <ReceiptPaper receipt={receipt} />
        </Paper>
      )}
    </div>
  )
}

const factsOf = (receipt: ReceiptStory): Facts => [
  ['Receipt No', String(receipt.invoiceDetailId)],
  ['Date', showMoment(receipt.createdOn, 'DMY')],
  ...paymentFacts(receipt),
]

function ReceiptPaper({ receipt }: { receipt: ReceiptStory }) {
  return (
    <div className={css.receipt}>
      {noLongerCounts(receipt) && <p className={css.stamp}>{receipt.statusName}</p>}
      <p className={css.company}>{receipt.company}</p>
      <p className={css.branch}>{receipt.branch}</p>
      <p className={css.title}>Receipt</p>
      <FactList of={factsOf(receipt)} className={css.lines} />
      <p className={css.amount}>
        <span>Rs.</span> {showMoney(receipt.amount)}
      </p>
      <p className={css.words}>{amountInWords(receipt.amount)}</p>
      <FactList
        className={css.lines}
        of={[
          balanceLine(receipt),
          ['Salesman', receipt.s_Name],
          ['Recorded By', receipt.recordedBy === receipt.s_Name ? '' : receipt.recordedBy],
        ]}
      />
      <div className={css.signatures}>
        <span>Received By</span>
        <span>Client</span>
      </div>
    </div>
  )
}
