import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import type { Money } from '@backoffice/contract/money'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { ordersMessages } from '@backoffice/contract/orders/orders-messages'
import { type ReactNode, useState } from 'react'
import { joined } from '../kit/joined.ts'
import { ClientPicker } from '../documents/client-picker.tsx'
import { Note, Inline } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { Fields } from '../kit/fields.tsx'
import { DayField } from '../kit/form/day-field.tsx'
import type { Option } from '../kit/form/options.ts'
import { SelectField } from '../kit/form/select-field.tsx'
import { ReadOnlyField, TextField } from '../kit/form/text-field.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import { showMoney } from '../kit/format.ts'
import { usePhone } from '../kit/phone.ts'
import { useViewer } from '../kit/viewer.ts'
import { type ClientCredit, ClientCreditFigures } from './client-credit.tsx'
import type { OrderDraft } from './order-draft.ts'
import { labelOf, type Reps } from './use-order-lookups.ts'
import fieldCss from '../kit/form/field.module.css'
import css from './order-header.module.css'

export interface OrderHeaderProps {
  form: FormModel<OrderDraft>
  /** The values on the screen: of the form, or of the order that was just saved. */
  values: OrderDraft
  /** The number of the saved order; empty before. */
  number: string
  /** True when the order was saved: nothing can be typed any more. */
  locked: boolean
  branchCode: string
  /** The branches that the order may be for; one or none gives no choice. */
  branches: readonly Option[]
  reps: Reps
  credit: ClientCredit
  over: Money | undefined
  /** True while the fields that are filled are folded away, on a phone. */
  folded: boolean
  onFold: (folded: boolean) => void
}

/** Draws the fields of an order's header, and the amount that its client owes. */
export function OrderHeader(props: OrderHeaderProps) {
  const { form, values, number, locked, branchCode, branches, reps, credit, over, folded, onFold } = props
  const { today } = useViewer()
  const phone = usePhone()
  const [wantedBranch, setWantedBranch] = useState<string>()
  const field = <K extends keyof OrderDraft>(name: K) => ({
    ...form.field(name),
    value: values[name],
    disabled: locked,
  })
  // A choice moves the focus to the next required field; on a phone that would open the keyboard.
  const goOn = (name: keyof OrderDraft) => {
    if (!phone) form.focus(name)
  }
  const changeBranch = (code: string) => {
    setWantedBranch(undefined)
    form.set({ branchCode: code, aCode: '', client: '', salesmanRep: '', marketingRep: '' })
  }
  const chooseBranch = (code: string) => {
    const isChosen = [values.aCode, form.values.salesmanRep, form.values.marketingRep].some((value) => value !== '')
    if (code === branchCode || !isChosen) changeBranch(code)
    else setWantedBranch(code)
  }
  const fields: readonly (readonly [name: keyof OrderDraft | 'number', isNeeded: boolean, look: ReactNode])[] = [
    ['number', false, <ReadOnlyField label={orderLabels.soNo} value={number} />],
    ['sNoDate', false, <DayField label={orderLabels.soDate} {...field('sNoDate')} today={today} />],
    ['deliveryDate', false, <DayField label={orderLabels.deliveryDate} {...field('deliveryDate')} today={today} />],
    [
      'buyerPoRef',
      false,
      <TextField label={orderLabels.buyerPoRef} {...field('buyerPoRef')} maxLength={limits.text.short} />,
    ],
    ['buyerPoDate', false, <DayField label={orderLabels.buyerPoDate} {...field('buyerPoDate')} today={today} />],
    [
      'aCode',
      values.aCode === '',
      <ClientPicker
        name="aCode"
        branchCode={branchCode}
        acode={values.aCode}
        title={values.client}
        error={form.field('aCode').error}
        onChange={({ acode, title }) => {
          form.set({ aCode: acode, client: title, creditWord: '' })
          goOn(values.salesmanRep === '' ? 'salesmanRep' : 'marketingRep')
        }}
        disabled={locked}
        required={!locked}
      />,
    ],
    [
      'salesmanRep',
      values.salesmanRep === '',
      <SelectField
        label={orderLabels.medicalRep}
        {...field('salesmanRep')}
        options={reps.salesmen}
        loading={reps.loading}
        unavailable={reps.unavailable}
        showsFullText
        required={!locked}
        onChange={(chosen) => {
          form.set({ salesmanRep: chosen })
          goOn('marketingRep')
        }}
      />,
    ],
    [
      'marketingRep',
      values.marketingRep === '',
      <SelectField
        label={labels.marketingRep}
        {...field('marketingRep')}
        options={reps.marketing}
        loading={reps.loading}
        unavailable={reps.unavailable}
        showsFullText
        required={!locked}
        onChange={(chosen) => {
          form.set({ marketingRep: chosen })
          goOn('remarks')
        }}
      />,
    ],
    ['remarks', false, <TextField label={labels.remarks} {...field('remarks')} maxLength={limits.text.comment} />],
  ]

  return (
    <>
      {folded && (
        <Inline justify="between">
          <div>
            <strong>{values.client}</strong>
            <p className="muted">
              {joined([labelOf(reps.salesmen, values.salesmanRep), labelOf(reps.marketing, values.marketingRep)])}
            </p>
          </div>
          <Button small onClick={() => onFold(false)}>
            {orderLabels.showAllFields}
          </Button>
        </Inline>
      )}
      <Fields
        least={132}
        className={css.header}
        data-folded={folded || undefined}
        hidden={folded && !fields.some(([, isNeeded]) => isNeeded)}
      >
        {branches.length > 1 && (
          <div className={fieldCss.around} data-field="branchCode">
            <SelectField
              label={labels.branch}
              name="branchCode"
              options={branches}
              value={branchCode}
              disabled={locked}
              onChange={chooseBranch}
            />
          </div>
        )}
        {fields.map(([name, isNeeded, look]) => (
          <div key={name} className={fieldCss.around} data-field={name} data-needed={isNeeded || undefined}>
            {look}
          </div>
        ))}
      </Fields>
      {wantedBranch !== undefined && (
        <Note role="alertdialog" aria-label={orderLabels.changeBranch}>
          <Inline justify="between">
            <p>{ordersMessages.branchQuestion}</p>
            <Inline>
              <Button
                autoFocus
                onClick={() => {
                  setWantedBranch(undefined)
                  form.focus('branchCode')
                }}
              >
                {orderLabels.stay}
              </Button>
              <Button tone="bad" onClick={() => changeBranch(wantedBranch)}>
                {orderLabels.changeBranch}
              </Button>
            </Inline>
          </Inline>
        </Note>
      )}
      {values.aCode !== '' && !locked && <ClientCreditFigures of={credit} over={over} />}
      {over !== undefined && typeof credit.data?.creditLimit === 'number' && values.lines.length > 0 && !locked && (
        <Note className={css.word}>
          <TextField
            label={orderLabels.wordForTheApprover}
            {...form.field('creditWord')}
            maxLength={limits.text.comment}
            hint={ordersMessages.overLimit(showMoney(over), showMoney(credit.data.creditLimit))}
            required={!locked}
          />
        </Note>
      )}
      {phone && !folded && !locked && values.aCode !== '' && (
        <Button small tone="ghost" onClick={() => onFold(true)}>
          {orderLabels.showFewerFields}
        </Button>
      )}
    </>
  )
}
