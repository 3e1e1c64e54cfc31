import type { Row } from '@backoffice/contract/call'
import { type Bucket, buckets } from '@backoffice/contract/invoices/buckets'
import { debtsBy, listDebts } from '@backoffice/contract/invoices/debts'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { reportLabels } from '@backoffice/contract/reports/reports-labels'
import { reportMessages } from '@backoffice/contract/reports/reports-messages'
import { leadsToClient } from '../documents/client-link.tsx'
import { type Column, columnsOf } from '../kit/list/columns.tsx'
import { filtersOf } from '../kit/list/filters.ts'
import { listScreen } from '../kit/list/list-screen.tsx'
import { leadingTo } from './figure-link.tsx'

type Debt = Row<typeof listDebts>

const column = columnsOf(listDebts)
const filter = filtersOf(listDebts)

/** Links a sum to the invoices of the client or the salesman of the row, of one age or of all ages. */
const leadingToInvoices = (figure: Column<Debt>, bucket?: Bucket): Column<Debt> =>
  leadingTo(figure, {
    to: '/directorOutstandingInvoiceReport',
    search: ({ aCode, userId }) => ({
      typeCode: -1,
      ...(userId === null ? { aCode } : { salesmanId: userId }),
      ...(bucket && { bucket }),
    }),
  })

const [upTo30, upTo60, upTo90, older] = buckets

/** Lists what is owed by age, for each client or for each salesman. */
export const Debtors = listScreen({
  title: labels.debtors,
  call: listDebts,
  given: ({ branchCode }) => ({ cCode: branchCode, by: debtsBy[0] }),
  key: ({ cCode, code }) => `${cCode} ${code}`,
  pageSize: limits.page.debts,
  exports: true,
  filters: [filter.oneOf('by', reportLabels.by, debtsBy), filter.search('search', labels.name, labels.nameOrCode)],
  columns: [
    leadsToClient(column.text('name', labels.name, { sortable: true, wraps: true })),
    leadingToInvoices(column.money('total', reportLabels.owed, { sortable: true, main: true })),
    leadingToInvoices(column.money('upTo30', reportLabels.daysFrom(upTo30), { sortable: true }), upTo30),
    leadingToInvoices(column.money('upTo60', reportLabels.daysFrom(upTo60), { sortable: true }), upTo60),
    leadingToInvoices(column.money('upTo90', reportLabels.daysFrom(upTo90), { sortable: true }), upTo90),
    leadingToInvoices(column.money('older', reportLabels.daysFrom(older), { sortable: true }), older),
    column.number('invoices', labels.invoices),
    column.day('oldestDay', reportLabels.oldestInvoice, { sortable: true }),
    column.number('ageDays', labels.ageInDays),
  ],
  card: { heading: 'name', line: ['invoices', 'oldestDay'] },
  empty: ({ branch }) => reportMessages.noDebts(branch),
  noMatch: reportMessages.noDebtsMatch,
})
