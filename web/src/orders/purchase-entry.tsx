import { brokenPurchaseLine, purchaseAmounts } from '@backoffice/contract/orders/purchase-order-rules'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { MoneyField } from '../kit/form/money-field.tsx'
import { QuantityField } from '../kit/form/quantity-field.tsx'
import { ReadOnlyField, TextField } from '../kit/form/text-field.tsx'
import type { LinesModel } from '../kit/form/use-lines.ts'
import { showMoney } from '../kit/format.ts'
import { ItemEntry } from './item-entry.tsx'
import type { ItemIndex } from './item-index.ts'
import { emptyPurchaseLine, isPurchaseLineStarted, purchaseFactsOf, type PurchaseLine } from './purchase-draft.ts'
import css from './order-entry.module.css'

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
export function PurchaseEntry(props: PurchaseEntryProps) {
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
      itemLabel="Product Name"
      factsOf={purchaseFactsOf}
      priceOf={({ price }) => price}
      className={css.purchase}
      fields={
        <>
          <TextField label="Description" {...entry.field('description')} maxLength={200} />
          <QuantityField label="Qty" {...entry.field('quantity')} />
          <ReadOnlyField label="Unit" value={line.unit} />
          <MoneyField label="Price" {...entry.field('price')} />
          <ReadOnlyField label="Amount" value={amounts === undefined ? '' : showMoney(amounts.amount)} />
        </>
      }
    />
  )
}
