import { receiptFieldOf } from '@backoffice/contract/receipts/receipt-rules'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { type Money, subtract, ZERO } from '@backoffice/contract/money'
import type { Broken } from '@backoffice/contract/rules'
import type { PaymentMethod } from '@backoffice/contract/statuses'
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Failure } from '../api/failures.ts'
import { Button } from '../kit/button.tsx'
import { DraftNotes, OtherDrafts } from '../kit/drafts/draft-notes.tsx'
import type { SaveKeeper } from '../api/save-keeper.ts'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { FormSkeleton } from '../kit/form/form-skeleton.tsx'
import { SideColumn } from '../kit/side-column.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { later } from '../kit/later.ts'
import { leaveForm } from '../kit/toast-store.ts'
import { useViewer } from '../kit/viewer.ts'
import type { Desk } from './held-desk.ts'
import { LastReceipts, WayToLastReceipts } from './last-receipts.tsx'
import { pendingKey } from './pending-invoices.tsx'
import type { DeskProps } from './receipt-collection.tsx'
import {
  advanceReceipt,
  balanceOf,
  chequeDaysOf,
  evidenceOf,
  isChosen,
  isPaidByOthers,
  isTyped,
  type PendingInvoice,
  type ReceiptDraft,
  receiptDraft,
  receiptFor,
  repetitionOf,
} from './receipt-draft.ts'
import css from './receipt.module.css'
import { ReceiptForm } from './receipt.form.tsx'
import { recordedFrom } from './recorded.ts'
import { useChequeDay } from './use-cheque-day.ts'
import { questionOfEvidence, subjectOfEvidence } from './evidence-of.ts'
import { useFreshOwed } from './use-fresh-owed.ts'
import { useRecorded } from './use-recorded.tsx'
import { useRepetition } from './use-repetition.ts'
import { useSaveQuestion } from './use-save-question.ts'

const ClientPayment = later(() => import('./client-payment.tsx').then((loaded) => ({ default: loaded.ClientPayment })))
const OpenAdvances = later(() => import('./open-advances.tsx').then((loaded) => ({ default: loaded.OpenAdvances })))

interface ReceiptDeskProps extends DeskProps {
  methods: readonly PaymentMethod[]
  /** Checks the ordered rules of document 1, section 5. */
  broken: (draft: ReceiptDraft) => Broken | undefined
  /** Resolves to the number of the receipt, or to `undefined` when the save was refused or failed, which the user was told. */
  save: (draft: ReceiptDraft, keeper: SaveKeeper) => Promise<number | undefined>
  failure: Failure | undefined
  /** True for the cashier, who receives for a salesman and chooses one. */
  forSalesman?: boolean
}

/** Draws the form that receives money, beside the pending invoices or for a client. */
export function ReceiptDesk({
  held,
  inForm,
  salesmanId,
  step,
  way,
  onLeave,
  above,
  beside,
  methods,
  broken,
  save,
  failure,
  forSalesman = false,
}: ReceiptDeskProps) {
  const draft = useDraftState('receipt', receiptDraft)
  const { today, branchCode } = useViewer()
  const repetition = useRepetition(draft, repetitionOf(branchCode, forSalesman))
  const chequeDay = useChequeDay(draft.id, draft.state[0], chequeDaysOf)
  const evidence = useSaveQuestion(draft, {
    ask: (values) => questionOfEvidence(evidenceOf(values, branchCode)),
    subjectOf: (values) => subjectOfEvidence(evidenceOf(values, branchCode)),
  })
  const tools = useRecorded(forSalesman)
  const form = useForm<ReceiptDraft>({
    draft,
    state: draft.state,
    broken: (values) => {
      const found = broken(values)
      // Where others have paid a part, the server says who and when.
      const isAsked = found?.message === receiptMessages.balanceNegative && isPaidByOthers(values) && navigator.onLine
      return isAsked ? undefined : found
    },
    failure,
    fieldOf: receiptFieldOf,
    save: async (values) => {
      if (!(await chequeDay.maySave(values)) || !(await evidence.maySave(values))) return
      if (!(await repetition.maySave(values))) return
      const receiptId = await save(values, draft.saving(values))
      if (receiptId === undefined) return
      tools.tell(receiptMessages.saved, recordedFrom(values, receiptId, today))
      leave(balanceOf(values))
    },
  })
  useFreshOwed(draft, failure)
  const row = useRef<Element>(null)
  // The list is in sight only after the step has changed, and only then a row can get the focus.
  useEffect(() => {
    if (step.isOpen) return
    if (row.current instanceof HTMLElement) row.current.focus({ preventScroll: true })
    row.current = null
  }, [step.isOpen])
  /** Goes back to the list: from a step to the row of the invoice, or to the next one where nothing more is owed and this one leaves. */
  const leave = (owed: Money | undefined) => {
    if (step.isAlone && key !== undefined) {
      const mine = document.querySelector(`[data-row="${CSS.escape(key)}"]`)
      row.current = owed === ZERO ? (mine?.nextElementSibling ?? mine?.previousElementSibling ?? null) : mine
    }
    step.close()
    onLeave()
  }
  // A form that is a step is visible only after the step has changed, and only then its field can get the focus.
  const goTo = useRef<string>(undefined)
  useEffect(() => {
    if (goTo.current === undefined || (step.isAlone && !step.isOpen)) return
    form.focus(goTo.current)
    goTo.current = undefined
  })
  const open = (field: string) => {
    goTo.current = field
    if (!step.isAlone) return
    // The toast of the last receipt would lie over the form.
    if (!step.isOpen) leaveForm()
    step.open()
  }
  const { values } = form
  const key = values.invoiceNo === '' ? undefined : pendingKey({ ccode: values.ccode, inv_no: values.invoiceNo })
  useLayoutEffect(() => inForm.set(key), [inForm, key])
  /** Makes room in the form: values that would have to be typed again are set aside. */
  const setAside = () => {
    if (isTyped(values) || draft.isSent || draft.hasMoreBeside()) draft.setAside()
  }
  const goOnWith = (saveKey: string) => {
    setAside()
    draft.goOnWith(saveKey)
    open('receiveAmount')
  }
  const receive = (invoice: PendingInvoice) => {
    const isOf = (receipt: ReceiptDraft) => receipt.invoiceNo === invoice.inv_no && receipt.ccode === invoice.ccode
    const kept = draft.others.find((one) => isOf(one.values))
    if (kept && !isOf(values)) return goOnWith(kept.saveKey)
    if (!isOf(values)) {
      setAside()
      form.set(receiptFor(invoice, salesmanId))
    } else if (!draft.wasSent) form.set({ billAmount: invoice.bal_Amount, totalBill: invoice.bill_amount })
    open('receiveAmount')
  }
  const advance = () => {
    if (values.of !== 'client') {
      setAside()
      form.set(advanceReceipt(salesmanId))
    }
    open('client')
  }
  const latest = useRef<Desk>(undefined)
  latest.current = { receive, advance, changeSalesman: (chosen) => form.set({ salesmanId: chosen }) }
  // A press that waited fills in the form before anybody sees it empty.
  useLayoutEffect(
    () =>
      held.attach({
        receive: (invoice) => latest.current?.receive(invoice),
        advance: () => latest.current?.advance(),
        changeSalesman: (chosen) => latest.current?.changeSalesman(chosen),
      }),
    [held],
  )
  const applied = (amount: Money) => {
    const owed = subtract(values.billAmount ?? ZERO, amount)
    if (owed === ZERO) {
      draft.clear()
      return leave(owed)
    }
    form.set({ billAmount: owed })
    form.focus('receiveAmount')
  }

  const offersAdvances = values.of === 'invoice' && values.acode !== ''

  if (way.isByClient) {
    return (
      <>
        <Suspense
          fallback={
            <div className={css.ofClient}>
              <FormSkeleton title="Client Payment" />
            </div>
          }
        >
          <ClientPayment methods={methods} forSalesman={forSalesman} tools={tools} onLeave={way.byInvoice} />
        </Suspense>
        {tools.paper}
      </>
    )
  }
  const kept = (
    <>
      {isChosen(values) && !step.isOpen && (
        <Button className={css.goOn} full onClick={step.open}>
          {`Go on with ${values.invoiceNo || 'Advance Payment'}`}
        </Button>
      )}
      <OtherDrafts draft={draft} onGoOn={goOnWith} />
      {!step.isOpen && <WayToLastReceipts />}
    </>
  )
  const side = (
    <SideColumn>
      <div className={css.above} data-invoice={offersAdvances || undefined}>
        <Button className={css.back} onClick={() => leave(undefined)}>
          Back to invoices
        </Button>
        {offersAdvances && (
          <Suspense fallback={null}>
            <OpenAdvances key={key} invoice={values} onApplied={applied} />
          </Suspense>
        )}
      </div>
      <DraftNotes draft={draft} />
      <ReceiptForm
        form={form}
        draftId={draft.id}
        methods={methods}
        forSalesman={forSalesman}
        repetition={repetition}
        chequeDay={chequeDay}
        evidence={evidence}
        onClear={() => {
          draft.clear()
          onLeave()
        }}
      />
      <LastReceipts tools={tools} />
    </SideColumn>
  )
  return (
    <>
      {above && createPortal(kept, above)}
      {beside && createPortal(side, beside)}
      {tools.paper}
    </>
  )
}
