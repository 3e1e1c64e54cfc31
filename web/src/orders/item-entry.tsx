import { labels } from '@backoffice/contract/labels'
import type { Money } from '@backoffice/contract/money'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import type { Quantity } from '@backoffice/contract/quantity'
import type { Broken } from '@backoffice/contract/rules'
import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Stack, Inline, Note } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form/form.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import type { LinesModel } from '../kit/form/use-lines.ts'
import { showMoney, showNumber } from '../kit/format.ts'
import { ItemField, type LineItem } from './item-field.tsx'
import type { ItemIndex } from './item-index.ts'
import { catNoOf, raised } from './order-lines.ts'
import { looksLikeLines } from './pasted-lines.ts'
import fieldCss from '../kit/form/field.module.css'
import css from './order-entry.module.css'

/** A line of any kind of order. */
export interface EntryLine extends LineItem {
  readonly quantity: Quantity
  readonly unit: string
}

interface ItemEntryProps<L extends EntryLine> {
  items: ItemIndex<OrderItem> | undefined
  lines: readonly L[]
  onChange: (lines: readonly L[]) => void
  model: LinesModel<L>
  empty: L
  isStarted: (line: L) => boolean
  broken: (line: L) => Broken | undefined
  /** The name of the field of the Cat No, and the label of the item's name. */
  catNo: 'itemSNo' | 'catCode'
  itemLabel: string
  /** Returns the values of a line from its chosen item. */
  factsOf: (item: OrderItem) => Partial<L>
  priceOf: (line: L) => Money
  onSubmitOrder: () => void
  /** Runs with a text that was pasted into a field and holds lines of a spreadsheet; without it such a text is an ordinary one. */
  onPasteLines?: (text: string) => void
  className: string | undefined
  /** Draws the fields after the item. */
  fields: ReactNode
  /** Draws something below the fields, such as facts about the chosen item. */
  children?: ReactNode
}

/** Returns why no item has this number or name. Without a network it is not known that there is none. */
const notFound = ({ unavailable }: ItemIndex<OrderItem>, typed: string) =>
  unavailable ?? ordersMessages.itemNotFound(typed)

/**
 * Draws the entry row of an order: Cat No, Enter, and so on through the fields; the last Enter adds the line. An item that the order has
 * already needs a confirmation.
 */
export function ItemEntry<L extends EntryLine>(props: ItemEntryProps<L>) {
  const { items, lines, model, empty, catNo, itemLabel, onPasteLines, className } = props
  const { entry, editing } = model
  const line = entry.values
  const [questionItem, setQuestionItem] = useState<number>()
  const isChosen = line.itemSNo !== 0
  const focus = () => entry.focus(catNo)

  // The question is about the item in the row, so another item removes it.
  const sameAt = editing === undefined ? lines.findIndex(({ itemSNo }) => isChosen && itemSNo === line.itemSNo) : -1
  const same = questionItem === line.itemSNo ? lines[sameAt] : undefined

  const add = () => {
    if (sameAt >= 0 && props.broken(line) === undefined && same === undefined) return setQuestionItem(line.itemSNo)
    setQuestionItem(undefined)
    entry.submit()
  }
  const raise = () => {
    const both = same && raised(same, line)
    if (!both) return
    setQuestionItem(undefined)
    props.onChange(lines.with(sameAt, both))
    entry.set(empty)
    focus()
  }
  const cancel = () => {
    setQuestionItem(undefined)
    entry.focus('quantity')
  }
  const choose = (item: OrderItem) => entry.set(props.factsOf(item))
  // A text that was entered while the items load finds its item when they arrive, as Enter would.
  const [awaited, setAwaited] = useState<{ readonly typed: string; readonly name: typeof catNo | 'itemName' }>()
  const arrive = useEffectEvent((found: ItemIndex<OrderItem>) => {
    if (!awaited) return
    setAwaited(undefined)
    const [item] = found.find(awaited.typed, 1)
    if (!item) return entry.refuse({ message: notFound(found, awaited.typed), field: awaited.name })
    choose(item)
    entry.focus('quantity')
  })
  useEffect(() => {
    if (items) arrive(items)
  }, [items])
  const itemField = (name: typeof catNo | 'itemName') => ({
    name,
    items,
    line,
    error: entry.field(name).error,
    // A refusal is about the text before it.
    onTyping: () => entry.set((values) => ({ [catNo]: values[catNo], itemName: values.itemName }) as Partial<L>),
    onChoose: (item: OrderItem) => {
      choose(item)
      entry.focus('quantity')
    },
    onLeft: (typed: string, by: 'enter' | 'focus') => {
      if (!items) return by === 'enter' && setAwaited({ typed, name })
      const item = items.named(typed)
      if (item) choose(item)
      else if (by === 'enter') entry.refuse({ message: notFound(items, typed), field: name })
    },
  })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!items || !onPasteLines || !looksLikeLines(text, items)) return
    event.preventDefault()
    onPasteLines(text)
  }

  return (
    <Stack gap={3} className={css.row} onPasteCapture={paste}>
      <Form
        {...entry.props}
        onSubmit={add}
        onSave={props.onSubmitOrder}
        label={orderLabels.item}
        enter="nextThenSave"
        className={`${css.entry} ${className}`}
      >
        <ItemField {...itemField(catNo)} label={labels.catNo} />
        <ItemField {...itemField('itemName')} label={itemLabel} />
        {props.fields}
        <div className={`${fieldCss.around} ${css.add}`}>
          <SubmitButton tone="plain" busy={entry.busy}>
            {editing === undefined ? labels.add : labels.update}
          </SubmitButton>
        </div>
      </Form>
      {same && (
        <Note
          role="alertdialog"
          aria-label={orderLabels.sameItem}
          className={css.question}
          onKeyDown={(event) => event.key === 'Escape' && cancel()}
        >
          <Inline justify="between">
            <p>
              {ordersMessages.sameItem(
                catNoOf(same),
                String(sameAt + 1),
                `${showNumber(same.quantity)} ${same.unit} × ${showMoney(props.priceOf(same))}`,
              )}
            </p>
            <Inline>
              <Button tone="primary" autoFocus onClick={raise}>
                {orderLabels.addToExistingLine}
              </Button>
              <Button onClick={add}>{orderLabels.addAsAnotherLine}</Button>
              <Button tone="ghost" onClick={cancel}>
                {labels.cancel}
              </Button>
            </Inline>
          </Inline>
        </Note>
      )}
      <Inline className={css.below}>
        {props.children ?? <span />}
        {editing !== undefined && (
          <Button small onClick={model.cancelEdit}>
            {labels.cancel}
          </Button>
        )}
        {editing === undefined && props.isStarted(line) && (
          <Button
            small
            tone="ghost"
            onClick={() => {
              entry.set(empty)
              focus()
            }}
          >
            {labels.clear}
          </Button>
        )}
      </Inline>
    </Stack>
  )
}
