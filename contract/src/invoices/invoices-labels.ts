import { plural } from '../plural.ts'
import { texts } from '../language/texts.ts'

export const invoiceLabels = texts('labels.invoiceLabels', {
  ageDays: 'Age (days)',
  ageing: 'Ageing',
  allOfType: (type: string | undefined) => `All ${type ?? 'types'}`,
  approvalInvoices: 'Approval Invoices',
  approvedDate: 'Approved Date',
  division: 'Division',
  divisionName: 'Division Name',
  invoiceCount: (count: number) => plural(count, 'invoice', 'invoices'),
  invoiceDetail: 'Invoice Detail',
  itemRef: 'Item Ref',
  pcs: 'Pcs',
  saleType: 'Sale Type',
  searchItems: 'Search items',
  searchTitleOrInvoiceNo: 'Search title or invoice no',
  totalReceive: 'Total Receive',
})
