import layout from '../kit/layout.module.css'
import { explainBankLine, matchBankLine } from '@backoffice/contract/banks/bank-statements'
import { bankLabels } from '@backoffice/contract/banks/banks-labels'
import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { listMessages } from '@backoffice/contract/list-messages'
import { useRef, useState } from 'react'
import { joined } from '../kit/joined.ts'
import { Amount } from '../kit/amount.tsx'
import { Button } from '../kit/button.tsx'
import { useDayForm } from '../kit/day-order.ts'
import { showDay } from '../kit/format.ts'
import { Card, Inline, Stack } from '../kit/layout.tsx'
import { useDecision } from '../kit/list/ask-dialog.tsx'
import type { ReviewPart } from '../kit/review/review-look.ts'
import { useRest } from '../kit/rest.ts'
import { StatusTag } from '../kit/status-tag.tsx'
import { useViewer } from '../kit/viewer.ts'
import { type BankLine, lineOf, matched } from './bank-line.ts'
import { leavesRest, mayLack, type Part, type Proposal } from './proposal.ts'
import { ReturnedCheque } from './returned-cheque.tsx'
import css from './banks.module.css'

interface ProposalsProps extends Pick<ReviewPart<BankLine>, 'row' | 'decision' | 'decided'> {
  of: readonly Proposal[]
  label: string
  /** True where the keys of the review press the buttons of the first proposal. */
  takesKeys?: boolean
}

/** The keys of the first proposals, as they are printed. */
const keyNames: Readonly<Record<string, string>> = { enter: 'Enter', b: 'B' }

const partly = { ...matched, stays: true } as const

/** Draws the documents that a line may belong to, each with the buttons that confirm it. */
export function Proposals({ row, decision, decided, of, label, takesKeys = false }: ProposalsProps) {
  const viewer = useViewer()
  const match = { whole: useDecision(matchBankLine, matched), part: useDecision(matchBankLine, partly) }
  const explain = { whole: useDecision(explainBankLine, matched), part: useDecision(explainBankLine, partly) }
  const [saving, setSaving] = useState('')
  const [returned, setReturned] = useState<Proposal>()
  const [isAsking, setIsAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useRest(list, of.map(({ key }) => key).join())

  const confirm = async (proposal: Proposal, isWhole = false) => {
    if (saving !== '') return
    setSaving(proposal.key + String(isWhole))
    const way = leavesRest(proposal) ? 'part' : 'whole'
    const { deposits, receipt, isBounce } = proposal
    const line = lineOf(row, viewer)
    if (receipt) {
      const kind = isBounce ? 'bounce' : 'receipt'
      const input = { ...line, kind, invoiceDetailId: receipt.invoiceDetailId, note: '' } as const
      await explain[way].decide(row, input, decision)
    } else {
      await match[way].decide(row, { ...line, deposits: [...deposits], isWhole, note: '' }, decision)
    }
    setSaving('')
  }
  const firstBounce = of.find(({ isBounce }) => isBounce)
  const keysOf = (proposal: Proposal) =>
    takesKeys ? [proposal === of[0] && 'enter', proposal === firstBounce && 'b'].filter(Boolean).join(' ') : ''
  const hintOf = (proposal: Proposal) => {
    const keys = keysOf(proposal).split(' ').filter(Boolean)
    return keys.length === 0 ? undefined : listMessages.key(keys.map((key) => keyNames[key]).join(', '))
  }
  if (of.length === 0 && !returned) return null
  return (
    <>
      <ul ref={list} aria-label={label} className={`${layout.stack} ${css.proposals}`} inert={decided}>
        {of.map((proposal) => (
          <Card as="li" key={proposal.key} gap={3}>
            <Inline justify="between" gap={4}>
              <h4>{proposal.title}</h4>
              <Inline as="ul" gap={2}>
                {proposal.marks.map(({ tone, word }) => (
                  <li key={word}>
                    <StatusTag tone={tone} word={word} />
                  </li>
                ))}
              </Inline>
            </Inline>
            <Stack as="ul" gap={2}>
              {proposal.parts.map((part) => (
                <PartLine key={part.name} of={part} />
              ))}
            </Stack>
            <Inline justify="end">
              {mayLack(proposal) && (
                <Button
                  busy={saving === `${proposal.key}true`}
                  disabled={saving !== '' && saving !== `${proposal.key}true`}
                  onClick={() => void confirm(proposal, true)}
                >
                  {bankLabels.noMore}
                </Button>
              )}
              {proposal.receipt && proposal.isBounce && !proposal.receipt.isBounced ? (
                <Button
                  tone="bad"
                  aria-haspopup="dialog"
                  disabled={saving !== ''}
                  data-review-key={keysOf(proposal)}
                  title={hintOf(proposal)}
                  onClick={() => {
                    setReturned(proposal)
                    setIsAsking(true)
                  }}
                >
                  {depositLabels.markBounced}
                </Button>
              ) : (
                <Button
                  tone="good"
                  busy={saving === `${proposal.key}false`}
                  disabled={saving !== '' && saving !== `${proposal.key}false`}
                  data-review-key={keysOf(proposal)}
                  title={hintOf(proposal)}
                  onClick={() => void confirm(proposal)}
                >
                  {bankLabels.confirm}
                </Button>
              )}
            </Inline>
          </Card>
        ))}
      </ul>
      {returned && (
        <ReturnedCheque
          key={returned.key}
          line={row}
          of={returned}
          opened={isAsking}
          decided={decided}
          onClose={() => setIsAsking(false)}
          onMarked={() => confirm(returned)}
        />
      )}
    </>
  )
}

function PartLine({ of: { name, day, words, amount } }: { of: Part }) {
  const form = useDayForm()
  return (
    <li className={css.part}>
      <strong>{name}</strong>
      <span className="num">
        <Amount of={amount} />
      </span>
      <span className="aside">{joined([showDay(day, form), ...words])}</span>
    </li>
  )
}
