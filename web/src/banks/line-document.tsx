import { bankCandidates } from '@backoffice/contract/banks/bank-statements'
import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { banksMessages } from '@backoffice/contract/banks/banks-messages'
import { labels } from '@backoffice/contract/labels'
import { useCall } from '../api/use-call.ts'
import { Button } from '../kit/button.tsx'
import { FactList } from '../kit/facts.tsx'
import { showMoney } from '../kit/format.ts'
import { Inline, Stack } from '../kit/layout.tsx'
import type { ReviewPart } from '../kit/review/review-look.ts'
import { type BankLine, isOpen, takesMoney } from './bank-line.ts'
import { Matches } from './matches.tsx'
import { OtherDeposit } from './other-deposit.tsx'
import { proposalOf } from './proposal.ts'
import { Proposals } from './proposals.tsx'
import css from './banks.module.css'

type Part = Pick<ReviewPart<BankLine>, 'row' | 'decision' | 'decided'>

/** Draws the matches of a line, and the documents that may fit its open rest. */
export function LineDocument({ row, decision, decided }: Part) {
  return (
    <Stack gap={5} className={css.document}>
      {row.matches.length > 0 && (
        <Stack as="section" aria-label={bankLabels.matchedWith}>
          <h4>{bankLabels.matchedWith}</h4>
          <Matches of={row} />
          {isOpen(row) && <FactList of={[[bankLabels.openAmount, showMoney(row.openAmount)]]} />}
        </Stack>
      )}
      {isOpen(row) && (
        <>
          <Candidates row={row} decision={decision} decided={decided} />
          {!takesMoney(row) && <OtherDeposit row={row} decision={decision} decided={decided} />}
        </>
      )}
    </Stack>
  )
}

function Candidates(part: Part) {
  const { cCode, lineId } = part.row
  const { data, failure, refetch } = useCall(bankCandidates, { cCode, lineId }, { quiet: true })
  if (failure && !data) {
    return (
      <Inline role="alert">
        <span className="failed">{failure.lines.join(' ')}</span>
        <Button onClick={refetch}>{labels.retry}</Button>
      </Inline>
    )
  }
  return (
    <Stack as="section" aria-label={bankLabels.candidates} aria-busy={!data}>
      <h4>{bankLabels.candidates}</h4>
      {!data && <p className="muted">{labels.loading}</p>}
      {data?.candidates.length === 0 && (
        <p>{takesMoney(part.row) ? banksMessages.noCheque : banksMessages.noCandidates}</p>
      )}
      {data && data.candidates.length > 0 && (
        <Proposals {...part} takesKeys label={bankLabels.candidates} of={data.candidates.map(proposalOf)} />
      )}
    </Stack>
  )
}
