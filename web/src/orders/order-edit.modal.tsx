import { orderStatus } from '@backoffice/contract/orders/order-statuses'
import { updateOrder } from '@backoffice/contract/orders/orders'
import { useEffect, useEffectEvent, useState } from 'react'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { useSave } from '../api/use-save.ts'
import { DraftNotes } from '../kit/drafts/draft-notes.tsx'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { usePhone } from '../kit/phone.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { changeDraft, type SaleOrder, sentOrder } from './order-draft.ts'
import { OrderForm } from './order.form.tsx'
import { useOrder } from './use-order.ts'

/** Changes header and lines of an order that waits for its approval. */
export function OrderEdit({ row, opened, onClose }: RowModal<SaleOrder>) {
  return (
    <Modal title={orderLabels.editOrder(String(row.orderNo))} size="xl" opened={opened} onClose={() => onClose()}>
      <OrderChange row={row} onClose={() => onClose()} />
    </Modal>
  )
}

function OrderChange({ row, onClose }: { row: SaleOrder; onClose: () => void }) {
  // The changes are about the order as it was opened: the server refuses them when somebody else changed it meanwhile.
  const [opened] = useState(row)
  const [kind] = useState(() => changeDraft(opened))
  const { userId } = useViewer()
  const phone = usePhone()
  const { run, failure } = useSave(updateOrder)
  const draft = useDraftState(`order.${opened.cCode}.${opened.orderNo}.${opened.rowVersion}`, kind)
  const order = useOrder({
    draft,
    sNo: opened.orderNo,
    failure,
    save: async (values, typed) => {
      const sent = {
        ...sentOrder(values, userId, opened.cCode),
        sNo: opened.orderNo,
        status: orderStatus.pending,
        rowVersion: opened.rowVersion,
      }
      const answer = await run(sent, draft.saving(typed))
      if (!answer) return
      toast.success(answer.message)
      onClose()
    },
  })
  const begin = useEffectEvent(() => {
    // On a phone the focus would scroll the header away.
    if (!phone) order.lines.entry.focus('itemSNo')
  })
  useEffect(() => begin(), [])
  return (
    <>
      <DraftNotes draft={draft} />
      <OrderForm
        order={order}
        title={opened.clientName}
        number={String(opened.orderNo)}
        submitLabel={orderLabels.saveChanges}
        onClear={kind.isStarted(draft.state[0]) ? draft.clear : undefined}
      />
    </>
  )
}
