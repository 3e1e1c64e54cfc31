import type { Image } from '@backoffice/contract/fields'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { isBlank } from '@backoffice/contract/readable'
import type { ReactNode } from 'react'
import type { UploadFailure } from '../api/upload.ts'
import { showMoney } from '../kit/format.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import type { Option } from '../kit/form/options.ts'
import { SelectField } from '../kit/form/select-field.tsx'
import { SideColumn } from '../kit/side-column.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { ReadOnlyField, TextField } from '../kit/form/text-field.tsx'
import { UploadField, type Uploaded } from '../kit/form/upload.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import { useSpelling } from '../kit/spelling.ts'
import { Button } from '../kit/button.tsx'
import { type DepositDraft, isStarted, totalOf } from './deposit-draft.ts'
import sideForm from '../kit/form/side-form.module.css'
import css from './deposit.module.css'
import { SELECTED } from './selected-invoices.tsx'
import { useFreshImages } from '../kit/form/use-fresh-images.ts'

/** Sends the pictures of a slip to the server. */
export interface SlipUpload {
  readonly percent: number | undefined
  readonly lastFailure: () => UploadFailure | undefined
  readonly cancel: () => void
  readonly send: (files: readonly File[], slipNo: string) => Promise<Uploaded | undefined>
  /** Returns the same pictures under the changed slip no. */
  readonly renamed: (images: readonly Image[], slipNo: string) => Promise<readonly Image[] | undefined>
}

interface DepositFormProps {
  form: FormModel<DepositDraft>
  /** The id of the draft in the form. */
  draftId: string
  /** Says above the form how its draft stands. */
  notes: ReactNode
  accounts: readonly Option[]
  /** The account that is proposed while none is chosen; empty for none. */
  lastAccount: string
  slip: SlipUpload
  /** Says what is still needed before a receipt can be selected. */
  checklist: ReactNode
  onClear: () => void
}

/** Draws the Deposit Form (document 1, section 2.4). */
export function DepositForm(props: DepositFormProps) {
  const { form, draftId, notes, accounts, lastAccount, slip, checklist, onClear } = props
  const { values } = form
  const spell = useSpelling()
  const total = totalOf(values)
  const images = useFreshImages(values.images, draftId)
  return (
    <SideColumn>
      {notes}
      <Form {...form.props} label="Deposit Form" className={sideForm.card} ofThePage>
        <div className={`${sideForm.head} ${css.cardHead}`}>
          <h2>{spell('Deposit Form')}</h2>
          {isStarted(values) && (
            <Button tone="ghost" small onClick={onClear}>
              Clear
            </Button>
          )}
        </div>
        <div className={css.fields}>
          <SelectField
            label="Deposit Account"
            {...form.field('account')}
            value={values.account || lastAccount}
            options={accounts}
            whole
            required
            hint={values.account === '' && lastAccount !== '' && spell(depositMessages.accountOfLast)}
          />
          <TextField label="Deposit Slip No" {...form.field('slipNo')} maxLength={60} required />
          <UploadField
            label="Deposit Slip"
            {...form.field('images')}
            value={images}
            required
            percent={slip.percent}
            onCancel={slip.cancel}
            lastFailure={slip.lastFailure}
            refuse={() => {
              if (!isBlank(values.slipNo)) return false
              form.refuse({ message: depositMessages.uploadNeedsSlip, field: 'slipNo' })
              return true
            }}
            upload={(files) => slip.send(files, values.slipNo)}
          />
        </div>
        {values.selected.length === 0 && checklist}
        <div className={css.total} key={String(total)}>
          <ReadOnlyField
            label="Total Deposited"
            value={showMoney(total)}
            hint={values.selected.length > 0 && <ToSelected count={values.selected.length} />}
          />
        </div>
        <FormFailure lines={form.failureLines} />
        <div className={sideForm.submit}>
          <SubmitButton busy={form.busy} busyText="Loading..." full>
            Deposit
          </SubmitButton>
        </div>
      </Form>
    </SideColumn>
  )
}

/** Counts the chosen receipts beside their sum, and leads to them below the list. */
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
