import { creditsMessages } from '@backoffice/contract/credits/credits-messages'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { useCall } from '../api/use-call.ts'
import type { Option } from '../kit/form/options.ts'
import { SelectField } from '../kit/form/select-field.tsx'
import { showDay, showMoney } from '../kit/format.ts'
import { whyEmpty } from '../kit/form/why-empty.ts'
import { useViewer } from '../kit/viewer.ts'

interface InvoiceFieldProps {
  /** The client of the offered invoices; empty while none is chosen. */
  aCode: string
  cCode: string
  value: string
  error: string | undefined
  name: string
  onChange: (invoiceNo: string) => void
  hint?: string
  required?: boolean
  /** Choices before the invoices of the client, as far as they are not among them. */
  first?: readonly Option[]
}

/** Chooses an invoice that a client owes, the oldest first. */
export function InvoiceField({ aCode, cCode, required = false, first = [], ...field }: InvoiceFieldProps) {
  const { userId } = useViewer()
  const state = useCall(
    listPendingInvoices,
    aCode === ''
      ? undefined
      : { page: 1, limit: limits.wire.pageSize, userId: String(userId), branchCode: cCode, typeCode: '', aCode },
  )
  const { data, isFetching } = state
  const options = (data?.responseObjects ?? []).map(({ inv_no, inv_date, bal_Amount }) => ({
    value: inv_no,
    label: creditsMessages.toInvoice(inv_no, showMoney(bal_Amount)),
    code: showDay(inv_date, 'DMY'),
  }))
  return (
    <SelectField
      label={labels.invoiceNo}
      {...field}
      options={[...first.filter((one) => options.every(({ value }) => value !== one.value)), ...options]}
      loading={isFetching}
      unavailable={whyEmpty(state)}
      disabled={aCode === ''}
      required={required}
      clearable={!required}
    />
  )
}
