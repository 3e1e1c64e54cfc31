import { brokenPurchase, brokenPurchaseLine, purchaseFieldOf } from '@backoffice/contract/orders/purchase-order-rules'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import type { Failure } from '../api/failures.ts'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { type FormModel, useForm } from '../kit/form/use-form.ts'
import { type LinesModel, useLines } from '../kit/form/use-lines.ts'
import { useViewer } from '../kit/viewer.ts'
import type { ItemIndex } from './item-index.ts'
import { emptyPurchaseLine, isPurchaseLineStarted, type PurchaseDraft, type PurchaseLine } from './purchase-draft.ts'
import { useItems } from './use-order-lookups.ts'

export interface PurchaseModel {
  readonly form: FormModel<PurchaseDraft>
  readonly lines: LinesModel<PurchaseLine>
  readonly setLines: (lines: readonly PurchaseLine[]) => void
  readonly items: ItemIndex<OrderItem> | undefined
  readonly submit: () => void
}

interface PurchaseOptions {
  draft: DraftState<PurchaseDraft>
  save: (values: PurchaseDraft) => Promise<unknown>
  failure: Failure | undefined
}

/** The fields of the header; the rules about other fields are about the lines. */
const headerFields: ReadonlySet<string> = new Set(['poDate', 'currency'])

/** Returns the form of a purchase order: its header and lines in one draft. */
export function usePurchase({ draft, save, failure }: PurchaseOptions): PurchaseModel {
  const { branchCode } = useViewer()
  const [values, change] = draft.state
  const items = useItems(branchCode)
  const form = useForm<PurchaseDraft>({
    draft,
    state: draft.state,
    broken: brokenPurchase,
    failure,
    fieldOf: purchaseFieldOf,
    first: 'purRequisitionNo',
    save,
  })
  const setLines = (lines: readonly PurchaseLine[]) => change((last) => ({ ...last, items: lines }))
  const lines = useLines<PurchaseLine>({
    lines: values.items,
    onChange: setLines,
    empty: emptyPurchaseLine,
    broken: brokenPurchaseLine,
    first: 'catCode',
    firstOfEdit: 'quantity',
    draft,
    state: [values.line, (to) => change((last) => ({ ...last, line: to(last.line) }))],
  })
  const { formRef } = lines.entry.props
  const submit = () => {
    const broken = brokenPurchase(values)
    // The rules about lines are shown where lines are typed.
    if (broken && !headerFields.has(broken.field)) return lines.entry.refuse({ ...broken, field: 'catCode' })
    if (broken || form.props.formRef.current?.checkValidity() === false) return form.submit()
    if (isPurchaseLineStarted(values.line) || formRef.current?.checkValidity() === false)
      return lines.entry.refuse({ message: ordersMessages.unreadyLine, field: 'catCode' })
    form.submit()
  }
  return { form, lines, setLines, items, submit }
}
