import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { brokenOrderLine } from '@backoffice/contract/orders/order-rules'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form/form.tsx'
import { MoneyField } from '../kit/form/money-field.tsx'
import { PercentField, QuantityField } from '../kit/form/quantity-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { ReadOnlyField } from '../kit/form/text-field.tsx'
import type { LinesModel } from '../kit/form/use-lines.ts'
import { showMoney, showNumber } from '../kit/format.ts'
import { ItemField } from './item-field.tsx'
import type { ItemIndex } from './item-index.ts'
import { emptyLine, factsOf, isLineStarted, type OrderLine } from './order-draft.ts'
import { catNoOf, raised } from './order-lines.ts'
import { looksLikeLines } from './pasted-lines.ts'
import css from './order-entry.module.css'

interface OrderEntryProps {
  items: ItemIndex<OrderItem> | undefined
  lines: readonly OrderLine[]
  onChange: (lines: readonly OrderLine[]) => void
  model: LinesModel<OrderLine>
  onSubmitOrder: () => void
  /** Runs with a text that was pasted into a field and holds lines of a spreadsheet. */
  onPasteLines: (text: string) => void
  /** Draws what is known of the chosen item, below its fields. */
  children: ReactNode
}

const shown = (amount: number | undefined) => (amount === undefined ? '' : showMoney(amount as OrderLine['rate']))

/** Draws the entry row of an order: Cat No, Enter, Qty, Enter, Disc Percent, Enter, Self Rate, Enter adds the line. */
export function OrderEntry(props: OrderEntryProps) {
  const { items, lines, model, onSubmitOrder, onPasteLines } = props
  const { entry, editing } = model
  const line = entry.values
  const [askedAbout, setAskedAbout] = useState<number>()
  const isChosen = line.itemSNo !== 0
  const amounts = isChosen ? lineAmounts(line) : undefined

  // The question is about the item in the row, so that another item takes it away.
  const sameAt = editing === undefined ? lines.findIndex(({ itemSNo }) => isChosen && itemSNo === line.itemSNo) : -1
  const same = askedAbout === line.itemSNo ? lines[sameAt] : undefined

  const add = () => {
    if (sameAt >= 0 && brokenOrderLine(line) === undefined && same === undefined) return setAskedAbout(line.itemSNo)
    setAskedAbout(undefined)
    entry.submit()
  }
  const raise = () => {
    const both = same && raised(same, line)
    if (!both) return
    setAskedAbout(undefined)
    props.onChange(lines.with(sameAt, both))
    entry.set(emptyLine)
    entry.focus('itemSNo')
  }
  const choose = (item: OrderItem) => entry.set({ ...factsOf(item), rate: item.mrpRate })
  const itemField = {
    items,
    line,
    // A refusal is about the text that was there before.
    onTyping: () => entry.set({ itemSNo: line.itemSNo, itemName: line.itemName }),
    onChoose: (item: OrderItem) => {
      choose(item)
      entry.focus('quantity')
    },
  }
  const left = (field: 'itemSNo' | 'itemName') => (typed: string, by: 'enter' | 'focus') => {
    const item = items?.named(typed)
    if (item) choose(item)
    else if (items && by === 'enter') entry.refuse({ message: ordersMessages.itemNotFound(typed), field })
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!items || !looksLikeLines(text, items)) return
    event.preventDefault()
    onPasteLines(text)
  }

  return (
    <div className={css.row} onPasteCapture={paste}>
      <Form
        {...entry.props}
        onSubmit={add}
        onSave={onSubmitOrder}
        label="Item"
        enter="nextThenSave"
        className={css.entry}
      >
        <ItemField
          {...itemField}
          label="Cat No"
          name="itemSNo"
          error={entry.field('itemSNo').error}
          onLeft={left('itemSNo')}
        />
        <ItemField
          {...itemField}
          label="Product Description"
          name="itemName"
          error={entry.field('itemName').error}
          onLeft={left('itemName')}
        />
        <QuantityField label="Qty" {...entry.field('quantity')} />
        <ReadOnlyField label="Unit" value={line.unit} />
        <ReadOnlyField label="MRP" value={isChosen ? showMoney(line.mrpRate) : ''} />
        <PercentField label="Disc Percent" {...entry.field('discountPercent')} />
        <MoneyField label="Self Rate" {...entry.field('rate')} />
        <ReadOnlyField label="Amount" value={shown(amounts?.amount)} />
        <ReadOnlyField label="Net Amount" value={shown(amounts?.net)} />
        <SubmitButton tone="plain" busy={entry.busy} className={css.add}>
          {editing === undefined ? 'Add' : 'Update'}
        </SubmitButton>
      </Form>
      {same && (
        <div role="alertdialog" aria-label="Same item" className={css.question}>
          <p>
            {ordersMessages.sameItem(
              catNoOf(same),
              String(sameAt + 1),
              `${showNumber(same.quantity)} ${same.unit} × ${showMoney(same.rate)}`,
            )}
          </p>
          <div className={css.answers}>
            <Button tone="primary" autoFocus onClick={raise}>
              Add to existing line
            </Button>
            <Button onClick={add}>Add as another line</Button>
            <Button
              tone="ghost"
              onClick={() => {
                setAskedAbout(undefined)
                entry.focus('quantity')
              }}
            >
              Cancel
            </Button>
          </div>
        </div>
      )}
      <div className={css.below}>
        {props.children}
        {editing !== undefined && (
          <Button small onClick={model.cancelEdit}>
            Cancel
          </Button>
        )}
        {editing === undefined && isLineStarted(line) && (
          <Button
            small
            tone="ghost"
            onClick={() => {
              entry.set(emptyLine)
              entry.focus('itemSNo')
            }}
          >
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}
