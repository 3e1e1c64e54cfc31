import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { depositImageCode } from '@backoffice/contract/image-codes'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { labels } from '@backoffice/contract/labels'
import { isBlank } from '@backoffice/contract/readable'
import type { ReactNode } from 'react'
import { Inline, Stack } from '../kit/layout.tsx'
import { showMoney } from '../kit/format.ts'
import { AttachmentsField } from '../kit/form/attachments-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import type { NamedOption } from '../kit/form/options.ts'
import { SelectField } from '../kit/form/select-field.tsx'
import { SideColumn } from '../kit/side-column.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { ReadOnlyField, TextField } from '../kit/form/text-field.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import { Button } from '../kit/button.tsx'
import { AskBeforeSave, type SaveQuestion } from '../receipts/save-question.tsx'
import { type DepositDraft, isStarted, totalOf } from './deposit-draft.ts'
import sideForm from '../kit/form/side-form.module.css'
import css from './deposit.module.css'
import { SELECTED } from './selected-invoices.tsx'

interface DepositFormProps {
  form: FormModel<DepositDraft>
  /** The id of the draft in the form. */
  draftId: string
  /** Shows the state of the draft above the form. */
  notes: ReactNode
  accounts: readonly NamedOption[]
  /** The account that is proposed while none is chosen; empty for none. */
  lastAccount: string
  /** Shows the steps that are needed before a receipt can be selected. */
  checklist: ReactNode
  /** Warns of a slip number that another deposit has. */
  slip: SaveQuestion<DepositDraft>
  onClear: () => void
}

/** Draws the Deposit Form (document 1, section 2.4). */
export function DepositForm(props: DepositFormProps) {
  const { form, draftId, notes, accounts, lastAccount, checklist, slip, onClear } = props
  const { values } = form
  const total = totalOf(values)
  return (
    <SideColumn>
      {notes}
      <Form {...form.props} label={depositLabels.depositForm} className={sideForm.card} ofThePage>
        <Inline justify="between" className={`${sideForm.head} ${css.cardHead}`}>
          <h2>{depositLabels.depositForm}</h2>
          {isStarted(values) && (
            <Button tone="ghost" small onClick={onClear}>
              {labels.clear}
            </Button>
          )}
        </Inline>
        <Stack className={css.fields}>
          <SelectField
            label={labels.depositAccount}
            {...form.field('account')}
            value={values.account || lastAccount}
            options={accounts}
            showsFullText
            required
            hint={values.account === '' && lastAccount !== '' && depositMessages.accountOfLast}
          />
          <TextField label={depositLabels.depositSlipNo} {...form.field('slipNo')} maxLength={60} required />
          <AttachmentsField
            label={depositLabels.depositSlip}
            {...form.field('images')}
            imageCode={depositImageCode(values.slipNo)}
            of={draftId}
            required
            refuse={() => {
              if (!isBlank(values.slipNo)) return false
              form.refuse({ message: depositMessages.uploadNeedsSlip, field: 'slipNo' })
              return true
            }}
          />
        </Stack>
        {values.selected.length === 0 && checklist}
        <div className={css.total} key={String(total)}>
          <ReadOnlyField
            label={depositLabels.totalDeposited}
            value={showMoney(total)}
            hint={values.selected.length > 0 && <ToSelected count={values.selected.length} />}
          />
        </div>
        <FormFailure lines={form.failureLines} />
        <AskBeforeSave
          question={slip}
          label={depositLabels.sameSlip}
          yes={labels.saveAllTheSame}
          onSave={form.submit}
        />
        <div className={sideForm.submit}>
          <SubmitButton busy={form.busy} busyText={labels.loading} full>
            {depositLabels.deposit}
          </SubmitButton>
        </div>
      </Form>
    </SideColumn>
  )
}

/** Counts the chosen receipts next to their sum, and links to them below the list. */
function ToSelected({ count }: { count: number }) {
  return (
    <button
      type="button"
      className={css.toSelected}
      onClick={() => {
        const list = document.getElementById(SELECTED)
        list?.focus({ preventScroll: true })
        list?.scrollIntoView({ block: 'center' })
      }}
    >
      {depositMessages.showSelected(count)}
    </button>
  )
}
