import { wordIn } from '@backoffice/contract/words'
import type { Day } from '@backoffice/contract/day'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import type { Money } from '@backoffice/contract/money'
import { ALL, type PaymentMethod } from '@backoffice/contract/statuses'
import { useDictionary } from '../documents/dictionary.ts'
import { StorageWarning } from '../documents/storage-warning.tsx'
import { Inline } from '../kit/layout.tsx'
import figures from '../kit/figures.module.css'
import { Button } from '../kit/button.tsx'
import { AttachmentsField } from '../kit/form/attachments-field.tsx'
import { ChoiceField } from '../kit/form/choice-field.tsx'
import { DayField } from '../kit/form/day-field.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { amountInWords } from '../documents/amount-in-words.ts'
import { MoneyField } from '../kit/form/money-field.tsx'
import { nameAndCode } from '../kit/form/options.ts'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { ReadOnlyField, TextField } from '../kit/form/text-field.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import { showDay, showMoney } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import { salesmen } from '../documents/money-filters.ts'
import { ClientBounces } from './client-bounces.tsx'
import { ClientField } from './client-field.tsx'
import { AskBeforeSave, type SaveQuestion } from './save-question.tsx'
import { KeepAsAdvance } from './keep-as-advance.tsx'
import {
  asAdvance,
  balanceOf,
  imageCodeOf,
  isOverpaid,
  isPaidByOthers,
  isStarted,
  type ReceiptDraft,
} from './receipt-draft.ts'
import { useCashCount } from './use-cash-count.tsx'
import sideForm from '../kit/form/side-form.module.css'
import css from './receipt.module.css'

interface ReceiptFormProps {
  form: FormModel<ReceiptDraft>
  methods: readonly PaymentMethod[]
  /** The id of the draft in the form. */
  draftId: string
  /** True for the cashier, who receives for a salesman. */
  forSalesman: boolean
  repetition: SaveQuestion<ReceiptDraft>
  chequeDay: SaveQuestion<ReceiptDraft>
  evidence: SaveQuestion<ReceiptDraft>
  onClear: () => void
}

const shown = (amount: Money | undefined) => (amount === undefined ? '–' : showMoney(amount))
const asOptions = <Word extends string>(words: readonly Word[]) =>
  words.map((word) => ({ value: word, label: wordIn(word) }))

/** Draws the Invoice Receive Form (document 1, section 2.1): for an invoice of the list, or for a client's advance. */
export function ReceiptForm({
  form,
  draftId,
  methods,
  forSalesman,
  repetition,
  chequeDay,
  evidence,
  onClear,
}: ReceiptFormProps) {
  const { values } = form
  const { today } = useViewer()
  const isAdvance = values.of === 'client'
  const owed = values.billAmount
  const take = (receiveAmount: Money) => form.set({ receiveAmount })
  const count = useCashCount({
    of: draftId,
    method: values.paymentMethod,
    amount: values.receiveAmount,
    onCounted: take,
  })
  return (
    <Form {...form.props} label={receiptLabels.invoiceReceiveForm} className={sideForm.card} ofThePage>
      <Inline justify="between" className={sideForm.head}>
        <h2>{receiptLabels.invoiceReceiveForm}</h2>
        {isStarted(values) && (
          <Button tone="ghost" small onClick={onClear}>
            {labels.clear}
          </Button>
        )}
      </Inline>
      {isAdvance ? (
        <AdvanceFields form={form} forSalesman={forSalesman} />
      ) : (
        <>
          {values.client !== '' && <p className={css.party}>{values.client}</p>}
          <div className={sideForm.pair}>
            <ReadOnlyField
              label={labels.invoiceNo}
              name="invoiceNo"
              value={values.invoiceNo}
              error={form.field('invoiceNo').error}
            />
            <ReadOnlyField label={labels.date} value={showDay(values.invoiceDate, 'DMY')} />
          </div>
          {forSalesman && values.invoiceNo !== '' && <Owner receipt={values} />}
        </>
      )}
      <MoneyField
        label={labels.receiveAmount}
        {...form.field('receiveAmount')}
        required
        hint={
          <Inline as="span" gap={2}>
            {owed !== undefined && (
              <button
                type="button"
                className={css.fill}
                onClick={() => {
                  take(owed)
                  form.focus('receiveAmount')
                }}
              >
                {receiptLabels.fullBalance(showMoney(owed))}
              </button>
            )}
            {count.chip}
            {values.receiveAmount > 0 && <span>{amountInWords(values.receiveAmount)}</span>}
          </Inline>
        }
      />
      {count.fields}
      <dl className={`${figures.figures} ${css.figures}`}>
        <Figure label={receiptLabels.bill} value={shown(owed)} />
        <Figure label={labels.receive} value={showMoney(values.receiveAmount)} />
        <Figure label={labels.balance} value={shown(balanceOf(values))} bad={isOverpaid(values)} />
      </dl>
      {owed !== undefined && owed !== values.totalBill && (
        <p className="muted">{receiptLabels.totalBillOf(showMoney(values.totalBill))}</p>
      )}
      <ChoiceField
        label={receiptLabels.paymentMethod}
        {...form.field('paymentMethod')}
        options={asOptions(methods)}
        required
      />
      {values.paymentMethod === 'Cheque' && <ChequeFields form={form} today={today} />}
      {values.paymentMethod === 'Cash/Cheque Online' && (
        <TextField label={labels.referenceNo} {...form.field('referenceNo')} maxLength={limits.text.short} />
      )}
      <ReceiptImages form={form} draftId={draftId} />
      <FormFailure lines={form.failureLines} />
      {isPaidByOthers(values) && isOverpaid(values) && (
        <KeepAsAdvance onKeep={() => form.submitAs(asAdvance(values))} />
      )}
      <AskBeforeSave
        question={repetition}
        label={receiptLabels.sameReceipt}
        yes={receiptLabels.saveAgain}
        onSave={form.submit}
      />
      <AskBeforeSave question={chequeDay} label={labels.chequeDate} yes={labels.saveAllTheSame} onSave={form.submit} />
      <AskBeforeSave question={evidence} label={labels.evidence} yes={labels.saveAllTheSame} onSave={form.submit} />
      <div className={sideForm.submit}>
        <SubmitButton busy={form.busy} full>
          {labels.submit}
        </SubmitButton>
      </div>
      <StorageWarning />
    </Form>
  )
}

/** Shows the salesman who gets the money, so that no receipt is booked to the wrong person unseen. */
function Owner({ receipt: { salesmanId, salesmanName } }: { receipt: ReceiptDraft }) {
  const { options } = salesmen.use()
  const chosen = options.find((one) => one.value === String(salesmanId))
  return (
    <p className="muted">
      {receiptLabels.salesmanNamed(chosen ? nameAndCode(chosen) : salesmanName || receiptLabels.salesmanOfInvoice)}
    </p>
  )
}

function AdvanceFields({ form, forSalesman }: Pick<ReceiptFormProps, 'form' | 'forSalesman'>) {
  const { values } = form
  const { options } = salesmen.use()
  return (
    <>
      <p className={css.party}>{receiptLabels.advancePayment}</p>
      {forSalesman && (
        <SelectField
          label={labels.salesman}
          name="salesmanId"
          options={options}
          value={values.salesmanId === ALL ? '' : String(values.salesmanId)}
          error={form.field('salesmanId').error}
          onChange={(chosen) => form.set({ salesmanId: Number(chosen) })}
          required
        />
      )}
      <ClientField
        acode={values.acode}
        title={values.client}
        error={form.field('client').error}
        onChange={(chosen) => form.set({ acode: chosen.acode, client: chosen.title, ccode: chosen.ccode })}
      />
    </>
  )
}

function ChequeFields({ form, today }: Pick<ReceiptFormProps, 'form'> & { today: Day }) {
  const banks = useDictionary('BANK')
  return (
    <>
      <div className={sideForm.pair}>
        <TextField label={labels.chequeNo} {...form.field('chequeNo')} keys="numeric" maxLength={30} required />
        <DayField label={labels.chequeDate} {...form.field('chequeDate')} today={today} required />
      </div>
      <SelectField label={labels.chequeBank} {...form.field('chequeBank')} {...banks} required />
      <ClientBounces acode={form.values.acode} />
    </>
  )
}

/** Stores images under the invoice's code: they need the invoice first (document 1, section 5). */
function ReceiptImages({ form, draftId }: Pick<ReceiptFormProps, 'form' | 'draftId'>) {
  const { values } = form
  const missing =
    values.of === 'invoice'
      ? values.invoiceNo === '' && { message: receiptMessages.noInvoice, field: 'invoiceNo' }
      : values.acode === '' && { message: receiptMessages.noClient, field: 'client' }
  return (
    <AttachmentsField
      label={labels.images}
      {...form.field('images')}
      imageCode={imageCodeOf(values)}
      // A draft in which nothing was typed is given to the next invoice or client.
      of={`${draftId}/${values.ccode}/${imageCodeOf(values)}`}
      refuse={() => {
        if (missing) form.refuse(missing)
        return missing !== false
      }}
    />
  )
}

function Figure({ label, value, bad }: { label: string; value: string; bad?: boolean }) {
  const look = bad ? 'failed' : undefined
  return (
    <div>
      <dt className={look}>{label}</dt>
      <dd className={look}>{value}</dd>
    </div>
  )
}
