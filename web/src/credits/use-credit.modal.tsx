import type { Row } from '@backoffice/contract/call'
import { brokenCreditUse, creditUseFieldOf } from '@backoffice/contract/credits/credit-rules'
import { listCredits, useCredit } from '@backoffice/contract/credits/credits'
import { creditStatus } from '@backoffice/contract/credits/credit-statuses'
import { creditLabels } from '@backoffice/contract/credits/credits-labels'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { isNegative, type Money, subtract, ZERO } from '@backoffice/contract/money'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { Form } from '../kit/form/form.tsx'
import { MoneyField } from '../kit/form/money-field.tsx'
import { SubmitButton } from '../kit/form/submit-button.tsx'
import { ReadOnlyField } from '../kit/form/text-field.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { showMoney } from '../kit/format.ts'
import { actionsOf } from '../kit/list/actions.tsx'
import layout from '../kit/layout.module.css'
import type { RowModal } from '../kit/list/row-dialog.tsx'
import { Modal } from '../kit/modal.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { InvoiceField } from '../documents/invoice-field.tsx'

type Credit = Row<typeof listCredits>

interface Values {
  readonly invoiceNo: string
  readonly amount: Money
}

/** Uses what is left of an approved credit for an invoice of the client. */
function UseCredit({ row, opened, onClose }: RowModal<Credit>) {
  return (
    <Modal title={creditLabels.applyToInvoice} opened={opened} onClose={() => onClose()} size="md">
      <UseForm row={row} onSaved={() => onClose(true)} />
    </Modal>
  )
}

function UseForm({ row, onSaved }: { row: Credit; onSaved: () => void }) {
  const { userId } = useViewer()
  const save = useSave(useCredit)
  const { creditId, cCode, aCode, leftAmount: left, rowVersion } = row
  // The field lists the same invoices.
  const { data } = useCall(listPendingInvoices, {
    page: 1,
    limit: limits.wire.pageSize,
    userId: String(userId),
    branchCode: cCode,
    typeCode: '',
    aCode,
  })
  const owedBy = (invoiceNo: string) => data?.responseObjects.find(({ inv_no }) => inv_no === invoiceNo)?.bal_Amount
  const form = useForm<Values>({
    state: useState<Values>({ invoiceNo: '', amount: left }),
    failure: save.failure,
    fieldOf: creditUseFieldOf,
    broken: (values) => brokenCreditUse({ ...values, left, owed: owedBy(values.invoiceNo) }),
    save: async (values) => {
      const answer = await save.run({ ...values, userId, cCode, creditId, rowVersion })
      if (!answer) return
      toast.success([answer.message])
      onSaved()
    },
  })
  const choose = (invoiceNo: string) => {
    const owed = owedBy(invoiceNo) ?? left
    form.set({ invoiceNo, amount: isNegative(subtract(owed, left)) ? owed : left })
  }
  return (
    <Form {...form.props} label={creditLabels.applyToInvoice} className={layout.stack}>
      <ReadOnlyField label={labels.client} value={row.client} />
      <ReadOnlyField label={creditLabels.left} value={showMoney(left)} />
      <InvoiceField aCode={aCode} cCode={cCode} {...form.field('invoiceNo')} onChange={choose} required />
      <MoneyField label={labels.amount} {...form.field('amount')} required />
      <FormFailure lines={form.failureLines} />
      <SubmitButton busy={form.busy} busyText={labels.loading} full>
        {labels.submit}
      </SubmitButton>
    </Form>
  )
}

/** Opens the dialog that uses the rest of an approved credit. */
export const applyToInvoice = actionsOf(listCredits).open(creditLabels.applyToInvoice, UseCredit, {
  key: 'I',
  when: ({ status, leftAmount }) => status === creditStatus.approved && leftAmount > ZERO,
})
