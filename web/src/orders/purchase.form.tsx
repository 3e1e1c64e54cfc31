import { labels } from '@backoffice/contract/labels'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { Stack, Card } from '../kit/layout.tsx'
import layout from '../kit/layout.module.css'
import { showMoney, showNumber } from '../kit/format.ts'
import { usePhone } from '../kit/phone.ts'
import { Button } from '../kit/button.tsx'
import { FormFoot } from '../kit/form/form-foot.tsx'
import { Form } from '../kit/form/form.tsx'
import { purchaseTotals, brokenPurchaseLine, purchaseAmounts } from '@backoffice/contract/orders/purchase-order-rules'
import {
  type PurchaseDraft,
  emptyPurchaseLine,
  isPurchaseLineStarted,
  purchaseFactsOf,
  type PurchaseLine,
} from './purchase-draft.ts'
import { type ConditionLists, PurchaseHeader } from './purchase-header.tsx'
import type { PurchaseModel } from './use-purchase.ts'
import css from './order.module.css'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { MoneyField } from '../kit/form/money-field.tsx'
import { QuantityField } from '../kit/form/quantity-field.tsx'
import { ReadOnlyField, TextField } from '../kit/form/text-field.tsx'
import type { LinesModel, LineChanges } from '../kit/form/use-lines.ts'
import { ItemEntry } from './item-entry.tsx'
import type { ItemIndex } from './item-index.ts'
import entryCss from './order-entry.module.css'
import type { Money } from '@backoffice/contract/money'
import { columnsFor } from '../kit/list/columns.tsx'
import { LineTable } from '../kit/list/line-table.tsx'

interface PurchaseFormProps {
  order: PurchaseModel
  lists: ConditionLists
  /** The order that was just saved: it is shown, and nothing can be typed. */
  saved: { readonly number: string; readonly values: PurchaseDraft } | undefined
  onClear: (() => void) | undefined
  onNew: () => void
}

/** Draws the form of a purchase order: header, entry row, lines and totals. */
export function PurchaseForm({ order, lists, saved, onClear, onNew }: PurchaseFormProps) {
  const { form, lines } = order
  const locked = saved !== undefined
  const phone = usePhone()
  const values = saved?.values ?? form.values
  const totals = purchaseTotals(values.items)
  return (
    <Stack data-locked={locked || undefined}>
      <Form
        {...form.props}
        onSubmit={locked ? () => {} : order.submit}
        onEnd={() => lines.entry.focus('catCode')}
        label={orderLabels.purchaseOrder}
        className={`${layout.card} ${css.card}`}
        ofThePage
      >
        {!phone && <h2>{orderLabels.purchaseOrderForm}</h2>}
        <PurchaseHeader form={form} values={values} number={saved?.number ?? ''} locked={locked} lists={lists} />
      </Form>
      <Card as="section" aria-label={labels.lines} className={css.card}>
        {!locked && (
          <PurchaseEntry
            items={order.items}
            lines={values.items}
            onChange={order.setLines}
            model={lines}
            onSubmitOrder={order.submit}
          />
        )}
        <PurchaseLinesTable lines={values.items} model={lines} locked={locked} />
      </Card>
      <FormFoot
        failureLines={form.failureLines}
        totals={[
          [labels.lines, orderLabels.lineCount(values.items.length), 'minor'],
          [orderLabels.totalQty, totals ? showNumber(totals.totalQty) : '–'],
          [
            orderLabels.totalPoValue,
            totals ? [values.currency, showMoney(totals.totalPoValue)].filter(Boolean).join(' ') : '–',
          ],
        ]}
      >
        {locked ? (
          <Button autoFocus tone="primary" data-new-order onClick={onNew}>
            {labels.newOrder}
          </Button>
        ) : (
          <>
            {onClear && (
              <Button tone="ghost" onClick={onClear}>
                {labels.clear}
              </Button>
            )}
            <Button tone="primary" busy={form.busy} onClick={order.submit}>
              {labels.submit}
            </Button>
          </>
        )}
      </FormFoot>
    </Stack>
  )
}

interface PurchaseEntryProps {
  items: ItemIndex<OrderItem> | undefined
  lines: readonly PurchaseLine[]
  onChange: (lines: readonly PurchaseLine[]) => void
  model: LinesModel<PurchaseLine>
  onSubmitOrder: () => void
}

/**
 * Draws the entry row of a purchase order. After an item is chosen the focus goes to its quantity; the description before it can stay
 * empty.
 */
function PurchaseEntry(props: PurchaseEntryProps) {
  const { entry } = props.model
  const line = entry.values
  const amounts = line.itemSNo === 0 ? undefined : purchaseAmounts(line)
  return (
    <ItemEntry<PurchaseLine>
      {...props}
      empty={emptyPurchaseLine}
      isStarted={isPurchaseLineStarted}
      broken={brokenPurchaseLine}
      catNo="catCode"
      itemLabel={orderLabels.productName}
      factsOf={purchaseFactsOf}
      priceOf={({ price }) => price}
      className={entryCss.purchase}
      fields={
        <>
          <TextField label={labels.description} {...entry.field('description')} maxLength={200} />
          <QuantityField label={labels.qty} {...entry.field('quantity')} />
          <ReadOnlyField label={labels.unit} value={line.unit} />
          <MoneyField label={orderLabels.price} {...entry.field('price')} />
          <ReadOnlyField label={labels.amount} value={amounts === undefined ? '' : showMoney(amounts.amount)} />
        </>
      }
    />
  )
}

type ShownLine = PurchaseLine & { readonly sNo: number; readonly amount: Money | undefined }

const column = columnsFor<ShownLine>()
const columns = [
  column.number('sNo', labels.sNo),
  column.code('catCode', labels.catNo),
  column.text('itemName', orderLabels.productName, { wraps: true }),
  column.text('description', labels.description, { wraps: true }),
  column.number('quantity', labels.qty),
  column.text('unit', labels.unit),
  column.rate('price', orderLabels.price),
  column.money('amount', labels.amount, { main: true }),
]

interface PurchaseLinesTableProps {
  lines: readonly PurchaseLine[]
  model: LineChanges
  locked: boolean
}

const PurchaseLinesTable = ({ lines, model, locked }: PurchaseLinesTableProps) => (
  <LineTable<ShownLine>
    caption={labels.lines}
    columns={columns}
    card={{ heading: 'itemName', line: ['catCode', 'quantity', 'unit', 'price'], figure: 'amount' }}
    lines={lines.map((line, at) => ({ ...line, sNo: at + 1, amount: purchaseAmounts(line)?.amount }))}
    model={model}
    nameOf={({ catCode }) => catCode}
    locked={locked}
  />
)
