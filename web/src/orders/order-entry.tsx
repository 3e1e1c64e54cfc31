import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { brokenOrderLine } from '@backoffice/contract/orders/order-rules'
import type { ReactNode } from 'react'
import { MoneyField } from '../kit/form/money-field.tsx'
import { PercentField, QuantityField } from '../kit/form/quantity-field.tsx'
import { ReadOnlyField } from '../kit/form/text-field.tsx'
import type { LinesModel } from '../kit/form/use-lines.ts'
import { showMoney } from '../kit/format.ts'
import { ItemEntry } from './item-entry.tsx'
import type { ItemIndex } from './item-index.ts'
import { emptyLine, factsOf, isLineStarted, type OrderLine } from './order-draft.ts'
import css from './order-entry.module.css'

interface OrderEntryProps {
  items: ItemIndex<OrderItem> | undefined
  lines: readonly OrderLine[]
  onChange: (lines: readonly OrderLine[]) => void
  model: LinesModel<OrderLine>
  onSubmitOrder: () => void
  /** Runs with a text that was pasted into a field and holds lines of a spreadsheet. */
  onPasteLines: (text: string) => void
  /** Draws facts about the chosen item, below its fields. */
  children: ReactNode
}

const shown = (amount: number | undefined) => (amount === undefined ? '' : showMoney(amount as OrderLine['rate']))

/** Draws the entry row of a sale order: Cat No, Enter, Qty, Enter, Disc Percent, Enter, Self Rate, Enter adds the line. */
export function OrderEntry(props: OrderEntryProps) {
  const { entry } = props.model
  const line = entry.values
  const isChosen = line.itemSNo !== 0
  const amounts = isChosen ? lineAmounts(line) : undefined
  return (
    <ItemEntry<OrderLine>
      {...props}
      empty={emptyLine}
      isStarted={isLineStarted}
      broken={brokenOrderLine}
      catNo="itemSNo"
      itemLabel="Product Description"
      className={css.sale}
      factsOf={(item) => ({ ...factsOf(item), rate: item.mrpRate })}
      priceOf={({ rate }) => rate}
      fields={
        <>
          <QuantityField label="Qty" {...entry.field('quantity')} />
          <ReadOnlyField label="Unit" value={line.unit} />
          <ReadOnlyField label="MRP" value={isChosen ? showMoney(line.mrpRate) : ''} />
          <PercentField label="Disc Percent" {...entry.field('discountPercent')} />
          <MoneyField label="Self Rate" {...entry.field('rate')} />
          <ReadOnlyField label="Amount" value={shown(amounts?.amount)} />
          <ReadOnlyField label="Net Amount" value={shown(amounts?.net)} />
        </>
      }
    />
  )
}
