/** Exports of invoices as the usual programs write them, with the choices that a person makes on the page of an import. */
import type { ImportKindName } from '@backoffice/contract/imports/kinds'
import { columnLetters } from '../src/imports/table-head.ts'
import { workbook } from './workbooks.ts'

/** The choice for a column of the kind: a heading of the file, no column, or the heading of the group, and a value of all rows. */
export type Choice = { readonly heading: string } | { readonly value: string } | { readonly isOfGroup: true }

export interface ExportedInvoice {
  readonly party: string
  readonly date: string
  readonly bill: string
  readonly receivedBefore: string
}

export interface Exported {
  readonly program: string
  readonly fileName: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly choices: Readonly<Record<string, Choice>>
  /** The invoices that come in, by their numbers. */
  readonly invoices: Readonly<Record<string, ExportedInvoice>>
  /** The rows that are left out and rejected. */
  readonly totals: number
  readonly groups: number
  readonly rejected: number
}

export const EXPORTED_KIND: ImportKindName = 'invoices'

interface Client {
  readonly code: string
  readonly name: string
}

/** A branch with two clients and a salesman. */
export interface Office {
  readonly branch: string
  readonly division: string
  readonly clients: readonly [Client, Client]
  readonly salesman: { readonly login: number; readonly name: string }
}

/** The branch of docs/first-company.md. */
const firstOffice: Office = {
  branch: 'KHI',
  division: '01',
  clients: [
    { code: '120100001', name: 'Al-Madina Store' },
    { code: '120100002', name: 'Noor Medical Store' },
  ],
  salesman: { login: 1101, name: 'Bilal Ahmed' },
}

/** The codes that other programs do not have. */
const codesOf = ({ branch, division }: Office) =>
  ({ branch: { value: branch }, type: { value: 'CR' }, division: { value: division } }) as const
const sellerOf = ({ salesman }: Office) => ({ salesman: { value: String(salesman.login) } }) as const

const text = (...lines: readonly string[]) => new Uint8Array(Buffer.from(`${lines.join('\r\n')}\r\n`))
const invoice = (party: Client, date: string, bill: string, receivedBefore = '0.00') => ({
  party: party.code,
  date,
  bill,
  receivedBefore,
})

type Sheet = readonly (readonly (string | number | { readonly number: number; readonly style: number })[])[]
const [DAY, DEBIT] = [1, 2]

/** Writes the rows of a workbook; an empty row has no cells, and `=` begins a formula without its result. */
function sheet(rows: Sheet, merged: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d\\-mmm\\-yy"/><numFmt numFmtId="171" formatCode="#,##0.00&quot; Dr&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`
  const cellOf = (cell: Sheet[number][number], place: string): string => {
    if (typeof cell === 'object') return `<c r="${place}" s="${cell.style}"><v>${cell.number}</v></c>`
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (cell === '') return ''
    if (cell.startsWith('=')) return `<c r="${place}"><f>${cell.slice(1)}</f></c>`
    return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
  }
  const xml = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${columnLetters(column)}${at + 1}`)).join('')}</row>`,
  )
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const body = `<worksheet><sheetData>${xml.join('')}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`
  return new Uint8Array(workbook('', '', { 'xl/styles.xml': styles, 'xl/worksheets/sheet1.xml': body }))
}

/** Returns the serial number of a day in a workbook. */
const serial = (day: string): number => Math.round(Date.parse(day) / 86_400_000) + 25_569
const day = (written: string) => ({ number: serial(written), style: DAY })
const debit = (number: number) => ({ number, style: DEBIT })

const tallyWorkbook = (office: Office, [first, second] = office.clients): Exported => ({
  program: 'Tally, bills receivable, as a workbook',
  fileName: 'BillsReceivable.xlsx',
  bytes: sheet([
    ['Alpha Distribution'],
    ['Bills Receivable'],
    ['1-Apr-26 to 31-Jul-26'],
    [],
    ['Date', 'Ref. No.', "Party's Name", 'Opening Amount', 'Pending Amount', 'Due on', 'Overdue by days'],
    [day('2026-04-01'), 'T/101', first.name, debit(125_000), debit(100_000), day('2026-05-01'), 91],
    [day('2026-07-10'), 'T/102', second.name, debit(7300.5), debit(7300.5), day('2026-08-09'), ''],
    ['', '', '', debit(132_300.5), debit(107_300.5)],
  ]),
  choices: { ...codesOf(office), ...sellerOf(office) },
  invoices: {
    'T/101': invoice(first, '2026-04-01', '125000.00', '25000.00'),
    'T/102': invoice(second, '2026-07-10', '7300.50'),
  },
  totals: 1,
  groups: 0,
  rejected: 0,
})

const tallyText = (office: Office, [first, second] = office.clients): Exported => ({
  program: 'Tally, bills receivable, as text',
  fileName: 'Bills.csv',
  bytes: text(
    'Alpha Distribution',
    'Bills Receivable',
    "Date,Ref. No.,Party's Name,Pending Amount,Due on,Overdue by days",
    `1-Apr-26,TC/1,${first.name},"1,25,000.00 Dr",1-May-26,91`,
    `12-Jul-26,TC/2,${second.name},"2,500.00 Dr",11-Aug-26,`,
    ',,,"1,27,500.00 Dr",,',
  ),
  choices: { ...codesOf(office), ...sellerOf(office) },
  invoices: {
    'TC/1': invoice(first, '2026-04-01', '125000.00'),
    'TC/2': invoice(second, '2026-07-12', '2500.00'),
  },
  totals: 1,
  groups: 0,
  rejected: 0,
})

const erpNext = (office: Office, [first, second] = office.clients): Exported => ({
  program: 'ERPNext, Sales Invoice',
  fileName: 'Sales Invoice.csv',
  bytes: text(
    '"ID","Customer","Company","Posting Date","Grand Total","Outstanding Amount","Is Return","Status","Item Code (Items)","Item Name (Items)","Quantity (Items)","Rate (Items)","Amount (Items)"',
    `"ACC-SINV-2026-00001","${first.name}","Alpha Distribution","2026-07-31","9000.00","4000.00","0","Partly Paid","A-100","Tea 250 g","10","450.00","4500.00"`,
    '"","","","","","","","","A-101","Tea 500 g","5","900.00","4500.00"',
    `"ACC-SINV-2026-00002","${second.name}","Alpha Distribution","2026-07-13","850.00","850.00","0","Unpaid","A-101","Tea 500 g","1","850.00","850.00"`,
    `"ACC-SINV-RET-2026-00001","${second.name}","Alpha Distribution","2026-07-15","-450.00","0.00","1","Return","A-100","Tea 250 g","1","450.00","450.00"`,
  ),
  choices: { ...codesOf(office), ...sellerOf(office) },
  invoices: {
    'ACC-SINV-2026-00001': invoice(first, '2026-07-31', '9000.00', '5000.00'),
    'ACC-SINV-2026-00002': invoice(second, '2026-07-13', '850.00'),
  },
  totals: 0,
  groups: 0,
  rejected: 1,
})

const odoo = (office: Office, [first, second] = office.clients): Exported => ({
  program: 'Odoo, account.move with lines',
  fileName: 'Journal Entry (account.move).csv',
  bytes: text(
    'Number,Invoice Partner Display Name,Invoice/Bill Date,Due Date,Salesperson,Total Signed,Amount Due Signed,Invoice lines/Product,Invoice lines/Quantity,Invoice lines/Unit Price,Invoice lines/Subtotal',
    `INV/2026/00001,${first.name},2026-07-31,2026-08-30,${office.salesman.name},"12,000.00","2,000.00",Tea 250 g,10.00,450.00,"4,500.00"`,
    ',,,,,,,Tea 500 g,10.00,750.00,"7,500.00"',
    `INV/2026/00002,${second.name},2026-07-14,2026-08-13,${office.salesman.name},850.00,850.00,Tea 500 g,1.00,850.00,850.00`,
    `RINV/2026/00001,${second.name},2026-07-16,2026-07-16,${office.salesman.name},-850.00,-850.00,Tea 500 g,1.00,850.00,850.00`,
  ),
  choices: { ...codesOf(office) },
  invoices: {
    'INV/2026/00001': invoice(first, '2026-07-31', '12000.00', '10000.00'),
    'INV/2026/00002': invoice(second, '2026-07-14', '850.00'),
  },
  totals: 0,
  groups: 0,
  rejected: 1,
})

const quickBooks = (office: Office, [first, second] = office.clients): Exported => ({
  program: 'QuickBooks, Open Invoices',
  fileName: 'Open Invoices.csv',
  bytes: text(
    'Alpha Distribution,,,,,,',
    'Open Invoices,,,,,,',
    '"As of July 31, 2026",,,,,,',
    '',
    ',Date,Transaction Type,Num,Terms,Due Date,Open Balance',
    `${first.name},,,,,,`,
    ',07/31/2026,Invoice,1001,Net 30,08/30/2026,"$1,500.00"',
    ',07/10/2026,Invoice,1002,Net 30,08/09/2026,$250.25',
    ',07/20/2026,Payment,,,07/20/2026,$(500.00)',
    `Total for ${first.name},,,,,,"$1,250.25"`,
    `${second.name},,,,,,`,
    ',07/05/2026,Invoice,1003,Net 30,08/04/2026,$980.00',
    `Total for ${second.name},,,,,,$980.00`,
    'TOTAL,,,,,,"$2,230.25"',
  ),
  choices: { ...codesOf(office), ...sellerOf(office), party: { isOfGroup: true } },
  invoices: {
    1001: invoice(first, '2026-07-31', '1500.00'),
    1002: invoice(first, '2026-07-10', '250.25'),
    1003: invoice(second, '2026-07-05', '980.00'),
  },
  totals: 3,
  groups: 2,
  rejected: 1,
})

const sap = (office: Office, [first, second] = office.clients): Exported => ({
  program: 'SAP Business One, tabs and UTF-16 with German numbers',
  fileName: 'OINV.txt',
  bytes: new Uint8Array(
    Buffer.from(
      [
        '\uFEFFDocNum\tDocDate\tDocDueDate\tCardCode\tCardName\tSlpCode\tDocTotal\tPaidToDate',
        `4711\t10.07.26\t09.08.26\t${first.code}\t${first.name}\t3\t89.355,56\t12.500`,
        `4712\t31.07.26\t30.08.26\t${second.code}\t${second.name}\t3\t1.200\t0`,
        '',
      ].join('\r\n'),
      'utf16le',
    ),
  ),
  choices: { ...codesOf(office), ...sellerOf(office) },
  invoices: {
    4711: invoice(first, '2026-07-10', '89355.56', '12500.00'),
    4712: invoice(second, '2026-07-31', '1200.00'),
  },
  totals: 0,
  groups: 0,
  rejected: 0,
})

export const byHand = (office: Office, [first, second] = office.clients): Exported => ({
  program: 'a workbook that somebody keeps by hand',
  fileName: 'Outstanding July.xlsx',
  bytes: sheet(
    [
      ['Alpha Distribution, outstanding in July 2026'],
      [],
      ['Sr', 'Client', '', 'Invoice', '', 'Amount', ''],
      ['', 'Name', 'Code', 'No', 'Date', 'Bill', 'Received'],
      [1, first.name, first.code, 'H-1', day('2026-07-02'), 15_000, 5000],
      [2, second.name, second.code, 'H-2', '13/07/2026', 'Rs. 25,000/-', ''],
      ['', 'Total', '', '', '', '=SUM(F5:F6)', '=SUM(G5:G6)'],
    ],
    ['A1:G1', 'A3:A4', 'B3:C3', 'D3:E3', 'F3:G3'],
  ),
  choices: { ...codesOf(office), ...sellerOf(office) },
  invoices: {
    'H-1': invoice(first, '2026-07-02', '15000.00', '5000.00'),
    'H-2': invoice(second, '2026-07-13', '25000.00'),
  },
  totals: 1,
  groups: 0,
  rejected: 0,
})

export const exportsOfOtherPrograms: readonly Exported[] = [
  tallyWorkbook,
  tallyText,
  erpNext,
  odoo,
  quickBooks,
  sap,
  byHand,
].map((made) => made(firstOffice))
