import { Card, Row, Stack } from '../kit/layout.tsx'
import layout from '../kit/layout.module.css'
import { showMoney, showNumber } from '../kit/format.ts'
import { Button } from '../kit/button.tsx'
import { FormFoot } from '../kit/form/form-foot.tsx'
import { Form } from '../kit/form/form.tsx'
import { purchaseTotals } from '@backoffice/contract/orders/purchase-order-rules'
import { countLines } from './order-draft.ts'
import type { PurchaseDraft } from './purchase-draft.ts'
import { PurchaseEntry } from './purchase-entry.tsx'
import { type ConditionLists, PurchaseHeader } from './purchase-header.tsx'
import { PurchaseLinesTable } from './purchase-lines-table.tsx'
import type { PurchaseModel } from './use-purchase.ts'
import css from './order.module.css'

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
  const values = saved?.values ?? form.values
  const totals = purchaseTotals(values.items)
  return (
    <Stack data-locked={locked || undefined}>
      <Form
        {...form.props}
        onSubmit={locked ? () => {} : order.submit}
        onEnd={() => lines.entry.focus('catCode')}
        label="Purchase Order"
        className={`${layout.card} ${css.card}`}
        ofThePage
      >
        <Row className={css.head}>
          <h2>Purchase Order Form</h2>
        </Row>
        <PurchaseHeader form={form} values={values} number={saved?.number ?? ''} locked={locked} lists={lists} />
      </Form>
      <Card as="section" aria-label="Lines" className={css.card}>
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
          ['Lines', countLines(values.items.length), 'minor'],
          ['Total Qty', totals ? showNumber(totals.totalQty) : '–'],
          [
            'Total P.O Value',
            totals ? [values.currency, showMoney(totals.totalPoValue)].filter(Boolean).join(' ') : '–',
          ],
        ]}
      >
        {locked ? (
          <Button autoFocus tone="primary" data-new-order onClick={onNew}>
            New Order
          </Button>
        ) : (
          <>
            {onClear && (
              <Button tone="ghost" onClick={onClear}>
                Clear
              </Button>
            )}
            <Button tone="primary" busy={form.busy} onClick={order.submit}>
              Submit
            </Button>
          </>
        )}
      </FormFoot>
    </Stack>
  )
}
