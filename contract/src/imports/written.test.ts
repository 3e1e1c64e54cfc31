import { describe, expect, it, vi } from 'vitest'
import { languageOf } from '../language/languages.ts'
import urdu from '../language/ur.json' with { type: 'json' }
import { codeKey } from './code-key.ts'
import { type ColumnSurvey, dayOrderOf, decimalSignOf, examplesOf, readingOf, writingOf } from './column-reading.ts'
import { decimalSignIn } from '../money.ts'
import { plainDecimal, writtenNumber } from './written-amount.ts'
import { mappingOf } from './mapping.ts'
import { fiscalYear, numberInYear } from './number-series.ts'
import { dayInOrder, monthEndIn } from './written-day.ts'
import type { Day } from '../day.ts'

describe('a day of another program', () => {
  it.each([
    ['2026-07-31', '2026-07-31', '2026-07-31'],
    ['07/10/2026', '2026-10-07', '2026-07-10'],
    ['10.07.26', '2026-07-10', '2026-10-07'],
    ['31-12-79', '2079-12-31', undefined],
    ['31-12-80', '1980-12-31', undefined],
    ['20260731', '2026-07-31', '2026-07-31'],
    ['1-Apr-26', '2026-04-01', '2026-04-01'],
    ['31 July 2026', '2026-07-31', '2026-07-31'],
    ['July 31, 2026', '2026-07-31', '2026-07-31'],
    ['2026-07-31T00:00:00.000Z', '2026-07-31', '2026-07-31'],
    ['31/07/2026 12:00:00 AM', '2026-07-31', undefined],
    ['۳۱/۰۷/۲۰۲۶', '2026-07-31', undefined],
    ['31/07/2026 14:30', '2026-07-31', undefined],
    ['2026-07-31T09:05:07.123', '2026-07-31', '2026-07-31'],
    ['31 Juli 2026', '2026-07-31', '2026-07-31'],
    ['3. Mrz 26', '2026-03-03', '2026-03-03'],
    ['1-Okt-2026', '2026-10-01', '2026-10-01'],
    ['۳۱ جولائی ۲۰۲۶', '2026-07-31', '2026-07-31'],
    ['٣١ يوليو ٢٠٢٦', '2026-07-31', '2026-07-31'],
    ['Friday, July 31, 2026', '2026-07-31', '2026-07-31'],
    ['Fri 31 Jul 2026', '2026-07-31', '2026-07-31'],
    ['29.02.2027', undefined, undefined],
    ['31/07/2026 25:30', undefined, undefined],
    ['31.02.2026', undefined, undefined],
    ['Dec-27', undefined, undefined],
    ['1/2-2026', undefined, undefined],
  ])('%s is %s with the day first and %s with the month first', (cell, dayFirst, monthFirst) => {
    expect([dayInOrder(cell, 'DMY'), dayInOrder(cell, 'MDY')]).toEqual([dayFirst, monthFirst])
  })
})

describe('a month without a day', () => {
  it.each([
    ['Dec-27', '2027-12-31'],
    ['Feb 2028', '2028-02-29'],
    ["Dec '27", '2027-12-31'],
    ['12/27', '2027-12-31'],
    ['06.2027', '2027-06-30'],
    ['2027-06', '2027-06-30'],
    ['13/2027', undefined],
    ['2027', undefined],
    ['31-Dec-27', undefined],
  ])('%s ends on %s', (cell, day) => {
    expect(monthEndIn(cell)).toBe(day)
  })
})

describe('a number of another program', () => {
  it.each([
    ['1,25,000.00', '125000', undefined],
    ['89.355,56', undefined, '89355.56'],
    ['12,500', '12500', '12.5'],
    ['12.500', '12.5', '12500'],
    ['1.234.567', undefined, '1234567'],
    ['25 000.50', '25000.5', undefined],
    ["1'250.50", '1250.5', undefined],
    ['Rs. 25,000/-', '25000', '25'],
    ['٢٥٠٠٠', '25000', '25000'],
    ['.50', '0.5', undefined],
    [',50', undefined, '0.5'],
    ['12.', '12', undefined],
    ['12,', undefined, '12'],
    ["CHF 1'250.50", '1250.5', undefined],
    ['25\u00A0000,50', undefined, '25000.5'],
    ['25\u202F000', '25000', '25000'],
    ['+125.00', '125', undefined],
    ['1.5E+06', undefined, undefined],
    ['1,23,45', undefined, undefined],
    ['25 00', undefined, undefined],
    ['12a', undefined, undefined],
    ['', undefined, undefined],
  ])('%s is %s with a decimal point and %s with a decimal comma', (cell, point, comma) => {
    const digits = writtenNumber(cell)?.digits ?? ''
    const inBoth = digits === '' ? [undefined, undefined] : [plainDecimal(digits, '.'), plainDecimal(digits, ',')]
    expect(inBoth).toEqual([point, comma])
  })

  it.each([
    ['(125.00)', true, undefined],
    ['$(125.00)', true, undefined],
    ['125.00-', true, undefined],
    ['-125.00', true, undefined],
    ['125.00 Cr', false, 'credit'],
    ['Dr 125.00', false, 'debit'],
    ['125.00Dr.', false, 'debit'],
  ])('%s has its sign', (cell, isNegative, side) => {
    expect(writtenNumber(cell)).toMatchObject({ digits: '125.00', isNegative, side })
  })

  it('has one sign only', () => {
    expect(writtenNumber('-125.00-')).toBeUndefined()
    expect(writtenNumber('(-125.00)')).toBeUndefined()
  })

  it.each([
    ['1,234.50', '.'],
    ['12,5', ','],
    ['12,500', 'either'],
    ['12.500', 'either'],
    ['1,250,000', '.'],
    ['0,125', ','],
    ['1250', undefined],
  ])('%s shows the decimal sign %s', (digits, sign) => {
    expect(decimalSignIn(digits)).toBe(sign)
  })
})

describe('a column of a file', () => {
  const seen = (more: { days?: Partial<ColumnSurvey['days']>; numbers?: Partial<ColumnSurvey['numbers']> }) => ({
    days: { dayFirst: 0, monthFirst: 0, either: 0, timed: 0, untimed: 0, cells: [], ...more.days },
    numbers: { point: 0, comma: 0, eitherPoint: 0, eitherComma: 0, cells: [], ...more.numbers },
  })

  it('has the order that one of its days shows, and none where two contradict each other', () => {
    expect(dayOrderOf(seen({ days: { monthFirst: 1, either: 9 } }))).toBe('MDY')
    expect(dayOrderOf(seen({ days: { either: 9 } }))).toBe('DMY')
    expect(dayOrderOf(seen({ days: { dayFirst: 1, monthFirst: 1 } }))).toBeUndefined()
  })

  it('has the decimal sign that one of its numbers shows, and assumes none in a file with semicolons', () => {
    const [commas, semicolons] = [
      { hasSemicolons: false, decimalSign: undefined },
      { hasSemicolons: true, decimalSign: undefined },
    ]
    expect(decimalSignOf(seen({ numbers: { comma: 1, eitherPoint: 3 } }), 'money', semicolons)).toBe(',')
    expect(decimalSignOf(seen({ numbers: { eitherComma: 3 } }), 'money', commas)).toBe('.')
    expect(decimalSignOf(seen({ numbers: { eitherComma: 3 } }), 'money', semicolons)).toBeUndefined()
    expect(decimalSignOf(seen({ numbers: { comma: 1, point: 1 } }), 'money', commas)).toBeUndefined()
    expect(decimalSignOf(seen({}), 'money', semicolons)).toBe('.')
    expect(decimalSignOf(seen({ numbers: { eitherPoint: 1 } }), 'quantity', commas)).toBe('.')
    expect(decimalSignOf(seen({ numbers: { eitherPoint: 1 } }), 'money', commas)).toBeUndefined()
  })

  it('has the decimal sign of the other columns of numbers where it shows none', () => {
    const survey = {
      columns: [
        seen({ numbers: { comma: 1 } }),
        seen({ numbers: { eitherPoint: 1 } }),
        seen({ numbers: { point: 1 } }),
      ],
      hasSemicolons: false,
    }
    const column = (place: number, type: 'money' | 'text' = 'money') => ({ type, place, choice: {} })
    const file = writingOf([column(0), column(1)], survey)

    expect(file.decimalSign).toBe(',')
    expect(readingOf('money', survey.columns[1], {}, file)?.decimalSign).toBe(',')
    expect(writingOf([column(0), column(2)], survey).decimalSign).toBeUndefined()
    expect(writingOf([column(0), column(2, 'text')], survey).decimalSign).toBe(',')
  })

  it('is read as a person chose, and shows it with its own cells', () => {
    const survey = seen({ days: { monthFirst: 1, dayFirst: 1, cells: ['07/10/2026', '13/07/2026'] } })
    const file = { hasSemicolons: false, decimalSign: undefined }
    expect(readingOf('day', survey, {}, file)).toBeUndefined()
    const reading = readingOf('day', survey, { dayOrder: 'MDY' }, file)
    expect(reading && examplesOf('day', survey, reading)).toEqual([['07/10/2026', '10 July 2026']])
  })

  it('shows its days in the words of Urdu', async () => {
    vi.resetModules()
    // The texts are chosen when the module loads.
    const { speak } = await import('../language/texts.ts')
    speak(languageOf('ur', urdu))
    const inUrdu = await import('./column-reading.ts')
    vi.resetModules()

    const survey = seen({ days: { dayFirst: 1, cells: ['31/07/2026'] } })
    expect(inUrdu.examplesOf('day', survey, inUrdu.usualReading)).toEqual([['31/07/2026', '31 جولائی، 2026']])
  })
})

describe('a code as it is compared', () => {
  it.each([
    ['BUG/7\u200B', 'BUG/7'],
    ['BUG／7', 'BUG/7'],
    ['bug/7', 'BUG/7'],
    ['V\u00A0-1', 'V-1'],
    ['۰۰۴۷', '0047'],
  ])('%j is %s', (code, key) => {
    expect(codeKey(code)).toBe(key)
  })
})

describe('the columns of a file', () => {
  it.each([
    [
      'ERPNext',
      'invoices',
      ['ID', 'Customer', 'Posting Date', 'Grand Total', 'Outstanding Amount'],
      ['invoiceNo', 'party', 'date', 'bill', 'outstanding'],
    ],
    [
      'SAP Business One',
      'invoices',
      ['DocNum', 'DocDate', 'CardCode', 'SlpCode', 'DocTotal', 'PaidToDate'],
      ['invoiceNo', 'date', 'party', 'salesman', 'bill', 'receivedBefore'],
    ],
    [
      'Odoo',
      'invoices',
      ['Number', 'Invoice/Bill Date', 'Salesperson', 'Total Signed', 'Amount Due Signed'],
      ['invoiceNo', 'date', 'salesman', 'bill', 'outstanding'],
    ],
    ['QuickBooks', 'invoices', ['Date', 'Num', 'Customer', 'Open Balance'], ['date', 'invoiceNo', 'party', 'bill']],
    [
      'Tally',
      'invoices',
      ['Date', 'Ref. No.', 'Opening Amount', 'Pending Amount'],
      ['date', 'invoiceNo', 'bill', 'outstanding'],
    ],
    [
      'SAP Business One',
      'parties',
      ['CardCode', 'CardName', 'Address', 'City', 'CreditLine'],
      ['code', 'name', 'address', 'location', 'creditLimit'],
    ],
    [
      'ERPNext',
      'items',
      ['Item Code', 'Item Name', 'Item Group', 'Default Unit of Measure', 'Standard Selling Rate'],
      ['code', 'name', 'category', 'unit', 'mrp'],
    ],
  ] as const)('are found in an export of %s of %s', (_program, kind, header, keys) => {
    const mapping = mappingOf(kind, header)
    expect(keys.map((key) => mapping[key])).toEqual(header.map((_, at) => at))
  })

  it('are found by their exact headings before the headings of the last file', () => {
    const header = ['Net Payable', 'Bill Amount']

    expect(mappingOf('invoices', header, { bill: 'Net Payable' })['bill']).toBe(1)
    expect(mappingOf('invoices', ['Net Payable', 'Sum'], { bill: 'Net Payable' })['bill']).toBe(0)
  })
})

describe('a number of a series that begins again each year', () => {
  it.each([
    ['123', '2026-07-10', 7, '2026-27/123'],
    ['123', '2026-06-30', 7, '2025-26/123'],
    ['123', '2027-06-30', 7, '2026-27/123'],
    ['123', '2099-12-31', 4, '2099-00/123'],
    ['123', '2026-01-01', 1, '2026/123'],
    ['123', '2026-12-31', 1, '2026/123'],
    ['123', '2026-11-30', 12, '2025-26/123'],
    ['2026-27/123', '2026-07-10', 7, '2026-27/123'],
    ['2026-27-123', '2026-07-10', 7, '2026-27-123'],
    ['2025-26/123', '2026-07-10', 7, '2026-27/2025-26/123'],
    ['2026/123', '2026-07-10', 1, '2026/123'],
    ['2026', '2026-07-10', 1, '2026/2026'],
    ['20261', '2026-07-10', 1, '2026/20261'],
  ])('%s of %s, with years from month %i, is %s', (number, day, firstMonth, inYear) => {
    expect(numberInYear(number, fiscalYear(day as Day, firstMonth))).toBe(inYear)
  })
})
