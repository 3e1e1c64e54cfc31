import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { labels } from '@backoffice/contract/labels'
import { isBlank } from '@backoffice/contract/readable'
import { Inline, Stack } from '../kit/layout.tsx'
import { showMoney } from '../kit/format.ts'
import { Button } from '../kit/button.tsx'
import { type DepositDraft, totalOf } from './deposit-draft.ts'
import css from './deposit.module.css'

export type DepositStep = 'form' | 'pick' | 'review'

const steps = [
  ['form', depositLabels.form],
  ['pick', depositLabels.pick],
  ['review', labels.review],
] as const satisfies readonly (readonly [DepositStep, string])[]

interface DepositStepsProps {
  step: DepositStep
  onStep: (step: DepositStep) => void
  draft: DepositDraft
}

/** Leads through the screen in a narrow window, with the selection always in sight. */
export function DepositSteps({ step, onStep, draft }: DepositStepsProps) {
  return (
    <Stack as="nav" gap={2} className={css.steps} aria-label={depositLabels.steps}>
      <Stack as="ol" gap={3}>
        {steps.map(([name, label]) => (
          <li key={name}>
            <Button
              full
              tone={name === step ? 'primary' : 'plain'}
              aria-current={name === step ? 'step' : undefined}
              onClick={() => onStep(name)}
            >
              {label}
            </Button>
          </li>
        ))}
      </Stack>
      <Inline as="p" justify="between">
        {depositLabels.selectedCount(draft.selected.length)} <strong>{showMoney(totalOf(draft))}</strong>
      </Inline>
    </Stack>
  )
}

/** Lists the values that must be filled in before receipts can be selected, each ticked off once it is there. */
export function Checklist({ draft: { slipNo, account, images } }: { draft: DepositDraft }) {
  const requirements = [
    [labels.depositSlipNumber, !isBlank(slipNo)],
    [labels.depositAccount, account !== ''],
    [depositLabels.depositSlip, images.length > 0],
  ] as const
  return (
    <Inline as="ul" className={`muted ${css.checklist}`} aria-label={depositLabels.neededBeforeSelecting}>
      {requirements.map(([label, done]) => (
        <li key={label} data-done={done || undefined}>
          <span aria-hidden="true">
            {done ? '✓' : '○'} {label}
          </span>
          <span className="sr-only">{(done ? depositLabels.isThere : depositLabels.isMissing)(label)}</span>
        </li>
      ))}
    </Inline>
  )
}
