/** The reads of the two documents with every field that they name, written from the documents (document 1 section 7, document 2 section 7). */
import { role, type RoleId } from '@backoffice/contract/access'
import type { Shape } from './document-client.ts'

/** The kind of a filter, which decides its values. */
type Filter = 'text' | 'number' | 'date' | 'codes'

export interface DocumentRead {
  readonly call: string
  readonly by: RoleId
  /** The fields that are no filters. */
  readonly fixed: Shape
  /** The name of the field with the branch. */
  readonly branch?: string
  /** The name of the field with the id of the signed-in user. */
  readonly user?: string
  readonly filters: Readonly<Record<string, Filter>>
}

const paged = { page: 1, limit: 20 }
const cashFilters = { fromDate: 'date', toDate: 'date', status: 'number' } as const
const depositFilters = { ...cashFilters, cashierId: 'number', depositNo: 'text', invoiceNo: 'text' } as const
const chartFilters = { aCode: 'text', level: 'text', cgroup: 'text', title: 'text' } as const

export const documentReads: readonly DocumentRead[] = [
  { call: 'GET api/User/UserConfiguration', by: role.salesman, fixed: {}, filters: {} },
  {
    call: 'GET api/Payment/GetSalemanSummary',
    by: role.salesman,
    fixed: {},
    branch: 'branchCode',
    user: 'userId',
    filters: {},
  },
  {
    call: 'GET api/Payment/GetCashierSummary',
    by: role.cashier,
    fixed: {},
    branch: 'branchCode',
    user: 'userId',
    filters: {},
  },
  {
    call: 'GET api/Payment/GetPendingBillMarkingForSeller',
    by: role.salesman,
    fixed: {},
    branch: 'branchCode',
    user: 'userId',
    filters: { typeCode: 'text' },
  },
  {
    call: 'POST api/Payment/GetSalemanReceipts',
    by: role.salesman,
    fixed: paged,
    branch: 'cCode',
    user: 'sellerId',
    filters: cashFilters,
  },
  {
    call: 'POST api/Payment/GetSalemanTransfer',
    by: role.cashier,
    fixed: paged,
    branch: 'cCode',
    filters: {
      ...cashFilters,
      sellerId: 'number',
      cashierId: 'number',
      invoiceNo: 'text',
      chequeNo: 'text',
      paymentType: 'text',
    },
  },
  {
    call: 'POST api/Payment/GetCashierDeposits',
    by: role.director,
    fixed: paged,
    branch: 'cCode',
    filters: depositFilters,
  },
  {
    call: 'POST api/Payment/GetCashierDepositsV2',
    by: role.director,
    fixed: paged,
    branch: 'cCode',
    filters: { ...depositFilters, depositRefNo: 'text' },
  },
  { call: 'GET api/User/GetSalemanAndCashier/CCode', by: role.cashier, fixed: {}, branch: 'CCode', filters: {} },
  { call: 'GET api/User/GetDictionaryByType', by: role.cashier, fixed: { type: 'BANK' }, filters: {} },
  {
    call: 'GET api/User/GetChartByCode/CCode',
    by: role.salesman,
    fixed: { page: -1, limit: -1 },
    branch: 'CCode',
    filters: chartFilters,
  },
  {
    call: 'GET api/User/GetChartByCodeV2/CCode',
    by: role.director,
    fixed: paged,
    branch: 'CCode',
    filters: chartFilters,
  },
  {
    call: 'POST api/Report/GetStockPosition',
    by: role.director,
    fixed: { page: 1, limit: 30 },
    branch: 'branchCode',
    filters: { store: 'codes', category: 'codes', expiryDate: 'date', catNo: 'text' },
  },
  {
    call: 'POST api/Report/GetStockLedger',
    by: role.director,
    fixed: { gCode: 'none', itCode: 'none' },
    branch: 'branchCode',
    filters: {},
  },
  {
    call: 'POST api/Report/GetSummary',
    by: role.director,
    fixed: { type: 'Salesman' },
    branch: 'bCode',
    filters: {},
  },
  {
    call: 'POST api/Order/GetSaleOrders',
    by: role.salesman,
    fixed: { page: 1, limit: 30 },
    branch: 'cCode',
    filters: { saleOrderNo: 'text', date: 'date', status: 'number' },
  },
  {
    call: 'POST api/Approval/GetVouchers',
    by: role.director,
    fixed: { page: 1, limit: 10 },
    branch: 'ccode',
    filters: { status: 'number', voucher: 'text', date: 'date', type: 'codes' },
  },
  {
    call: 'POST api/Approval/GetInvoices',
    by: role.director,
    fixed: { page: 1, limit: 10 },
    branch: 'cCode',
    filters: { divisionCode: 'text', date: 'date', status: 'number', invoiceNo: 'text' },
  },
  {
    call: 'POST api/Approval/GetTours',
    by: role.director,
    fixed: { page: 1, limit: 10 },
    branch: 'cCode',
    filters: { date: 'date', status: 'number' },
  },
  {
    call: 'POST api/Approval/GetLeaves',
    by: role.director,
    fixed: { page: 1, limit: 10 },
    branch: 'cCode',
    filters: { date: 'date', status: 'number' },
  },
  {
    call: 'POST api/Approval/GetVisits',
    by: role.director,
    fixed: paged,
    branch: 'branchCode',
    user: 'userId',
    filters: { organization: 'text', organizationType: 'text', aCode: 'text', title: 'text', callType: 'text' },
  },
  {
    call: 'GET api/User/GetSalesmanAndMarketingByBranch/CCode',
    by: role.director,
    fixed: {},
    branch: 'CCode',
    filters: {},
  },
  { call: 'GET api/User/GetItems', by: role.director, fixed: {}, branch: 'CCode', filters: {} },
  { call: 'GET api/User/GetUsersByBranch/CCode', by: role.director, fixed: {}, branch: 'CCode', filters: {} },
]

/** Returns the values that mean All in a filter. A query has no `null`. */
export const allValues = ({ call }: DocumentRead): readonly unknown[] =>
  call.startsWith('GET') ? [-1, '', undefined] : [-1, '-1', null, '', undefined]
