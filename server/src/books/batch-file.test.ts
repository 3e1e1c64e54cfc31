/** The formats of a posting batch, which are functions of its entries alone. */
import { booksMessages } from '@backoffice/contract/books/books-messages'
import { type BookFormat, bookFormats } from '@backoffice/contract/books/books'
import type { Day } from '@backoffice/contract/day'
import { decimalSum, decimalText, MAX_MONEY, type Money, money } from '@backoffice/contract/money'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { fileOf } from './batch-file.ts'
import type { Batch, Entry, Side } from './entries.ts'

const sideOf = (account: Side['account'], ledger: string, code = 'C-1'): Side => ({ account, code, ledger })
const receivable = sideOf('AR', 'Accounts Receivable')
const undeposited = sideOf('SM', 'Undeposited Funds', '1001')
const bank = sideOf('BK', 'HBL Current', '1101')
const advances = sideOf('AD', 'Advances from Customers')

const batch: Batch = {
  batchNo: 'PB-000007',
  company: 'AP',
  companyName: 'Alpha & Sons',
  branch: 'LHR/1',
  postingDate: '2026-11-20' as Day,
  madeAt: '2026-11-21T01:00:00Z',
  entries: 4,
  received: 100.1 as Money,
  banked: 50 as Money,
  digest: 'ab'.repeat(32),
}

const entry = (wishes: Partial<Entry>): Entry => ({
  entry: 41,
  movement: 'record',
  at: '2026-11-20T08:15:00Z',
  amount: 100.1 as Money,
  debit: undeposited,
  credit: receivable,
  receiptNo: 6007,
  party: 'P-0100',
  partyName: 'Shah, "Brothers" <Traders>',
  invoiceNo: 'INV/26-1',
  salesman: 1001,
  salesmanName: 'Hamza',
  method: 'Cheque',
  chequeNo: '000123',
  chequeOn: '2026-11-19' as Day,
  chequeBank: 'HBL',
  referenceNo: '',
  depositNo: '',
  slipNo: '',
  bankAccount: '',
  creditNo: '',
  creditKind: '',
  ...wishes,
})

const handOver = entry({ entry: 42, movement: 'send', debit: sideOf('TR', 'Undeposited Funds'), credit: undeposited })
const banked = entry({
  entry: 43,
  movement: 'bank',
  debit: bank,
  credit: sideOf('DC', 'Undeposited Funds'),
  depositNo: 'DEP-000001',
  slipNo: 'S1',
})
const applied = entry({ entry: 44, movement: 'apply', debit: advances, credit: receivable })
const bounced = entry({ entry: 45, movement: 'bounce', debit: receivable, credit: bank })
const all = [entry({}), handOver, banked, applied, bounced]

const textOf = (format: BookFormat, entries: readonly Entry[] = all) => fileOf(batch, entries, format).text
const recordsOf = (text: string): Record<string, string>[] => parse(text, { columns: true })

/** Adds up the amounts of a column of a CSV file. */
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  decimalSum(rows.map((row) => money(row[column] === '' ? 0 : (row[column] ?? '')) ?? (Number.NaN as Money)))

describe('the file of a batch', () => {
  it.each(bookFormats)('as %s is the same each time, and has a name of its own', (format) => {
    const [once, again] = [fileOf(batch, all, format), fileOf(batch, all, format)]

    expect(once).toEqual(again)
    expect(once.fileName).toMatch(/^posting_LHR-1_PB-000007_2026-11-20(_\w+)?\.(csv|json|xml)$/)
  })

  it.each([
    ['csv', 'Debit', 'Credit'],
    ['erpnext', 'Debit (Accounting Entries)', 'Credit (Accounting Entries)'],
    ['odoo', 'line_ids/debit', 'line_ids/credit'],
  ] as const)('as %s balances', (format, debit, credit) => {
    const rows = recordsOf(textOf(format))

    expect(rows).toHaveLength(8)
    expect([sumOf(rows, debit), sumOf(rows, credit)]).toEqual(['400.40', '400.40'])
  })

  it.each(bookFormats)('as %s has no movement within a ledger', (format) => {
    expect(textOf(format)).not.toMatch(/entry\W+42\b/i)
    expect(textOf(format, [handOver])).toBe(textOf(format, []))
  })

  it.each([0.01, 0.1, 1.1, 12_345_678.9, 999_999_999_999.99])(
    'writes %d with two decimals in every format',
    (amount) => {
      const written = decimalText(amount as Money)
      expect(written).toMatch(/^\d+\.\d\d$/)

      for (const format of bookFormats) expect(textOf(format, [entry({ amount: amount as Money })])).toContain(written)
      expect(amount <= MAX_MONEY).toBe(true)
    },
  )
})

describe('CSV', () => {
  it('has a row for each side with all codes, and writes names as they are', () => {
    const [debit, credit, ...others] = recordsOf(textOf('csv', [entry({})]))

    expect(others).toEqual([])
    expect(Object.keys(debit ?? {})).toEqual(Object.values(booksMessages.csv))
    expect(debit).toEqual({
      Batch: 'PB-000007',
      Entry: '41',
      'Posting Date': '2026-11-20',
      Company: 'AP',
      Branch: 'LHR/1',
      Movement: 'Receipt',
      Ledger: 'Undeposited Funds',
      Debit: '100.10',
      Credit: '',
      'Account Code': '1001',
      'Party Code': 'P-0100',
      'Party Name': 'Shah, "Brothers" <Traders>',
      'Invoice No': 'INV/26-1',
      'Receipt No': '6007',
      'Salesman Login': '1001',
      Salesman: 'Hamza',
      Method: 'Cheque',
      'Cheque No': '000123',
      'Cheque Date': '2026-11-19',
      'Cheque Bank': 'HBL',
      'Reference No': '',
      'Deposit No': '',
      'Slip No': '',
      'Bank Account': '',
      'Recorded At': '2026-11-20T08:15:00Z',
      'Credit No': '',
      'Credit Kind': '',
    })
    expect(credit).toMatchObject({ Ledger: 'Accounts Receivable', Debit: '', Credit: '100.10', 'Account Code': 'C-1' })
  })
})

describe('JSON', () => {
  it('has the control sums and the digest, and amounts as text', () => {
    const read = JSON.parse(textOf('json')) as { lines: Record<string, unknown>[] }

    expect(read).toMatchObject({ batchNo: 'PB-000007', received: '100.10', banked: '50.00', digest: batch.digest })
    expect(read.lines).toHaveLength(8)
    expect(read.lines[0]).toMatchObject({ entry: 41, ledger: 'Undeposited Funds', debit: '100.10', credit: '0.00' })
    expect(read.lines[0]?.['narration']).toBe(
      'Receipt · receipt 6007 · invoice INV/26-1 · client P-0100 · salesman 1001 · cheque 000123 · batch LHR/1 PB-000007, entry 41',
    )
  })
})

describe('the XML of Tally', () => {
  it('deems a debit positive and gives it a negative amount', () => {
    const text = textOf('tally', [entry({})])

    expect(text).toContain(
      '<LEDGERNAME>Undeposited Funds</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>-100.10</AMOUNT>',
    )
    expect(text).toContain(
      '<LEDGERNAME>Accounts Receivable</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><AMOUNT>100.10</AMOUNT>' +
        '<BILLALLOCATIONS.LIST><NAME>INV/26-1</NAME><BILLTYPE>Agst Ref</BILLTYPE><AMOUNT>100.10</AMOUNT></BILLALLOCATIONS.LIST>',
    )
    expect(text).toContain('<DATE>20261120</DATE>')
  })

  it('makes receipts, contras, journals and payments, each with an id that stays', () => {
    const vouchers = [...textOf('tally').matchAll(/<VOUCHER REMOTEID="([^"]+)" VCHTYPE="(\w+)"/g)]

    expect(vouchers.map(([, id, type]) => [id, type])).toEqual([
      ['LHR/1-41', 'Receipt'],
      ['LHR/1-43', 'Contra'],
      ['LHR/1-44', 'Journal'],
      ['LHR/1-45', 'Payment'],
    ])
  })

  it('escapes signs of XML and leaves out control characters', () => {
    const text = textOf('tally', [entry({ debit: sideOf('SM', 'Cash <&> "Bag"\u0007') })])

    expect(text).toContain('<LEDGERNAME>Cash &lt;&amp;&gt; &quot;Bag&quot;</LEDGERNAME>')
  })
})

describe('the CSV of ERPNext', () => {
  it('has the journal entry on the first of two rows, and the client of debts and advances', () => {
    const [first, second, ...others] = recordsOf(textOf('erpnext', [applied]))

    expect(others).toEqual([])
    expect(first).toMatchObject({
      'Entry Type': 'Journal Entry',
      Company: 'Alpha & Sons',
      'Posting Date': '2026-11-20',
      'Reference Number': 'LHR/1-44',
      'Account (Accounting Entries)': 'Advances from Customers',
      'Party Type (Accounting Entries)': 'Customer',
      'Party (Accounting Entries)': 'P-0100',
      'Is Advance (Accounting Entries)': 'Yes',
    })
    expect(second).toMatchObject({
      'Entry Type': '',
      Company: '',
      'Posting Date': '',
      'Reference Number': '',
      'Reference Date': '',
      'User Remark': '',
      'Account (Accounting Entries)': 'Accounts Receivable',
      'Is Advance (Accounting Entries)': 'No',
    })
  })
})

describe('the CSV of Odoo', () => {
  it('has an external id on the first of two rows', () => {
    const rows = recordsOf(textOf('odoo', [banked]))

    expect(
      rows.map((row) => [row['id'], row['line_ids/account_id'], row['line_ids/debit'], row['line_ids/partner_id']]),
    ).toEqual([
      ['backoffice_LHR_1-43', 'HBL Current', '100.10', ''],
      ['', 'Undeposited Funds', '0.00', ''],
    ])
  })
})
