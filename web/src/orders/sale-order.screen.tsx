import { wordIn } from '@backoffice/contract/words'
import type { ScreenPath } from '@backoffice/contract/access'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listOrders, saveOrder } from '@backoffice/contract/orders/orders'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { showKept } from '../documents/kept-item.tsx'
import { StorageWarning } from '../documents/storage-warning.tsx'
import button from '../kit/button.module.css'
import { Button } from '../kit/button.tsx'
import { DayOrderContext } from '../kit/day-order.ts'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { useSaveOrKeep } from '../outbox/use-save-or-keep.ts'
import { useSession } from '../session/use-session.ts'
import { PlaceLink } from '../shell/place-link.tsx'
import { branchesOf } from '../shell/scope-switch.tsx'
import { orderStatusNames } from '@backoffice/contract/orders/order-statuses'
import { copyOf, describeOrder, type OrderDraft, orderDraft, type SaleOrder, sentOrder } from './order-draft.ts'
import { EntryNotes, useEntryStart } from './entry-start.tsx'
import { OrderForm } from './order.form.tsx'
import { PrintOrder } from './order-paper.tsx'
import { SavedOrder } from './saved-order.tsx'
import { useOrder } from './use-order.ts'
import { labelOf } from './use-order-lookups.ts'

interface Saved {
  readonly number: string
  readonly values: OrderDraft
  readonly branchCode: string
}

interface Variant {
  /** The report that the button of the form opens. */
  readonly reports: ScreenPath
  /** True when the form can be for another branch than the current one. */
  readonly choosesBranch: boolean
}

/** Makes the screen that enters sale orders (document 2, section 2), for salesmen and for directors. */
function saleOrderScreen({ reports, choosesBranch }: Variant) {
  function Entry() {
    const viewer = useViewer()
    const session = useSession()
    const [kind] = useState(() => orderDraft(viewer.today))
    const draft = useDraftState('order', kind)
    const { run, failure } = useSaveOrKeep(saveOrder)
    const [saved, setSaved] = useState<Saved>()
    const order = useOrder({
      draft,
      failure,
      save: async (values, typed) => {
        const ended = await run(sentOrder(values, viewer.userId, order.branchCode), draft.saving(typed), {
          kind: 'order',
          branch: order.branchCode,
          about: describeOrder(values),
          draft,
          values: typed,
        })
        if (!ended) return
        if ('kept' in ended) return showKept(ended.kept)
        const { value, message } = ended.answer
        if (value === undefined) return
        toast.success(message)
        setSaved({ number: String(value), values, branchCode: order.branchCode })
      },
    })
    const isStarted = kind.isStarted(draft.state[0])
    const begin = (values: OrderDraft) => {
      if (isStarted) draft.setAside()
      draft.state[1](() => values)
      setSaved(undefined)
    }
    useCopyFromAddress((copied) => begin(copyOf(copied, viewer.today)))

    useEntryStart(
      { isSaved: saved !== undefined, isStarted },
      () => order.form.focus('aCode'),
      () => order.lines.entry.focus('itemSNo'),
    )

    const branches = branchesOf(session).map(({ bcode, bname }) => ({ value: bcode, label: bname }))
    const printed = saved && {
      ...printedOf(saved),
      branchCode: saved.branchCode,
      salesman: labelOf(order.reps.salesmen, saved.values.salesmanRep),
      marketing: labelOf(order.reps.marketing, saved.values.marketingRep),
      enteredBy: viewer.name,
    }
    return (
      <>
        <EntryNotes draft={draft} isStarted={isStarted} onGoOn={() => setSaved(undefined)} />
        {printed && (
          <SavedOrder label={orderLabels.soNo} number={printed.number}>
            <PrintOrder order={printed} />
            <Button
              onClick={() =>
                begin({ ...kind.empty, ...copiedFrom(saved.values), sNoDate: viewer.today, lines: saved.values.lines })
              }
            >
              {orderLabels.copyAsNewOrder}
            </Button>
          </SavedOrder>
        )}
        <OrderForm
          order={order}
          title={orderLabels.saleOrderForm}
          saved={saved}
          {...(choosesBranch && { branches })}
          tools={
            <PlaceLink to={reports} className={`${button.button} ${button.small}`}>
              {orderLabels.saleOrderReports}
            </PlaceLink>
          }
          onClear={isStarted ? draft.clear : undefined}
          done={
            <Button key="new" autoFocus tone="primary" data-new-order onClick={() => setSaved(undefined)}>
              {labels.newOrder}
            </Button>
          }
        />
        <StorageWarning />
      </>
    )
  }
  return function SaleOrderEntry() {
    return (
      <DayOrderContext value="MDY">
        <Welcome title={orderLabels.saleOrder} />
        <Entry />
      </DayOrderContext>
    )
  }
}

const copiedFrom = ({ branchCode, aCode, client, salesmanRep, marketingRep }: OrderDraft) => ({
  branchCode,
  aCode,
  client,
  salesmanRep,
  marketingRep,
})

const printedOf = ({ number, values }: Saved) => ({
  number,
  status: wordIn(orderStatusNames[0]),
  day: values.sNoDate,
  deliveryDate: values.deliveryDate,
  client: values.client,
  buyerPoRef: values.buyerPoRef,
  buyerPoDate: values.buyerPoDate,
  remarks: values.remarks,
  approvedBy: '',
  lines: values.lines,
})

/** Fetches the order that the address names for a copy, and removes the request from the address. */
function useCopyFromAddress(onCopy: (order: SaleOrder) => void): void {
  const { branchCode } = useViewer()
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const number = typeof address['copy'] === 'string' ? address['copy'] : undefined
  const { data, failure } = useCall(
    listOrders,
    number === undefined
      ? undefined
      : { cCode: branchCode, saleOrderNo: number, page: 1, limit: limits.wire.pageSize, status: -1 },
  )
  const take = useEffectEvent(() => {
    if (number === undefined || (!data && !failure)) return
    const order = data?.responseObjects.find(({ orderNo }) => String(orderNo) === number)
    void navigate({ to: '.', search: {}, replace: true })
    if (order) onCopy(order)
    else if (data) toast.error(ordersMessages.copyGone(number))
  })
  useEffect(() => take(), [data, failure, number])
}

export const SalesmanSaleOrder = saleOrderScreen({ reports: '/salesmanSaleOrderReport', choosesBranch: false })
export const DirectorSaleOrder = saleOrderScreen({ reports: '/directorSaleOrderReport', choosesBranch: true })
