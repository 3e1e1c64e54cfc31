import type { Row } from '@backoffice/contract/call'
import { bookHeld, listHeld } from '@backoffice/contract/intake/held'
import { heldLabels } from '@backoffice/contract/intake/held-labels'
import { heldMessages } from '@backoffice/contract/intake/held-messages'
import { bookingFieldOf, brokenBooking } from '@backoffice/contract/intake/held-rules'
import { labels } from '@backoffice/contract/labels'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { ClientPicker } from '../documents/client-picker.tsx'
import { InvoiceField } from '../documents/invoice-field.tsx'
import { salesmen } from '../documents/money-filters.ts'
import { FactList } from '../kit/facts.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { Note } from '../kit/layout.tsx'
import layout from '../kit/layout.module.css'
import { actionsOf } from '../kit/list/actions.tsx'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { heldSubject, isHeld } from './held-columns.ts'

type Held = Row<typeof listHeld>

interface Values {
  readonly aCode: string
  readonly client: string
  /** An invoice, `AS_NAMED`, or empty for an advance. */
  readonly invoiceNo: string
  readonly salesmanId: string
}

/** The choice of all invoices that the phone names. */
const AS_NAMED = ' '

const invoicesOf = (row: Held, { aCode, invoiceNo }: Values): readonly string[] => {
  if (invoiceNo === AS_NAMED) return aCode === row.aCode ? row.invoices : []
  return invoiceNo === '' ? [] : [invoiceNo]
}

/** Books held money on an invoice or as an advance of a client, in the name of the person who took it. */
function BookHeld({ row, opened, onClose }: RowModal<Held>) {
  return (
    <Modal title={heldLabels.bookTitle} opened={opened} onClose={() => onClose()} size="md">
      <BookForm row={row} onSaved={() => onClose(true)} />
    </Modal>
  )
}

function BookForm({ row, onSaved }: { row: Held; onSaved: () => void }) {
  const { userId } = useViewer()
  const save = useSave(bookHeld)
  const { itemId, cCode, rowVersion, comesIn, aCode, client, invoices, userName } = row
  const several = invoices.length > 1
  const named = several ? AS_NAMED : (invoices[0] ?? '')
  const form = useForm<Values>({
    state: useState<Values>({ aCode, client, invoiceNo: named, salesmanId: '' }),
    failure: save.failure,
    fieldOf: bookingFieldOf,
    broken: (values) =>
      brokenBooking({
        aCode: values.aCode,
        needsSalesman: !comesIn,
        salesmanId: values.salesmanId === '' ? undefined : Number(values.salesmanId),
      }),
    save: async (values) => {
      const answer = await save.run({
        userId,
        cCode,
        itemId,
        rowVersion,
        aCode: values.aCode,
        invoices: [...invoicesOf(row, values)],
        salesmanId: values.salesmanId,
      })
      if (!answer) return
      toast.success([answer.message])
      onSaved()
    },
  })
  const { values } = form
  const invoice = form.field('invoiceNo')
  const first = [
    ...(several ? [{ value: AS_NAMED, label: heldMessages.asNamed(invoices.length) }] : []),
    // The phone may name an invoice that was paid meanwhile.
    ...invoices.map((invoiceNo) => ({ value: invoiceNo, label: invoiceNo })),
  ]
  const { heading, facts } = heldSubject(row)
  return (
    <Form {...form.props} label={heldLabels.bookForm} className={layout.stack}>
      <div>
        <p>{heading}</p>
        <FactList of={facts} />
      </div>
      {!row.readable && <Note>{heldMessages.factsUnreadable}</Note>}
      <ClientPicker
        branchCode={cCode}
        acode={values.aCode}
        title={values.client}
        name="aCode"
        error={form.field('aCode').error}
        onChange={({ acode, title }) =>
          form.set({ aCode: acode, client: title, invoiceNo: acode === aCode ? named : '' })
        }
        required
      />
      <InvoiceField
        aCode={values.aCode}
        cCode={cCode}
        {...invoice}
        first={values.aCode === aCode ? first : []}
        hint={heldMessages.restIsAdvance}
        onChange={(invoiceNo) => invoice.onChange(invoiceNo)}
      />
      {!comesIn && (
        <>
          <Note>{heldMessages.cannotComeIn(userName)}</Note>
          <SelectField label={labels.salesman} {...form.field('salesmanId')} {...salesmen.use()} required />
        </>
      )}
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading} full>
        {heldLabels.book}
      </SubmitButton>
    </Form>
  )
}

/** Opens the dialog that books held money. */
export const bookAction = actionsOf(listHeld).open(heldLabels.book, BookHeld, { key: 'B', tone: 'good', when: isHeld })
