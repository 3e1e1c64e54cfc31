import type { Answer } from '@backoffice/contract/call'
import { type Bucket, buckets, daysOf } from '@backoffice/contract/invoices/buckets'
import { labels } from '@backoffice/contract/labels'
import { sum, ZERO } from '@backoffice/contract/money'
import type { DueInvoice, getClientDues } from '@backoffice/contract/payments/payments'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { Fragment } from 'react'
import { receiptLabels } from '@backoffice/contract/receipts/receipts-labels'
import { OnPhoneMark } from '../documents/on-phone-mark.tsx'
import type { CallState } from '../api/use-call.ts'
import { MoneyField } from '../kit/form/money-field.tsx'
import type { FormModel } from '../kit/form/use-form.ts'
import { showDay, showMoney } from '../kit/format.ts'
import { SkeletonTable, TablePanel } from '../kit/list/table-panel.tsx'
import { useCards } from '../kit/phone.ts'
import { paidOf, type PaymentDraft } from './payment-draft.ts'
import css from './payment.module.css'

type Dues = Answer<typeof getClientDues>

interface DueInvoicesProps {
  form: FormModel<PaymentDraft>
  dues: CallState<typeof getClientDues>
}

const bucketOf = ({ ageDays }: DueInvoice): Bucket =>
  buckets.findLast((bucket) => ageDays >= (daysOf[bucket].min ?? Number.NEGATIVE_INFINITY)) ?? '0-30'

/** Lists all that the client owes, oldest first and over all invoice types, with the amount that each invoice gets. */
export function DueInvoices({ form, dues }: DueInvoicesProps) {
  const cards = useCards()
  const { data, failure, answeredAt, fromDevice, refetch } = dues
  const { values } = form
  if (values.acode === '') return <p className={`muted ${css.hint}`}>{paymentsMessages.chooseClient}</p>
  return (
    <>
      <TablePanel
        state={{ failure, answeredAt, fromDevice, onRetry: refetch }}
        rows={data?.invoices.length}
        visible={data?.invoices.length ?? 0}
        empty={<p>{paymentsMessages.owesNothing(values.client)}</p>}
        onShowAll={refetch}
      />
      {!data && !failure && (
        <SkeletonTable
          columns={[{ key: 'inv_no', title: labels.invoiceNo }]}
          rows={5}
          caption={receiptLabels.whatTheClientOwes}
          cards={cards}
        />
      )}
      {data && data.openAdvances > 0 && (
        <p className={`muted ${css.hint}`}>{paymentsMessages.openAdvances(showMoney(data.openAdvanceAmount))}</p>
      )}
      {data && data.invoices.length > 0 && <DueTable form={form} dues={data} />}
    </>
  )
}

function DueTable({ form, dues }: { form: FormModel<PaymentDraft>; dues: Dues }) {
  const { invoices, count, total } = dues
  const paid = paidOf(form.values)
  return (
    <table className={css.dues} aria-label={receiptLabels.owedInvoices}>
      <thead>
        <tr>
          <th scope="col">{labels.invoiceNo}</th>
          <th scope="col">{labels.invoiceType}</th>
          <th scope="col">{labels.invoiceDate}</th>
          <th scope="col" className="num">
            {labels.balance}
          </th>
          <th scope="col" className="num">
            {labels.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice, at) => {
          const bucket = bucketOf(invoice)
          const before = invoices[at - 1]
          const opens = before === undefined || bucketOf(before) !== bucket
          return (
            <Fragment key={invoice.inv_no}>
              {opens && <AgeHead bucket={bucket} invoices={invoices.filter((one) => bucketOf(one) === bucket)} />}
              <DueRow invoice={invoice} form={form} />
            </Fragment>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {paymentsMessages.owesInAll(count)}
            {count > invoices.length && ` ${paymentsMessages.oldestOnly(invoices.length)}`}
          </th>
          <td className="num">{showMoney(total)}</td>
          <td className="num">{paid === undefined ? '' : showMoney(paid)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function AgeHead({ bucket, invoices }: { bucket: Bucket; invoices: readonly DueInvoice[] }) {
  return (
    <tr className={`caption ${css.age}`}>
      <th scope="rowgroup" colSpan={3}>
        {paymentsMessages.aged(bucket)}
      </th>
      <td className="num">{showMoney(sum(invoices.map(({ bal_Amount }) => bal_Amount)))}</td>
      <td />
    </tr>
  )
}

function DueRow({ invoice, form }: { invoice: DueInvoice; form: FormModel<PaymentDraft> }) {
  const at = form.values.invoices.findIndex(({ invoiceNo }) => invoiceNo === invoice.inv_no)
  const amount = form.values.invoices[at]?.amount ?? ZERO
  return (
    <tr data-paid={amount !== ZERO || undefined}>
      <th scope="row">{invoice.inv_no}</th>
      <td>{invoice.typeDescription}</td>
      <td>
        {showDay(invoice.inv_date, 'DMY')} <span className="caption num">{paymentsMessages.days(invoice.ageDays)}</span>
      </td>
      <td className="num">
        {showMoney(invoice.bal_Amount)} <OnPhoneMark row={invoice} />
      </td>
      <td className={css.amount}>
        <MoneyField
          label={receiptLabels.amountOf(invoice.inv_no)}
          {...form.at(`invoices.${at}.amount`)}
          value={amount}
          onChange={(typed) =>
            form.set(({ invoices }) => ({
              isSpread: false,
              invoices: invoices.map((one, place) => (place === at ? { ...one, amount: typed } : one)),
            }))
          }
        />
      </td>
    </tr>
  )
}
