import { wordIn } from '@backoffice/contract/words'
import { receiptImageCode } from '@backoffice/contract/image-codes'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import type { PaymentMethod } from '@backoffice/contract/statuses'
import { useDictionary } from '../documents/dictionary.ts'
import { Button } from '../kit/button.tsx'
import { AttachmentsField } from '../kit/form/attachments-field.tsx'
import { ChoiceField } from '../kit/form/choice-field.tsx'
import { DayField } from '../kit/form/day-field.tsx'
import { MoneyField } from '../kit/form/money-field.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import layout from '../kit/layout.module.css'
import { useViewer } from '../kit/viewer.ts'
import {
  emptyInstrument,
  type Instrument,
  nextInstrument,
  type PaymentDraft,
  withInstruments,
} from './payment-draft.ts'
import { ClientBounces } from './client-bounces.tsx'
import { useCashCount } from './use-cash-count.tsx'
import sideForm from '../kit/form/side-form.module.css'
import css from './payment.module.css'

interface InstrumentFieldsProps {
  form: FormModel<PaymentDraft>
  draftId: string
  at: number
  methods: readonly PaymentMethod[]
}

const asOptions = <Word extends string>(words: readonly Word[]) =>
  words.map((word) => ({ value: word, label: wordIn(word) }))

/** Returns the function that changes the instruments of a payment, which spreads the money again. */
const changing =
  (form: FormModel<PaymentDraft>) =>
  (change: (instruments: readonly Instrument[]) => readonly Instrument[]): void =>
    form.set((draft) => {
      const { instruments, invoices, isSpread } = withInstruments(draft, change(draft.instruments))
      return { instruments, invoices, isSpread }
    })

/** Draws one cheque or sum of cash of a payment. */
export function InstrumentFields({ form, draftId, at, methods }: InstrumentFieldsProps) {
  const { today } = useViewer()
  const instrument = form.values.instruments[at] ?? emptyInstrument
  const several = form.values.instruments.length > 1
  const change = changing(form)
  const field = <K extends keyof Instrument>(name: K) => ({
    ...form.at(`instruments.${at}.${name}`),
    value: instrument[name],
    onChange: (value: Instrument[K]) =>
      change((all) => all.map((one, place) => (place === at ? { ...one, [name]: value } : one))),
  })
  const { acode } = form.values
  const amount = field('amount')
  const count = useCashCount({
    of: draftId,
    method: instrument.paymentMethod,
    amount: instrument.amount,
    onCounted: amount.onChange,
  })
  return (
    <fieldset className={`${layout.stack} ${css.instrument}`} data-several={several || undefined}>
      <legend className="sr-only">{receiptLabels.instrumentNo(at + 1)}</legend>
      <MoneyField
        label={several ? receiptLabels.amountNo(at + 1) : receiptLabels.amountReceived}
        {...amount}
        hint={count.chip}
        required
      />
      {count.fields}
      <ChoiceField
        label={receiptLabels.paymentMethod}
        {...field('paymentMethod')}
        options={asOptions(methods)}
        required
      />
      {instrument.paymentMethod === 'Cheque' && (
        <>
          <div className={sideForm.pair}>
            <TextField label={labels.chequeNo} {...field('chequeNo')} keys="numeric" maxLength={30} required />
            <DayField label={labels.chequeDate} {...field('chequeDate')} today={today} required />
          </div>
          <Banks {...field('chequeBank')} />
          <ClientBounces acode={acode} />
        </>
      )}
      {instrument.paymentMethod === 'Cash/Cheque Online' && (
        <TextField label={labels.referenceNo} {...field('referenceNo')} maxLength={limits.text.short} />
      )}
      <AttachmentsField
        label={labels.images}
        {...field('images')}
        imageCode={receiptImageCode(acode)}
        of={`${draftId}/${acode}`}
        refuse={() => {
          if (acode === '') form.refuse({ message: receiptMessages.noClient, field: 'client' })
          return acode === ''
        }}
      />
      {several && (
        <Button
          small
          tone="ghost"
          onClick={() => {
            change((all) => all.toSpliced(at, 1))
            form.focus(`instruments.${Math.max(0, at - 1)}.amount`)
          }}
        >
          {receiptLabels.removeNo(at + 1)}
        </Button>
      )}
    </fieldset>
  )
}

interface BanksProps {
  name: string
  value: string
  error: string | undefined
  revision: string
  onChange: (bank: string) => void
}

function Banks(field: BanksProps) {
  return <SelectField label={labels.chequeBank} {...field} {...useDictionary('BANK')} required />
}

/** Adds another cheque or sum of cash to a payment, and goes to its amount. */
export function AddInstrument({ form }: { form: FormModel<PaymentDraft> }) {
  const change = changing(form)
  return (
    <Button
      small
      onClick={() => {
        const next = form.values.instruments.length
        change((all) => [...all, nextInstrument(all)])
        requestAnimationFrame(() => form.focus(`instruments.${next}.amount`))
      }}
    >
      {receiptLabels.addChequeOrCash}
    </Button>
  )
}
