import { limits } from '@backoffice/contract/limits'
import { orderLabels } from '@backoffice/contract/orders/orders-labels'
import { wordIn } from '@backoffice/contract/words'
import { purchaseConditions } from '@backoffice/contract/orders/purchase-order-rules'
import { useDictionary } from '../documents/dictionary.ts'
import { Fields } from '../kit/fields.tsx'
import { DayField } from '../kit/form/day-field.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { ReadOnlyField, TextField } from '../kit/form/text-field.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import { usePhone } from '../kit/phone.ts'
import { useViewer } from '../kit/viewer.ts'
import type { PurchaseDraft } from './purchase-draft.ts'
import css from './order-header.module.css'

type Condition = (typeof purchaseConditions)[number][0]

/** The lists that the conditions of a purchase order are chosen from. */
export type ConditionLists = Readonly<Record<Condition, ReturnType<typeof useDictionary>>>

export function useConditionLists(): ConditionLists {
  const [[, , currency], [, , paymentTerms], [, , inConterm]] = purchaseConditions
  return {
    currency: useDictionary(currency),
    paymentTerms: useDictionary(paymentTerms),
    inConterm: useDictionary(inConterm),
  }
}

interface PurchaseHeaderProps {
  form: FormModel<PurchaseDraft>
  /** The values on the screen: of the form, or of the order that was just saved. */
  values: PurchaseDraft
  /** The number of the saved order; empty before. */
  number: string
  /** True when the order was saved: nothing can be typed any more. */
  locked: boolean
  lists: ConditionLists
}

/** Draws the fields of a purchase order's header. */
export function PurchaseHeader({ form, values, number, locked, lists }: PurchaseHeaderProps) {
  const { today } = useViewer()
  const phone = usePhone()
  const field = <K extends keyof PurchaseDraft>(name: K) => ({
    ...form.field(name),
    value: values[name],
    disabled: locked,
  })
  const words = (name: 'purRequisitionNo' | 'soNo' | 'importRefNo', label: string) => (
    <TextField label={label} {...field(name)} maxLength={limits.text.short} />
  )
  const condition = (name: Condition, next: keyof PurchaseDraft) => {
    const label = wordIn(purchaseConditions.find(([of]) => of === name)?.[1] ?? '')
    return (
      <SelectField
        label={label}
        {...field(name)}
        {...lists[name]}
        clearable={name !== 'currency'}
        required={name === 'currency'}
        onChange={(chosen) => {
          form.set({ [name]: chosen })
          // A choice moves the focus to the next field; on a phone that would open the keyboard.
          if (!phone && chosen !== '') form.focus(next)
        }}
      />
    )
  }
  return (
    <Fields least={132}>
      <ReadOnlyField label={orderLabels.poNo} value={number} />
      {words('purRequisitionNo', orderLabels.purRequisitionNo)}
      <DayField label={orderLabels.poDate} {...field('poDate')} today={today} required />
      {condition('currency', 'soNo')}
      {words('soNo', orderLabels.soNo)}
      {words('importRefNo', orderLabels.importRefNo)}
      {condition('paymentTerms', 'inConterm')}
      {condition('inConterm', 'termsConditions')}
      <div className={css.terms}>
        <TextField
          label={orderLabels.termsAndConditions}
          {...field('termsConditions')}
          maxLength={limits.text.comment}
        />
      </div>
    </Fields>
  )
}
