import { type Money, subtract, ZERO } from '@backoffice/contract/money'
import { receiptFieldOf } from '@backoffice/contract/receipts/receipt-rules'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import type { Broken } from '@backoffice/contract/rules'
import { useEffect, useRef } from 'react'
import type { Failure } from '../api/failures.ts'
import type { SaveKeeper } from '../api/save-keeper.ts'
import { showKept } from '../documents/kept-item.tsx'
import { useDraftState, type DraftState } from '../kit/drafts/use-draft-state.ts'
import { useForm } from '../kit/form/use-form.ts'
import { useFormStep } from '../kit/form/use-form-step.ts'
import { dismissFormToasts } from '../kit/toast-store.ts'
import { useViewer } from '../kit/viewer.ts'
import type { KeptDraft } from '../outbox/use-save-or-keep.ts'
import { questionOfEvidence, subjectOfEvidence } from './evidence-of.ts'
import { pendingKey } from './pending-invoices.tsx'
import {
  advanceReceipt,
  balanceOf,
  chequeDaysOf,
  evidenceOf,
  isPaidByOthers,
  isTyped,
  type PendingInvoice,
  type ReceiptDraft,
  receiptDraft,
  receiptFor,
  repetitionOf,
} from './receipt-draft.ts'
import { recordedFrom } from './recorded.ts'
import { useChequeDay } from './use-cheque-day.ts'
import type { RecordedTools } from './use-recorded.tsx'
import { useRepetition } from './use-repetition.ts'
import { useSaveQuestion } from './use-save-question.ts'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { useQueryClient } from '@tanstack/react-query'
import { adjusted } from '../api/adjust.ts'
import { request } from '../api/client.ts'
import { refreshTouched } from '../api/touched.ts'

export interface Entering {
  /** Checks the ordered rules of document 1, section 5. */
  broken: (draft: ReceiptDraft) => Broken | undefined
  /**
   * Resolves to the number of the receipt, to the item that the phone keeps in its place, or to `undefined` if the save was refused or failed,
   * which the user has seen.
   */
  save: (
    values: ReceiptDraft,
    keeper: SaveKeeper,
    draft: KeptDraft,
  ) => Promise<number | { readonly kept: string } | undefined>
  /** Returns whether the save can take files that only the device has. */
  keepsFiles?: () => boolean
  failure: Failure | undefined
  /** True for the cashier, who receives for a salesman and chooses the salesman. */
  forSalesman: boolean
}

interface AroundEntry extends Entering {
  tools: RecordedTools
  /** Returns the focus to the list. */
  focusList: () => void
}

/** Returns the form that records a receipt with its draft, and everything that moves between the form and the list next to it. */
export function useReceiptEntry({ broken, save, failure, keepsFiles, forSalesman, tools, focusList }: AroundEntry) {
  const { today, branchCode } = useViewer()
  const step = useFormStep()
  const draft = useDraftState('receipt', receiptDraft)
  const repetition = useRepetition(draft, repetitionOf(branchCode, forSalesman))
  const chequeDay = useChequeDay(draft.id, draft.state[0], chequeDaysOf)
  const evidence = useSaveQuestion(draft, {
    ask: (values) => questionOfEvidence(evidenceOf(values, branchCode)),
    subjectOf: (values) => subjectOfEvidence(evidenceOf(values, branchCode)),
  })
  const form = useForm<ReceiptDraft>({
    draft,
    state: draft.state,
    broken: (values) => {
      const found = broken(values)
      // If others have paid a part, the refusal of the server has the person and the moment.
      const isAsked = found?.message === receiptMessages.balanceNegative && isPaidByOthers(values) && navigator.onLine
      return isAsked ? undefined : found
    },
    failure,
    ...(keepsFiles && { keepsFiles }),
    fieldOf: receiptFieldOf,
    save: async (values) => {
      if (!(await chequeDay.maySave(values)) || !(await evidence.maySave(values))) return
      if (!(await repetition.maySave(values))) return
      const saved = await save(values, draft.saving(values), draft)
      if (saved === undefined) return
      if (typeof saved === 'object') showKept(saved.kept)
      else tools.announce(receiptMessages.saved, recordedFrom(values, saved, today))
      leave(balanceOf(values))
    },
  })
  useFreshOwed(draft, failure)
  const { values } = form
  const key = values.invoiceNo === '' ? undefined : pendingKey({ ccode: values.ccode, inv_no: values.invoiceNo })

  // In a window without room for both, the list and the form can get the focus only after the step has changed.
  const row = useRef<Element>(null)
  useEffect(() => {
    if (step.isOpen) return
    if (row.current instanceof HTMLElement) row.current.focus({ preventScroll: true })
    row.current = null
  }, [step.isOpen])
  const field = useRef<string>(undefined)
  useEffect(() => {
    if (field.current === undefined || (step.isAlone && !step.isOpen)) return
    form.focus(field.current)
    field.current = undefined
  })

  const open = (first: string) => {
    field.current = first
    if (!step.isAlone) return
    // The toast of the last receipt would cover the form.
    if (!step.isOpen) dismissFormToasts()
    step.open()
  }
  /** Returns to the list: to the row of the invoice, or to the next row if the invoice is paid and leaves the list. */
  const leave = (owed?: Money) => {
    if (step.isAlone && key !== undefined) {
      const mine = document.querySelector(`[data-row="${CSS.escape(key)}"]`)
      row.current = owed === ZERO ? (mine?.nextElementSibling ?? mine?.previousElementSibling ?? null) : mine
    }
    step.close()
    focusList()
  }
  /** Makes room in the form: values that would have to be typed again are set aside. */
  const setAside = () => {
    if (isTyped(values) || draft.isSent || draft.hasMoreParts()) draft.setAside()
  }
  const goOnWith = (saveKey: string) => {
    setAside()
    draft.goOnWith(saveKey)
    open('receiveAmount')
  }

  return {
    draft,
    form,
    step,
    repetition,
    chequeDay,
    evidence,
    /** The key of the invoice in the form, which the list marks. */
    key,
    open: () => step.open(),
    leave,
    goOnWith,
    receive: (invoice: PendingInvoice, salesmanId: number) => {
      const isOf = (receipt: ReceiptDraft) => receipt.invoiceNo === invoice.inv_no && receipt.ccode === invoice.ccode
      const kept = draft.others.find((one) => isOf(one.values))
      if (kept && !isOf(values)) return goOnWith(kept.saveKey)
      if (!isOf(values)) {
        setAside()
        form.set(receiptFor(invoice, salesmanId))
      } else if (!draft.wasSent) form.set({ billAmount: invoice.bal_Amount, totalBill: invoice.bill_amount })
      open('receiveAmount')
    },
    advance: (salesmanId: number) => {
      if (values.of !== 'client') {
        setAside()
        form.set(advanceReceipt(salesmanId))
      }
      open('client')
    },
    /** Runs after an open advance was applied to the invoice in the form. */
    applied: (amount: Money) => {
      const owed = subtract(values.billAmount ?? ZERO, amount)
      if (owed === ZERO) {
        draft.clear()
        return leave(owed)
      }
      form.set({ billAmount: owed })
      form.focus('receiveAmount')
    },
    clear: () => {
      draft.clear()
      focusList()
    },
  }
}

/**
 * Reads again the amount that is owed on the form's invoice: for a restored draft and when the network comes back, because others may have
 * received money meanwhile, and after a refusal, so that the figures on the screen explain it. Values that were sent without an answer stay unchanged: sent again, they
 * are the same save. Writes the draft directly instead of `form.set`, which would clear the error the user has to read.
 */
export function useFreshOwed(draft: DraftState<ReceiptDraft>, failure: Failure | undefined): void {
  const { id, isRestored, wasSent } = draft
  const [values, set] = draft.state
  const { userId, branchCode } = useViewer()
  const client = useQueryClient()
  const read = async ({ invoiceNo, ccode }: ReceiptDraft) => {
    const input = { userId, branchCode: ccode || branchCode, invoiceNo, page: 1, limit: 1 }
    const { responseObjects } = adjusted(listPendingInvoices, await request(listPendingInvoices, input))
    const pendingInvoice = responseObjects.find((invoice) => invoice.inv_no === invoiceNo)
    // An invoice that is paid in full is no longer pending.
    set((now) => (now.invoiceNo === invoiceNo ? { ...now, billAmount: pendingInvoice?.bal_Amount ?? ZERO } : now))
  }
  const readAgain = useRef(() => {})
  readAgain.current = () => {
    // Without an answer the figures stay as they were; the user has already seen why the save was refused.
    if (values.of === 'invoice' && values.invoiceNo !== '') read(values).catch(() => undefined)
  }
  const isOld = isRestored && !wasSent
  useEffect(() => {
    if (!isOld) return
    // The list below the form is as old as the draft. After a refusal the save itself fetches it again.
    void refreshTouched(client, { touches: [listPendingInvoices.name] })
    readAgain.current()
  }, [id, isOld, client])
  // A draft without a network, and an invoice from the device's list, are as old as the last connection.
  useEffect(() => {
    if (wasSent) return
    const read = () => readAgain.current()
    window.addEventListener('online', read)
    return () => window.removeEventListener('online', read)
  }, [wasSent])
  useEffect(() => {
    if (failure?.kind === 'refused') readAgain.current()
  }, [failure])
}
