import { labels } from '@backoffice/contract/labels'
import { type OrderTotals, totalsOfOrder, brokenOrderLine } from '@backoffice/contract/orders/order-rules'
import { type ReactNode, useState } from 'react'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { Card, Inline, Stack } from '../kit/layout.tsx'
import layout from '../kit/layout.module.css'
import { Button } from '../kit/button.tsx'
import { FormFoot } from '../kit/form/form-foot.tsx'
import { Form } from '../kit/form/form.tsx'
import type { Option } from '../kit/form/options.ts'
import { showMoney } from '../kit/format.ts'
import { EarlierOrders } from './earlier-orders.modal.tsx'
import { usePhone } from '../kit/phone.ts'
import {
  isLineStarted,
  lineFor,
  lineOf,
  type OrderDraft,
  type SaleOrder,
  withItems,
  emptyLine,
  factsOf,
  type OrderLine,
} from './order-draft.ts'
import { OrderHeader } from './order-header.tsx'
import { AdditionNote, LastLine, OrderLinesTable } from './order-lines-table.tsx'
import { ItemStock } from './item-stock.tsx'
import { pastedLines } from './pasted-lines.ts'
import type { OrderModel } from './use-order.ts'
import css from './order.module.css'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { TextArea } from '../kit/form/text-area.tsx'
import { Modal } from '../kit/modal.tsx'
import { lineAmounts } from '@backoffice/contract/orders/order-lines'
import type { OrderItem } from '@backoffice/contract/orders/order-lookups'
import { MoneyField } from '../kit/form/money-field.tsx'
import { PercentField, QuantityField } from '../kit/form/quantity-field.tsx'
import { ReadOnlyField } from '../kit/form/text-field.tsx'
import type { LinesModel } from '../kit/form/use-lines.ts'
import { ItemEntry } from './item-entry.tsx'
import type { ItemIndex } from './item-index.ts'
import entryCss from './order-entry.module.css'

interface OrderFormProps {
  order: OrderModel
  title: string
  branches?: readonly Option[]
  /** The order that was just saved: it is shown, and nothing can be typed. */
  saved?: { readonly number: string; readonly values: OrderDraft } | undefined
  /** The number of the order that is changed. */
  number?: string
  /** Draws links next to the title. */
  tools?: ReactNode
  onClear?: (() => void) | undefined
  /** Draws the buttons that replace Submit once the order is saved. */
  done?: ReactNode
  submitLabel?: string
}

/** Draws the form of a sale order: header, entry row, lines and totals. Two screens and the dialog of an approval share it. */
export function OrderForm({ order, title, branches = [], saved, number = '', tools, ...rest }: OrderFormProps) {
  const { form, lines, items } = order
  const [dialog, setDialog] = useState<'paste' | 'earlier'>()
  const phone = usePhone()
  const locked = saved !== undefined
  const values = saved?.values ?? order.values
  const { entry } = lines
  const close = () => setDialog(undefined)

  const paste = (text: string) => {
    if (!items) return
    const pasted = pastedLines(text, items)
    order.addMore(
      pasted.lines.map(({ item, quantity }) => lineFor(item, quantity)),
      pasted.notFound,
      pasted.withoutQuantity,
    )
  }
  const copy = (earlier: SaleOrder) => {
    const copied = earlier.items.map(lineOf)
    const known = copied.filter(({ itemCode }) => items?.ofCode(itemCode))
    order.addMore(
      withItems(known, items),
      copied.filter((line) => !known.includes(line)).map(({ itemCode }) => itemCode),
    )
  }
  const { addition } = order
  const forgetAddition = () => {
    order.forgetAddition()
    entry.focus('itemSNo')
  }
  const canUndo = addition !== undefined && addition.after === values.lines && addition.before !== addition.after

  return (
    <Stack data-locked={locked || undefined}>
      <Form
        {...form.props}
        onSubmit={locked ? () => {} : order.submit}
        onEnd={() => entry.focus('itemSNo')}
        label={orderLabels.saleOrder}
        className={`${layout.card} ${css.card}`}
        ofThePage
      >
        <Inline justify="between">
          {/* The page of a phone has its title already. */}
          {!phone && <h2>{title}</h2>}
          <Inline className={css.tools}>
            {!locked && (
              <Button small onClick={() => setDialog('paste')}>
                {orderLabels.pasteLines}
              </Button>
            )}
            {!locked && values.aCode !== '' && (
              <Button small onClick={() => setDialog('earlier')}>
                {orderLabels.earlierOrders}
              </Button>
            )}
            {tools}
          </Inline>
        </Inline>
        <OrderHeader
          form={form}
          values={values}
          number={saved?.number ?? number}
          locked={locked}
          branchCode={order.branchCode}
          branches={branches}
          reps={order.reps}
          credit={order.credit}
          over={order.over}
          folded={order.folded && !locked}
          onFold={order.fold}
        />
      </Form>
      <Card as="section" aria-label={labels.lines} className={css.card}>
        {!locked && (
          <OrderEntry
            items={items}
            lines={values.lines}
            onChange={order.setLines}
            model={lines}
            onSubmitOrder={order.submit}
            onPasteLines={paste}
          >
            {phone && !isLineStarted(entry.values) && values.lines.length > 0 ? (
              <LastLine lines={values.lines} />
            ) : (
              <ItemStock
                branchCode={order.branchCode}
                itemCode={entry.values.itemCode}
                unit={entry.values.unit}
                aCode={values.aCode}
                sNo={order.sNo}
                onTake={(rate, discountPercent) => entry.set({ rate, discountPercent })}
              />
            )}
          </OrderEntry>
        )}
        <div role="status">
          {addition && !locked && (
            <AdditionNote
              addition={addition}
              onUndo={
                canUndo
                  ? () => {
                      order.setLines(addition.before)
                      forgetAddition()
                    }
                  : undefined
              }
              onClose={forgetAddition}
            />
          )}
        </div>
        <OrderLinesTable lines={values.lines} model={lines} locked={locked} />
      </Card>
      <OrderFoot {...rest} order={order} values={values} locked={locked} />
      {dialog === 'paste' && <PasteLines onClose={close} onPaste={paste} />}
      {dialog === 'earlier' && (
        <EarlierOrders
          branchCode={order.branchCode}
          aCode={values.aCode}
          client={values.client}
          onClose={close}
          onCopy={copy}
        />
      )}
    </Stack>
  )
}

interface OrderFootProps extends Pick<OrderFormProps, 'onClear' | 'done' | 'submitLabel'> {
  order: OrderModel
  values: OrderDraft
  locked: boolean
}

const shown = (totals: OrderTotals | undefined, key: keyof OrderTotals) =>
  totals === undefined ? '–' : showMoney(totals[key])

function OrderFoot({ order, values, locked, onClear, done, submitLabel = labels.submit }: OrderFootProps) {
  const totals = totalsOfOrder(values.lines)
  return (
    <FormFoot
      failureLines={order.form.failureLines}
      totals={[
        [labels.lines, orderLabels.lineCount(values.lines.length), 'count'],
        [labels.totalAmount, shown(totals, 'totalAmount'), 'minor'],
        [orderLabels.discount, shown(totals, 'totalDiscount'), 'minor'],
        [labels.totalNetAmount, shown(totals, 'totalNetAmount')],
      ]}
    >
      {locked ? (
        done
      ) : (
        <>
          {onClear && (
            <Button tone="ghost" onClick={onClear}>
              {labels.clear}
            </Button>
          )}
          <Button tone="primary" busy={order.form.busy} onClick={order.submit}>
            {submitLabel}
          </Button>
        </>
      )}
    </FormFoot>
  )
}

interface PasteLinesProps {
  onPaste: (text: string) => void
  onClose: () => void
}

/** Accepts lines of a spreadsheet as text. With a keyboard they can be pasted into Cat No as well. */
function PasteLines({ onPaste, onClose }: PasteLinesProps) {
  const [text, setText] = useState('')
  return (
    <Modal title={orderLabels.pasteLines} opened onClose={onClose} size="md">
      <Stack>
        <TextArea
          label={orderLabels.catNoAndQuantity}
          value={text}
          onChange={setText}
          rows={10}
          isFirst
          placeholder={orderLabels.pasteExample}
          hint={ordersMessages.pasteHint}
        />
        <Inline justify="end">
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button
            tone="primary"
            onClick={() => {
              onClose()
              onPaste(text)
            }}
          >
            {orderLabels.addLines}
          </Button>
        </Inline>
      </Stack>
    </Modal>
  )
}

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

const shownClient = (amount: number | undefined) => (amount === undefined ? '' : showMoney(amount as OrderLine['rate']))

/** Draws the entry row of a sale order: Cat No, Enter, Qty, Enter, Disc Percent, Enter, Self Rate, Enter adds the line. */
function OrderEntry(props: OrderEntryProps) {
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
      itemLabel={orderLabels.productDescription}
      className={entryCss.sale}
      factsOf={(item) => ({ ...factsOf(item), rate: item.mrpRate })}
      priceOf={({ rate }) => rate}
      fields={
        <>
          <QuantityField label={labels.qty} {...entry.field('quantity')} />
          <ReadOnlyField label={labels.unit} value={line.unit} />
          <ReadOnlyField label="MRP" value={isChosen ? showMoney(line.mrpRate) : ''} />
          <PercentField label={orderLabels.discPercent} {...entry.field('discountPercent')} />
          <MoneyField label={orderLabels.selfRate} {...entry.field('rate')} />
          <ReadOnlyField label={labels.amount} value={shownClient(amounts?.amount)} />
          <ReadOnlyField label={labels.netAmount} value={shownClient(amounts?.net)} />
        </>
      }
    />
  )
}
