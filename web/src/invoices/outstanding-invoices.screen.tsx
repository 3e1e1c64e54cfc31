import { buckets } from '@backoffice/contract/invoices/buckets'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { invoiceLabels } from '@backoffice/contract/invoices/invoices-labels'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { listMessages } from '@backoffice/contract/list-messages'
import { useState } from 'react'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { AgeingBar } from './ageing-bar.tsx'
import { salesmanTiles } from '../documents/money-tiles.tsx'
import { salesmen } from '../documents/money-filters.ts'
import { invoiceTypes, useOpeningType } from './invoice-types.ts'
import { agedColumns, pendingColumns } from './pending-columns.ts'

const filter = filtersOf(listPendingInvoices)

/** Makes the screen, which opens with one invoice type; the user may choose All. */
const screenWith = (type: string) =>
  listScreen({
    title: labels.outstandingInvoices,
    call: listPendingInvoices,
    given: (viewer) => ({ userId: viewer.userId, branchCode: viewer.branchCode, detailed: true }),
    key: ({ ccode, inv_no }) => `${ccode} ${inv_no}`,
    pageSize: limits.page.outstandingInvoices,
    exports: true,
    tiles: salesmanTiles,
    Above: AgeingBar,
    filters: [
      { ...filter.word('typeCode', labels.invoiceType, invoiceTypes), start: type },
      filter.pick('salesmanId', labels.salesman, salesmen),
      filter.search('search', labels.searchInvoices, invoiceLabels.searchTitleOrInvoiceNo),
      filter.hidden('bucket', invoiceLabels.ageing, buckets),
      { ...filter.text('aCode', labels.partyCode), onlyWhenSet: true as const },
    ],
    columns: pendingColumns,
    alsoInFiles: agedColumns,
    card: { heading: 'title', line: ['inv_no', 'inv_date', 'div_Name'] },
    empty: listMessages.outstanding,
    noMatch: listMessages.noMatch,
  })

/** Lists the invoices that the branch's clients still owe, view only (document 1, section 2.7). */
export function OutstandingInvoices() {
  const type = useOpeningType()
  const [Screen] = useState(() => screenWith(type))
  return <Screen />
}
