import { buckets } from '@backoffice/contract/invoices/buckets'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { invoiceLabels } from '@backoffice/contract/invoices/invoices-labels'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import type { ClientShown } from '../documents/client-sections.ts'
import { filtersOf } from '../kit/list/filters.ts'
import { List, type ListOf } from '../kit/list/list.tsx'
import { useLocalState } from '../kit/list/list-state.ts'
import css from '../kit/list/list.module.css'
import { useViewer } from '../kit/viewer.ts'
import { AgeingBar } from './ageing-bar.tsx'
import { pendingColumns } from './pending-columns.ts'

const invoices = {
  title: labels.outstandingInvoices,
  call: listPendingInvoices,
  key: 'inv_no',
  pageSize: limits.page.outstandingInvoices,
  exports: true,
  filters: [filtersOf(listPendingInvoices).hidden('bucket', invoiceLabels.ageing, buckets)],
  columns: pendingColumns.filter(({ key }) => key !== 'title'),
  card: { heading: 'inv_no', line: ['inv_date', 'div_Name'] },
  empty: listMessages.outstanding,
} satisfies ListOf<typeof listPendingInvoices>

/** Lists the unpaid invoices of a client, with the bar of their ageing. */
export function ClientInvoices({ client: { aCode, cCode, title }, marked }: ClientShown) {
  const { userId } = useViewer()
  const list = useLocalState(invoices.filters, {}, marked)
  return (
    <>
      <AgeingBar list={list} aCode={aCode} />
      <List
        of={invoices}
        state={list}
        given={{ userId, branchCode: cCode, aCode }}
        about={[[labels.client, title]]}
        className={css.framed}
      />
    </>
  )
}
