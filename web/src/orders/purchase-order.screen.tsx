import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { savePurchaseOrder } from '@backoffice/contract/orders/purchase-orders'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Stack } from '../kit/layout.tsx'
import { DayOrderContext } from '../kit/day-order.ts'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { EntryNotes, useEntryStart } from './entry-start.tsx'
import { type PurchaseDraft, purchaseDraft, sentPurchase } from './purchase-draft.ts'
import { useConditionLists } from './purchase-header.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { PrintPurchase } from './purchase-paper.tsx'
import { PurchaseForm } from './purchase.form.tsx'
import { SavedOrder } from './saved-order.tsx'
import { usePurchase } from './use-purchase.ts'
import { labelOf } from './use-order-lookups.ts'

interface Saved {
  readonly number: string
  readonly values: PurchaseDraft
}

function Entry() {
  const viewer = useViewer()
  const [kind] = useState(() => purchaseDraft(viewer.today))
  const draft = useDraftState('purchase', kind)
  const { run, failure } = useSave(savePurchaseOrder)
  const [saved, setSaved] = useState<Saved>()
  const lists = useConditionLists()
  const order = usePurchase({
    draft,
    failure,
    save: async (values) => {
      const answer = await run(sentPurchase(values, viewer.userId, viewer.branchCode), draft.saving(values))
      if (answer?.value === undefined) return
      toast.success(answer.message)
      setSaved({ number: String(answer.value), values })
    },
  })
  const isStarted = kind.isStarted(draft.state[0])
  useEntryStart({ isSaved: saved !== undefined, isStarted }, () => order.form.focus('purRequisitionNo'))

  return (
    <>
      <EntryNotes draft={draft} isStarted={isStarted} onGoOn={() => setSaved(undefined)} />
      {saved && (
        <SavedOrder label={orderLabels.poNo} number={saved.number}>
          <PrintPurchase
            order={{
              ...saved.values,
              branchCode: viewer.branchCode,
              number: saved.number,
              day: saved.values.poDate,
              paymentTerms: labelOf(lists.paymentTerms.options, saved.values.paymentTerms),
              inConterm: labelOf(lists.inConterm.options, saved.values.inConterm),
              enteredBy: viewer.name,
              lines: saved.values.items,
            }}
          />
        </SavedOrder>
      )}
      <PurchaseForm
        order={order}
        lists={lists}
        saved={saved}
        onClear={isStarted ? draft.clear : undefined}
        onNew={() => setSaved(undefined)}
      />
    </>
  )
}

/** Draws the form that enters purchase orders, and below it the saved orders (document 2, section 2). */
export const PurchaseOrderEntry = () => (
  <DayOrderContext value="MDY">
    <Welcome title={orderLabels.purchaseOrder} />
    <Stack gap={5}>
      <div>
        <Entry />
      </div>
      <PurchaseList />
    </Stack>
  </DayOrderContext>
)
