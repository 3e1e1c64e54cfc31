/**
 * The kinds of data that a company brings in, and the columns of a file of each kind. The server maps the columns of a file to these, in
 * this order; the database uses the same keys.
 */
import { limits } from '../limits.ts'
import { branch, type ImportColumn, type ImportKind, maybe, needed } from './import-column.ts'
import { importsMessages } from './imports-messages.ts'
import { openingKinds } from './opening-kinds.ts'
import { statementKind } from './statement-kind.ts'

const notes = importsMessages.notes

const SMALL = ['1', '32767'] as const
const INTEGER = ['1', '2147483647'] as const

export const importKinds = {
  invoices: {
    title: 'Invoices',
    note: notes.invoices,
    isEverywhere: false,
    sums: ['bill', 'receivedBefore'],
    columns: [
      branch,
      needed('invoiceNo', 'Invoice No', 'text', 'INV/26-00001', {
        role: 'key',
        isOfSeries: true,
        alsoCalled: ['invoicenumber', 'invoice', 'billno'],
      }),
      needed('date', 'Invoice Date', 'day', '2026-07-31', { isOfDocument: true, alsoCalled: ['date'] }),
      needed('type', 'Invoice Type', 'text', 'CR', { note: notes.invoiceType, alsoCalled: ['type'] }),
      needed('division', 'Division', 'text', '01', { note: notes.division, alsoCalled: ['divisioncode'] }),
      needed('party', 'Party Code', 'text', '120100001', {
        names: 'party',
        note: notes.party,
        alsoCalled: ['party', 'clientcode', 'acode', 'customercode'],
      }),
      needed('salesman', 'Salesman Login', 'whole', '1001', {
        names: 'user',
        note: notes.salesman,
        alsoCalled: ['salesman', 'salesmanid'],
      }),
      needed('bill', 'Bill Amount', 'money', '25000.00', {
        isPositive: true,
        belowZero: 'creditNote',
        alsoCalled: ['bill', 'invoiceamount', 'total'],
      }),
      maybe('receivedBefore', 'Received Before', 'money', '5000.00', {
        note: notes.receivedBefore,
        alsoCalled: ['received', 'paid', 'receivedamount'],
      }),
      maybe('lineNo', 'Line No', 'whole', '1', {
        role: 'part',
        range: SMALL,
        note: notes.lineNo,
        alsoCalled: ['line'],
      }),
      maybe('item', 'Item Code', 'text', 'A-100', { role: 'part', alsoCalled: ['item', 'itemref'] }),
      maybe('itemName', 'Item Name', 'text', 'Tea 250 g', {
        role: 'part',
        most: limits.text.line,
        note: notes.itemName,
        alsoCalled: ['itemdescription'],
      }),
      maybe('saleType', 'Sale Type', 'text', 'Regular', { role: 'part' }),
      maybe('qty', 'Qty', 'quantity', '10', { role: 'part', alsoCalled: ['quantity', 'cartons'] }),
      maybe('pcs', 'Pcs', 'quantity', '240', { role: 'part', alsoCalled: ['pieces'] }),
      maybe('rate', 'Rate', 'money', '2500.00', { role: 'part', alsoCalled: ['price'] }),
      maybe('amount', 'Line Amount', 'money', '25000.00', { role: 'part', alsoCalled: ['amount'] }),
      maybe('netAmount', 'Net Amount', 'money', '25000.00', { role: 'part', alsoCalled: ['net'] }),
      maybe('outstanding', 'Outstanding', 'money', '20000.00', { role: 'aside', note: notes.outstanding }),
    ],
  },
  credits: {
    title: 'Credits',
    note: notes.credits,
    isEverywhere: false,
    sums: ['amount'],
    columns: [
      branch,
      needed('creditNo', 'Credit No', 'text', 'CN/26-0001', {
        role: 'key',
        isOfSeries: true,
        alsoCalled: ['creditnoteno', 'creditnote', 'number', 'voucherno'],
      }),
      needed('kind', 'Kind', 'text', 'Credit Note', { note: notes.creditKind, alsoCalled: ['type', 'credittype'] }),
      needed('party', 'Party Code', 'text', '120100001', {
        names: 'party',
        alsoCalled: ['party', 'clientcode', 'acode', 'customercode'],
      }),
      maybe('invoiceNo', 'Invoice No', 'text', 'INV/26-00001', {
        note: notes.creditInvoice,
        alsoCalled: ['invoice', 'invoicenumber', 'against', 'returnagainst'],
      }),
      needed('date', 'Date', 'day', '2026-07-31', { isOfDocument: true, alsoCalled: ['creditdate'] }),
      needed('amount', 'Amount', 'money', '1200.00', {
        isPositive: true,
        belowZero: null,
        note: notes.creditAmount,
        alsoCalled: ['total', 'creditamount'],
      }),
      maybe('reason', 'Reason', 'text', 'Cartons came back', {
        most: limits.text.comment,
        alsoCalled: ['remarks', 'narration', 'description'],
      }),
    ],
  },
  parties: {
    title: 'Parties',
    note: notes.onePerRow,
    isEverywhere: false,
    sums: [],
    columns: [
      branch,
      needed('code', 'Party Code', 'text', '120100001', {
        role: 'key',
        alsoCalled: ['code', 'acode', 'clientcode', 'customercode'],
      }),
      needed('name', 'Party Name', 'text', 'Al-Madina Store', {
        most: limits.text.line,
        alsoCalled: ['name', 'title', 'clientname', 'customername'],
      }),
      maybe('address', 'Address', 'text', 'Shop 4, Main Road', { most: limits.text.line }),
      maybe('location', 'Location', 'text', 'Saddar', { alsoCalled: ['area', 'locality'] }),
      maybe('creditLimit', 'Credit Limit', 'money', '200000.00', {
        blank: null,
        note: notes.creditLimit,
        alsoCalled: ['limit'],
      }),
      maybe('secondName', 'Name in Another Script', 'text', 'المدینہ اسٹور', {
        most: limits.text.line,
        alsoCalled: ['secondname', 'urduname', 'localname'],
      }),
      maybe('taxNumbers', 'Tax Numbers', 'text', 'NTN 1234567-8', {
        most: limits.text.line,
        alsoCalled: ['taxnumber', 'ntn', 'gstin', 'vatno', 'strn'],
      }),
      maybe('creditDays', 'Credit Days', 'whole', '30', {
        range: ['0', '365'],
        note: notes.creditDays,
        alsoCalled: ['paymentdays', 'duedays'],
      }),
      maybe('route', 'Route', 'text', 'Saddar, Tuesday', { alsoCalled: ['beat', 'tour'] }),
      maybe('telephone', 'Telephone', 'telephone', '+923001234567', {
        note: notes.telephone,
        alsoCalled: ['phone', 'mobile', 'cell', 'phoneno', 'mobileno', 'contactno'],
      }),
      maybe('email', 'E-mail', 'email', 'shop@example.com', {
        most: limits.text.email,
        alsoCalled: ['emailaddress', 'mail'],
      }),
    ],
  },
  users: {
    title: 'Users',
    note: notes.users,
    isEverywhere: false,
    sums: [],
    columns: [
      needed('login', 'Username', 'whole', '1001', {
        role: 'key',
        range: INTEGER,
        alsoCalled: ['login', 'loginid', 'userid'],
      }),
      needed('name', 'Name', 'text', 'Bilal Ahmed', { most: limits.text.line, alsoCalled: ['username', 'fullname'] }),
      needed('role', 'Role', 'text', 'Salesman', { note: notes.role, alsoCalled: ['rolename'] }),
      maybe('modules', 'Modules', 'text', '4,5,6', {
        most: limits.text.line,
        note: notes.modules,
        alsoCalled: ['moduleids'],
      }),
      needed('branches', 'Branch Codes', 'text', 'KHI,LHE', {
        most: limits.text.line,
        note: notes.branches,
        alsoCalled: ['branches', 'branch', 'branchcode'],
      }),
    ],
  },
  items: {
    title: 'Items',
    note: notes.onePerRow,
    isEverywhere: true,
    sums: [],
    columns: [
      needed('code', 'Item Code', 'text', 'A-100', { role: 'key', alsoCalled: ['code', 'item'] }),
      needed('name', 'Item Name', 'text', 'Tea 250 g', { most: limits.text.line, alsoCalled: ['name', 'description'] }),
      needed('category', 'Category Code', 'text', 'TEA', { note: notes.category, alsoCalled: ['category'] }),
      maybe('catNo', 'Cat No', 'text', 'T-250', { alsoCalled: ['catalogueno'] }),
      needed('unit', 'Unit', 'text', 'PCS', { alsoCalled: ['uom'] }),
      needed('mrp', 'MRP', 'money', '450.00', { alsoCalled: ['price', 'retailprice'] }),
    ],
  },
  accounts: {
    title: 'Chart of Accounts',
    note: notes.accounts,
    isEverywhere: false,
    sums: [],
    columns: [
      branch,
      needed('code', 'Account Code', 'text', '1301', { role: 'key', alsoCalled: ['code', 'acode'] }),
      needed('title', 'Account Title', 'text', 'Meezan Bank', {
        most: limits.text.line,
        alsoCalled: ['title', 'name', 'accountname'],
      }),
      needed('level', 'Level', 'whole', '4', { range: ['1', '4'], note: notes.level }),
      needed('group', 'Group', 'text', 'BANK', { note: notes.group, alsoCalled: ['cgroup'] }),
      maybe('address', 'Address', 'text', '', { most: limits.text.line }),
      maybe('location', 'Location', 'text', ''),
    ],
  },
  branches: {
    title: 'Companies and Branches',
    note: notes.companies,
    isEverywhere: true,
    sums: [],
    columns: [
      needed('company', 'Company Code', 'text', 'AP', { reserved: '-1', alsoCalled: ['company'] }),
      needed('companyName', 'Company Name', 'text', 'Alpha Distribution', { most: limits.text.line }),
      maybe('timeZone', 'Time Zone', 'text', 'Asia/Karachi', { blank: null, note: notes.timeZone }),
      needed('code', 'Branch Code', 'text', 'KHI', { role: 'key', reserved: '-1', alsoCalled: ['branch', 'bcode'] }),
      needed('name', 'Branch Name', 'text', 'Karachi', { most: limits.text.line, alsoCalled: ['bname'] }),
      maybe('product', 'Product', 'text', 'Alpha', { blank: null, note: notes.product }),
      maybe('visitMetres', 'Visit Metres', 'whole', '200', { range: ['1', '100000'], note: notes.visitMetres }),
    ],
  },
  reps: {
    title: 'Marketing Reps',
    note: notes.reps,
    isEverywhere: false,
    sums: [],
    columns: [
      needed('code', 'Code', 'whole', '11', { role: 'key', range: INTEGER, alsoCalled: ['repcode', 'id'] }),
      needed('name', 'Name', 'text', 'Hamza Khan', { alsoCalled: ['repname', 'marketingrep'] }),
      needed('branches', 'Branch Codes', 'text', 'KHI,LHE', {
        most: limits.text.line,
        note: notes.branches,
        alsoCalled: ['branches', 'branch', 'branchcode'],
      }),
    ],
  },
  allowances: {
    title: 'Allowances per Mile',
    note: notes.allowances,
    isEverywhere: true,
    sums: [],
    columns: [
      needed('company', 'Company Code', 'text', 'AP', { role: 'key', alsoCalled: ['company'] }),
      needed('from', 'From', 'day', '2026-01-01', {
        role: 'key',
        alsoCalled: ['fromdate', 'date'],
      }),
      needed('amount', 'Allowance per Mile', 'money', '25.00', {
        range: ['0', '999999.99'],
        alsoCalled: ['allowance', 'amount', 'rate'],
      }),
    ],
  },
  stock: {
    title: 'Stock',
    note: notes.stock,
    isEverywhere: false,
    sums: [],
    columns: [
      branch,
      needed('entryNo', 'Entry No', 'whole', '1', {
        role: 'key',
        isPositive: true,
        note: notes.entryNo,
        alsoCalled: ['entry'],
      }),
      needed('date', 'Date', 'day', '2026-07-31', { isOfDocument: true, alsoCalled: ['entrydate'] }),
      needed('movement', 'Movement', 'text', 'opening', { note: notes.movement, alsoCalled: ['kind', 'type'] }),
      needed('godown', 'Godown Code', 'text', 'KHI-1', { note: notes.godown, alsoCalled: ['godown', 'warehouse'] }),
      needed('item', 'Item Code', 'text', 'A-100', { alsoCalled: ['item'] }),
      needed('lot', 'Lot No', 'text', 'L-7', { reserved: '-1', alsoCalled: ['lot', 'batch', 'batchno'] }),
      maybe('expiry', 'Expiry Date', 'day', '2027-12-31', {
        isMonthEnough: true,
        note: notes.expiry,
        alsoCalled: ['expiry', 'expireson', 'expirydate', 'expdate', 'exp'],
      }),
      maybe('documentNo', 'Document No', 'text', 'GRN-12', { alsoCalled: ['document'] }),
      maybe('received', 'Received', 'quantity', '100', { note: notes.oneWay, alsoCalled: ['in', 'qtyin'] }),
      maybe('issued', 'Issued', 'quantity', '', { note: notes.oneWay, alsoCalled: ['out', 'qtyout'] }),
      maybe('rate', 'Rate', 'money', '320.00'),
      maybe('discount', 'Discount %', 'money', '0', { range: ['0', '100'] }),
    ],
  },
  vouchers: {
    title: 'Vouchers',
    note: notes.vouchers,
    isEverywhere: false,
    sums: ['debit', 'credit'],
    columns: [
      branch,
      needed('voucherNo', 'Voucher No', 'text', 'JV-0001', {
        role: 'key',
        isOfSeries: true,
        alsoCalled: ['voucher', 'vno'],
      }),
      needed('type', 'Voucher Type', 'text', 'JV', { note: notes.voucherType, alsoCalled: ['type'] }),
      needed('date', 'Voucher Date', 'day', '2026-07-31', { isOfDocument: true, alsoCalled: ['date'] }),
      maybe('lineNo', 'Line No', 'whole', '1', {
        role: 'part',
        range: SMALL,
        note: notes.lineNo,
        alsoCalled: ['line'],
      }),
      needed('account', 'Account Title', 'text', 'Meezan Bank', {
        role: 'part',
        most: limits.text.line,
        alsoCalled: ['account', 'title'],
      }),
      maybe('debit', 'Debit', 'money', '1000.00', { role: 'part', note: notes.oneSide }),
      maybe('credit', 'Credit', 'money', '', { role: 'part', note: notes.oneSide }),
      maybe('narration', 'Narration', 'text', 'Transfer of July', {
        role: 'part',
        most: limits.text.comment,
        alsoCalled: ['description'],
      }),
    ],
  },
  dictionaries: {
    title: 'Lists of Words',
    note: notes.dictionaries,
    isEverywhere: true,
    sums: [],
    columns: [
      needed('list', 'List', 'text', 'BANK', {
        role: 'key',
        isWordList: true,
        note: notes.list,
        alsoCalled: ['dictionary', 'type'],
      }),
      needed('value', 'Value', 'text', 'MEZN', { role: 'key', alsoCalled: ['code'] }),
      needed('name', 'Name', 'text', 'Meezan Bank', { most: limits.text.line, alsoCalled: ['description'] }),
      maybe('position', 'Position', 'whole', '1', {
        range: ['0', '32767'],
        note: notes.position,
        alsoCalled: ['order'],
      }),
    ],
  },
  statements: statementKind,
  ...openingKinds,
} as const satisfies Readonly<Record<string, ImportKind>>

export type ImportKindName = keyof typeof importKinds
export const importKindNames = Object.keys(importKinds) as readonly ImportKindName[] as readonly [
  ImportKindName,
  ...ImportKindName[],
]

export const isOpeningKind = (name: ImportKindName): name is keyof typeof openingKinds =>
  Object.hasOwn(openingKinds, name)

export type LastingKindName = Exclude<ImportKindName, keyof typeof openingKinds>
const isLasting = (name: ImportKindName): name is LastingKindName => !isOpeningKind(name)

/** Lists the kinds of data that can be brought in at any time, and exported: all but openings. */
export const lastingKinds = importKindNames.filter(isLasting)

export const isImportKind = (name: string): name is ImportKindName => Object.hasOwn(importKinds, name)

export const kindOf = (name: ImportKindName): ImportKind => importKinds[name]

/** Returns the columns of a kind in templates and exports. */
export const templateColumns = (name: ImportKindName): readonly ImportColumn[] =>
  kindOf(name).columns.filter(({ role }) => role !== 'aside')

/** Returns the rows of a template: the headings, and an example. */
export const templateOf = (name: ImportKindName): readonly (readonly string[])[] => {
  const columns = templateColumns(name)
  return [columns.map(({ label }) => label), columns.map(({ example }) => example)]
}
