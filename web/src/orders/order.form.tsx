import { type OrderTotals, totalsOfOrder } from '@backoffice/contract/orders/order-rules'
import { type ReactNode, useState } from 'react'
import { Card, Row, Stack } from '../kit/layout.tsx'
import layout from '../kit/layout.module.css'
import { Button } from '../kit/button.tsx'
import { FormFoot } from '../kit/form/form-foot.tsx'
import { Form } from '../kit/form/form.tsx'
import type { Option } from '../kit/form/options.ts'
import { showMoney } from '../kit/format.ts'
import { PasteLines } from './paste-lines.modal.tsx'
import { EarlierOrders } from './earlier-orders.modal.tsx'
import { usePhone } from '../kit/phone.ts'
import {
  countLines,
  isLineStarted,
  lineFor,
  lineOf,
  type OrderDraft,
  type SaleOrder,
  withItems,
} from './order-draft.ts'
import { OrderEntry } from './order-entry.tsx'
import { OrderHeader } from './order-header.tsx'
import { AdditionNote, LastLine, OrderLinesTable } from './order-lines-table.tsx'
import { ItemStanding } from './item-standing.tsx'
import { pastedLines } from './pasted-lines.ts'
import type { OrderModel } from './use-order.ts'
import css from './order.module.css'

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
        label="Sale Order"
        className={`${layout.card} ${css.card}`}
        ofThePage
      >
        <Row justify="between" className={css.head}>
          <h2>{title}</h2>
          <Row className={css.tools}>
            {!locked && (
              <Button small onClick={() => setDialog('paste')}>
                Paste lines
              </Button>
            )}
            {!locked && values.aCode !== '' && (
              <Button small onClick={() => setDialog('earlier')}>
                Earlier orders
              </Button>
            )}
            {tools}
          </Row>
        </Row>
        <OrderHeader
          form={form}
          values={values}
          number={saved?.number ?? number}
          locked={locked}
          branchCode={order.branchCode}
          branches={branches}
          reps={order.reps}
          standing={order.standing}
          over={order.over}
          folded={order.folded && !locked}
          onFold={order.fold}
        />
      </Form>
      <Card as="section" aria-label="Lines" className={css.card}>
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
              <ItemStanding
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

function OrderFoot({ order, values, locked, onClear, done, submitLabel = 'Submit' }: OrderFootProps) {
  const totals = totalsOfOrder(values.lines)
  return (
    <FormFoot
      failureLines={order.form.failureLines}
      totals={[
        ['Lines', countLines(values.lines.length), 'count'],
        ['Total Amount', shown(totals, 'totalAmount'), 'minor'],
        ['Discount', shown(totals, 'totalDiscount'), 'minor'],
        ['Total Net Amount', shown(totals, 'totalNetAmount')],
      ]}
    >
      {locked ? (
        done
      ) : (
        <>
          {onClear && (
            <Button tone="ghost" onClick={onClear}>
              Clear
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
