import { inList } from '@backoffice/contract/language/joined'
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { isNegative, subtract, ZERO } from '@backoffice/contract/money'
import { type Debtor, getClientDues, listDebtors, savePayment } from '@backoffice/contract/payments/payments'
import { isPaidMeanwhile } from '@backoffice/contract/receipts/receipt-rules'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { ALL, type PaymentMethod } from '@backoffice/contract/statuses'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { showKept } from '../documents/kept-item.tsx'
import { salesmen } from '../documents/money-filters.ts'
import { StorageWarning } from '../documents/storage-warning.tsx'
import { Inline } from '../kit/layout.tsx'
import figures from '../kit/figures.module.css'
import { Button } from '../kit/button.tsx'
import { DraftNotes, OtherDrafts } from '../kit/drafts/draft-notes.tsx'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SideColumn } from '../kit/side-column.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { type FormModel, useForm } from '../kit/form/use-form.ts'
import { showMoney } from '../kit/format.ts'
import { usePhone } from '../kit/phone.ts'
import { dismissFormToasts } from '../kit/toast-store.ts'
import { useViewer } from '../kit/viewer.ts'
import { canKeep } from '../outbox/outbox.ts'
import { useSaveOrKeep } from '../outbox/use-save-or-keep.ts'
import { ClientField } from './client-field.tsx'
import { questionOfEvidence, subjectOfEvidence } from './evidence-of.ts'
import { LastReceipts } from './last-receipts.tsx'
import { AskBeforeSave } from './save-question.tsx'
import { useChequeDay } from './use-cheque-day.ts'
import type { RecordedTools } from './use-recorded.tsx'
import { useRepetition } from './use-repetition.ts'
import { useSaveQuestion } from './use-save-question.ts'
import { DueInvoices } from './due-invoices.tsx'
import { AddInstrument, InstrumentFields } from './instrument-fields.tsx'
import { KeepAsAdvance } from './keep-as-advance.tsx'
import {
  asAdvance,
  brokenDraft,
  chequeDaysOfPayment,
  evidenceOfPayment,
  fieldOfRefusal,
  isPaidByOthers,
  isPaymentStarted,
  keptPayment,
  type PaymentDraft,
  paidOf,
  paymentDraft,
  receivedOf,
  recordedPayment,
  repetitionOfPayment,
  restOf,
  sentPayment,
  spreadAgain,
  withDues,
} from './payment-draft.ts'
import sideForm from '../kit/form/side-form.module.css'
import receiptCss from './receipt.module.css'
import css from './payment.module.css'

interface ClientPaymentProps {
  methods: readonly PaymentMethod[]
  /** True for the cashier, who receives for a salesman. */
  forSalesman: boolean
  tools: RecordedTools
  /** The client that was pressed in the list of a phone. */
  chosen: Debtor | undefined
  /** Goes back to the list. */
  onLeave: () => void
}

/** Records the money of a client for all that they owe: one payment in cash and cheques, spread oldest first. */
export function ClientPayment({ methods, forSalesman, tools, chosen, onLeave }: ClientPaymentProps) {
  const viewer = useViewer()
  const { userId, branchCode, today } = viewer
  const phone = usePhone()
  const draft = useDraftState('payment', paymentDraft)
  const repetition = useRepetition(draft, repetitionOfPayment(branchCode))
  const chequeDay = useChequeDay(draft.id, draft.state[0], chequeDaysOfPayment)
  const evidence = useSaveQuestion(draft, {
    ask: (values) => questionOfEvidence(evidenceOfPayment(values, branchCode)),
    subjectOf: (values) => subjectOfEvidence(evidenceOfPayment(values, branchCode)),
  })
  const { run, failure } = useSaveOrKeep(savePayment)
  const refusalKey = ({ acode }: PaymentDraft) => `${draft.id} ${acode}`
  const [refused, setRefused] = useState<string>()
  const form = useForm<PaymentDraft>({
    draft,
    state: draft.state,
    failure,
    keepsFiles: canKeep.get,
    broken: (values) => brokenDraft(values, forSalesman),
    fieldOf: (message) => fieldOfRefusal(draft.state[0], message),
    save: async (values) => {
      if (!(await chequeDay.maySave(values)) || !(await evidence.maySave(values))) return
      if (!(await repetition.maySave(values))) return
      const sent = sentPayment(values, { userId, branchCode, forSalesman })
      const ended = await run(sent, draft.saving(values), keptPayment(values, draft, branchCode))
      const kept = ended && 'kept' in ended ? ended.kept : undefined
      const paid = ended && 'answer' in ended ? ended.answer.value : undefined
      setRefused(kept !== undefined || paid ? undefined : refusalKey(values))
      if (kept !== undefined) showKept(kept)
      else if (paid) tools.announce(paymentsMessages.saved, recordedPayment(values, paid, today))
      else return
      if (chosen) onLeave()
      else form.focus('client')
    },
  })
  const { values } = form
  const whoPaid = refused === refusalKey(values) ? failure?.lines.find(isPaidMeanwhile) : undefined
  const salesmanId = forSalesman && values.salesmanId !== ALL ? { salesmanId: String(values.salesmanId) } : {}
  const dues = useCall(
    getClientDues,
    values.acode === '' ? undefined : { userId, cCode: values.ccode || branchCode, aCode: values.acode, ...salesmanId },
  )
  const { data } = dues
  const most = { userId, cCode: branchCode, page: 1, limit: limits.page.lookup, sort: '-owed', ...salesmanId }
  const debtors = useCall(listDebtors, values.acode === '' ? most : undefined, { quiet: true })
  // Others may have received money meanwhile. Values that were sent without an answer stay, so that they are the same save again.
  const follow = useEffectEvent(() => {
    if (!data?.client || data.client.aCode !== values.acode || draft.wasSent || form.busy) return
    const [, set] = draft.state
    set((now) => withDues(now, data.invoices))
  })
  useEffect(() => follow(), [data, draft.id])
  const begin = useEffectEvent(() => {
    if (chosen && chosen.aCode !== values.acode) {
      const kept = draft.others.find((one) => one.values.acode === chosen.aCode)
      if (isPaymentStarted(values)) draft.setAside()
      if (kept) draft.goOnWith(kept.saveKey)
      else form.set({ acode: chosen.aCode, client: chosen.title, ccode: chosen.cCode })
    } else if (values.acode === '') form.focus('client')
  })
  useEffect(() => begin(), [])

  return (
    <>
      {phone && (
        <Button className={css.back} onClick={onLeave}>
          {receiptLabels.backToClients}
        </Button>
      )}
      <OtherDrafts
        draft={draft}
        onGoOn={(saveKey) => {
          if (isPaymentStarted(values)) draft.setAside()
          draft.goOnWith(saveKey)
        }}
      />
      <Form {...form.props} label={receiptLabels.clientPayment} className={css.form} ofThePage>
        <SideColumn>
          <DraftNotes draft={draft} />
          <div className={sideForm.card}>
            <Inline justify="between" className={sideForm.head}>
              <h2>{receiptLabels.clientPayment}</h2>
              {isPaymentStarted(values) && (
                <Button
                  tone="ghost"
                  small
                  onClick={() => {
                    draft.clear()
                    form.focus('client')
                  }}
                >
                  {labels.clear}
                </Button>
              )}
            </Inline>
            <ClientField
              acode={values.acode}
              title={values.client}
              error={form.field('client').error}
              debtors={debtors}
              onChange={({ acode, title, ccode }) => {
                // The toast of the last payment would cover the fields of the next one.
                if (phone) dismissFormToasts()
                form.set({ acode, client: title, ccode, invoices: [], isSpread: true })
                form.focus('instruments.0.amount')
              }}
            />
            {forSalesman && <Bringer form={form} of={data?.invoices ?? []} />}
            {values.instruments.map(({ key }, at) => (
              <InstrumentFields key={key} form={form} draftId={draft.id} at={at} methods={methods} />
            ))}
            <AddInstrument form={form} />
            <Sums form={form} />
            <FormFailure lines={form.failureLines} />
            {(isPaidByOthers(values) || whoPaid !== undefined) && (
              <KeepAsAdvance why={whoPaid} onKeep={() => form.submitAs(asAdvance(values, whoPaid))} />
            )}
            <AskBeforeSave
              question={repetition}
              label={receiptLabels.sameReceipt}
              yes={receiptLabels.saveAgain}
              onSave={form.submit}
            />
            <AskBeforeSave
              question={chequeDay}
              label={labels.chequeDate}
              yes={labels.saveAllTheSame}
              onSave={form.submit}
            />
            <AskBeforeSave
              question={evidence}
              label={labels.evidence}
              yes={labels.saveAllTheSame}
              onSave={form.submit}
            />
            <div className={`${sideForm.submit} ${css.submit}`}>
              <SumInWords form={form} />
              <SubmitButton busy={form.busy} full>
                {labels.submit}
              </SubmitButton>
            </div>
            <StorageWarning />
          </div>
          <LastReceipts tools={tools} />
        </SideColumn>
        <section className={`frame ${css.owed}`} aria-label={receiptLabels.whatTheClientOwes}>
          <Inline className={css.head}>
            <h2>{values.client || receiptLabels.whatTheClientOwes}</h2>
            {data && data.count > 0 && <strong>{clientsMessages.owes(showMoney(data.total))}</strong>}
            {!phone && <Button onClick={onLeave}>{receiptLabels.byInvoice}</Button>}
          </Inline>
          <DueInvoices form={form} dues={dues} />
        </section>
      </Form>
    </>
  )
}

interface BringerProps {
  form: FormModel<PaymentDraft>
  /** The invoices that the client owes. */
  of: readonly { readonly s_Name: string }[]
}

/** Chooses the salesman who brings the money; All means the salesman of the invoices, who is named below. */
function Bringer({ form, of }: BringerProps) {
  const { options, loading, unavailable } = salesmen.use()
  const own = inList([...new Set(of.map(({ s_Name }) => s_Name))])
  return (
    <SelectField
      label={labels.salesman}
      name="salesmanId"
      options={[{ value: String(ALL), label: receiptLabels.salesmanOfInvoices }, ...options]}
      value={String(form.values.salesmanId)}
      error={form.field('salesmanId').error}
      onChange={(chosen) => form.set({ salesmanId: Number(chosen), isSpread: true })}
      loading={loading}
      unavailable={unavailable}
      hint={form.values.salesmanId === ALL && own}
    />
  )
}

/** Shows whether the money adds up, in figures and in words. */
function Sums({ form }: { form: FormModel<PaymentDraft> }) {
  const { values } = form
  const rest = restOf(values)
  const shown = (amount: typeof rest) => (amount === undefined ? '–' : showMoney(amount))
  const look = rest !== undefined && isNegative(rest) ? 'failed' : undefined
  const spread = () => {
    form.set(spreadAgain)
    form.focus('invoices.0.amount')
  }
  return (
    <>
      <dl className={`${figures.figures} ${receiptCss.figures}`}>
        <div>
          <dt>{receiptLabels.received}</dt>
          <dd>{shown(receivedOf(values))}</dd>
        </div>
        <div>
          <dt>{labels.invoices}</dt>
          <dd>{shown(paidOf(values))}</dd>
        </div>
        <div>
          <dt className={look}>{labels.advance}</dt>
          <dd className={look}>{shown(rest)}</dd>
        </div>
      </dl>
      {!values.isSpread && (
        <Button small name="advance" onClick={spread}>
          {receiptLabels.spreadOldestFirst}
        </Button>
      )}
    </>
  )
}

/** Shows next to Submit whether the money adds up, and how the rest is used. */
function SumInWords({ form }: { form: FormModel<PaymentDraft> }) {
  const words = form.at('advance').error ?? wordsOf(form.values)
  const isMissing = isNegative(restOf(form.values) ?? ZERO)
  return (
    <p role="status" className={`aside ${css.words}`}>
      {isMissing ? <strong className="failed">{words}</strong> : words}
    </p>
  )
}

function wordsOf(values: PaymentDraft): string {
  const rest = restOf(values)
  if (values.acode === '' || rest === undefined || (receivedOf(values) ?? ZERO) === ZERO) return ''
  if (rest === ZERO) return paymentsMessages.addsUp
  return isNegative(rest)
    ? paymentsMessages.isMissing(showMoney(subtract(ZERO, rest)))
    : paymentsMessages.becomesAdvance(showMoney(rest))
}
