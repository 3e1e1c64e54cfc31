import { IconChevronDown } from '@tabler/icons-react'
import { wordIn } from '@backoffice/contract/words'
import type { Row } from '@backoffice/contract/call'
import { money } from '@backoffice/contract/fields'
import { advanceFieldOf, brokenAdvance } from '@backoffice/contract/receipts/advance-rules'
import { applyAdvance, listAdvances } from '@backoffice/contract/receipts/advances'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { advanceMessages } from '@backoffice/contract/receipts/receipts-messages'
import { limits } from '@backoffice/contract/limits'
import { isNegative, type Money, subtract, sum, ZERO } from '@backoffice/contract/money'
import { useId, useState } from 'react'
import { joined } from '../kit/joined.ts'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Inline, Stack } from '../kit/layout.tsx'
import type { DraftKind } from '../kit/drafts/draft-kind.ts'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { Button } from '../kit/button.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { MoneyField } from '../kit/form/money-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useIsOffline } from '../kit/offline.ts'
import { dayOfMoment, showDay, showMoney, zoneOfBranch } from '../kit/format.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import fieldCss from '../kit/form/field.module.css'
import layout from '../kit/layout.module.css'
import css from './open-advances.module.css'
import type { ReceiptDraft } from './receipt-draft.ts'

type Advance = Row<typeof listAdvances>
type Invoice = Pick<ReceiptDraft, 'invoiceNo' | 'acode' | 'ccode' | 'billAmount'>

interface OpenAdvancesProps {
  invoice: Invoice
  /** Runs when an amount was applied: the invoice owes that much less. */
  onApplied: (amount: Money) => void
}

/**
 * Shows in a line how much of the client's advances is open. A press lists them: each can be applied to the invoice, whole or in part.
 * Only the line is above the form, so that amount and method stay in sight.
 */
export function OpenAdvances({ invoice, onApplied }: OpenAdvancesProps) {
  const { branchCode } = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const isOffline = useIsOffline()
  const { data } = useCall(
    listAdvances,
    {
      page: 1,
      limit: limits.wire.pageSize,
      cCode: invoice.ccode || branchCode,
      aCode: invoice.acode,
    },
    { quiet: isOffline },
  )
  if (!data) return null
  const advances = data.responseObjects
  if (advances.length === 0) return <p className={`aside ${css.none}`}>{advanceMessages.noneOpen}</p>
  return (
    <>
      <Button
        small
        className={css.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {advanceMessages.open(advances.length, showMoney(sum(advances.map(({ openAmount }) => openAmount))))}
        <IconChevronDown aria-hidden size={16} />
      </Button>
      {isOpen && (
        <section id={listId} className={`frame ${css.card}`} aria-label={TITLE}>
          <Stack as="ul" className={css.advances}>
            {advances.map((advance) => (
              // The key changes with the amount that is left or owed, because the offered amount changes with it.
              <li key={`${invoice.invoiceNo}/${advance.invoiceDetailId}/${advance.openAmount}/${invoice.billAmount}`}>
                <OpenAdvance advance={advance} invoice={invoice} onApplied={onApplied} />
              </li>
            ))}
          </Stack>
        </section>
      )}
    </>
  )
}

const TITLE = receiptLabels.openAdvancesOfThisClient

const smaller = (one: Money, other: Money) => (isNegative(subtract(one, other)) ? one : other)

interface Applied {
  readonly amount: Money
}

/** Describes an amount that the user typed instead of the offered one. */
export const appliedDraft = (offered: Money): DraftKind<Applied> => ({
  fields: { amount: money },
  empty: { amount: offered },
  isStarted: ({ amount }) => amount !== offered,
})

function OpenAdvance({ advance, invoice, onApplied }: OpenAdvancesProps & { advance: Advance }) {
  const { userId } = useViewer()
  const { run, failure } = useSave(applyAdvance)
  const { invoiceNo, billAmount: owed } = invoice
  const left = advance.openAmount
  const [kind] = useState(() => appliedDraft(smaller(left, owed ?? ZERO)))
  // The draft is a part of the receipt's draft and ends with it; the key names the amounts left and owed, because the typed amount is
  // valid for them alone.
  const draft = useDraftState(`receipt.${invoiceNo}/${advance.invoiceDetailId}/${left}/${owed}`, kind)
  const form = useForm<Applied>({
    draft,
    state: draft.state,
    failure,
    fieldOf: advanceFieldOf,
    broken: ({ amount }) => brokenAdvance({ invoiceNo, owed, left, amount }),
    save: async (values) => {
      const { invoiceDetailId, cCode } = advance
      const { amount } = values
      const answer = await run({ invoiceDetailId, cCode, invoiceNo, amount, userId }, draft.saving(values))
      if (!answer) return
      toast.success(answer.message, '', { about: 'form' })
      onApplied(amount)
    },
  })
  const facts = [
    showDay(dayOfMoment(advance.createdOn, zoneOfBranch(advance.cCode)) ?? null, 'DMY'),
    wordIn(advance.paymentMode),
    advance.chequeNO,
    advance.s_User_Id === userId ? '' : advance.s_Name,
  ].filter(Boolean)
  return (
    <Form {...form.props} label={receiptLabels.advanceOf(facts.join(', '))} className={layout.stack}>
      <Inline as="p" justify="between">
        <span className="aside">{joined(facts)}</span>
        <strong className="num">{showMoney(left)}</strong>
      </Inline>
      <FormFailure lines={form.failureLines} />
      <Stack gap={3} className={css.apply}>
        <MoneyField label={receiptLabels.applyAmount} {...form.field('amount')} />
        <div className={fieldCss.around}>
          <SubmitButton tone="good" busy={form.busy}>
            {receiptLabels.apply}
          </SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}
